import { beforeAll, describe, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { html, pageData } from '../../pages/html.js';
import { expectOwnPage, expectPage, foreign, inBrowser, linked } from '../support/page-checks.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const sandboxScript = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const localPages = ['/', '/messages', '/cms/kpis', ...facades.map(({ base }) => `${base}/docs`)];

describe('the server’s own pages', () => {
  it.each(localPages)('include %s, which names no other server in its markup and its policy', async path => {
    await expectOwnPage(app, path);
  });

  it('lead from / to every service, the graph, health and metrics, and back', async () => {
    const page = await expectPage(app, await app.call('GET', '/', inBrowser));
    const expected = facades.flatMap(({ base }) => [`${base}/docs`, `${base}/openapi.json`]);
    expect(linked(page)).toEqual(
      expect.arrayContaining([...expected, '/graphql', '/graphql/graphiql', '/livez', '/readyz', '/metrics']),
    );
    for (const path of ['/graphql', ...localPages.slice(1)])
      expect(linked((await app.call('GET', path, inBrowser)).body)).toContain('/');
  });

  it('show the demo sign-ins at /, and the way to get a token', async () => {
    const { body } = await app.call('GET', '/', inBrowser);
    expect(body).toContain('participant1@demo.test');
    expect(body).toContain(`${app.url}/cms/api/jwt-auth/v1/token`);
  });

  it('show the Host header as text, never as markup', async () => {
    const { request } = await import('node:http');
    const body = await new Promise<string>((resolve, reject) => {
      request(app.url, { headers: { host: 'x"><script>alert(1)</script>' } }, response => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(body).not.toContain('<script>alert');
  });

  it('serve only needed files of the asset folders', async () => {
    const page = (await app.call('GET', '/portal/docs', inBrowser)).body as string;
    const swagger = linked(page)
      .find(address => address.endsWith('/swagger-ui.css'))!
      .replace('swagger-ui.css', '');
    for (const name of ['index.html', 'package.json', '..%2F..%2Fpackage.json', '%2e%2e']) {
      expect((await app.call('GET', swagger + name)).status).toBe(404);
    }
  });

  it('refuse other methods on the docs in the facade’s shape', async () => {
    const reply = await app.call('POST', '/portal/docs');
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
    expect(reply.body).toEqual({ status: 405, message: 'Method not allowed' });
  });
});

describe('an address without its own page', () => {
  it.each(facades.map(({ base }) => base))(
    'at %s leads browsers to its docs, and programs to the contract’s answer',
    async base => {
      for (const path of [base, `${base}/`]) {
        // The request does not use app.call: that compares answers with the contract, and a page is not in it.
        const reply = await fetch(app.url + path, { ...inBrowser, redirect: 'manual' });
        expect([reply.status, reply.headers.get('location')]).toEqual([302, `${base}/docs`]);
        expect(reply.headers.get('vary')).toContain('Accept');
        const forPrograms = await app.call('GET', path, { headers: { accept: '*/*' } });
        expect([forPrograms.status < 300 ? 200 : forPrograms.status, typeof forPrograms.body]).toEqual([
          { '/schedule': 200, '/messaging': 405 }[base] ?? 404,
          'object',
        ]);
      }
    },
  );

  it('gives browsers a page in the usual look, and programs JSON', async () => {
    const reply = await app.call('GET', '/nothing/here', inBrowser);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(linked(reply.body)).toEqual(expect.arrayContaining(['/', '/cms/kpis', '/graphql/graphiql']));
    for (const address of linked(reply.body).filter(each => /\.(css|svg)$/.test(each)))
      expect([address, (await app.call('GET', address)).status]).toEqual([address, 200]);
    const forPrograms = await app.call('GET', '/nothing/here', { headers: { accept: 'application/json' } });
    expect([forPrograms.status, forPrograms.body]).toEqual([404, { message: 'Not found' }]);
    expect((await app.call('POST', '/nothing/here', inBrowser)).body).toEqual({ message: 'Not found' });
  });

  it('gives browsers too the facade’s error shape below a facade', async () => {
    const reply = await app.call('GET', '/portal/nothing', inBrowser);
    expect([reply.status, reply.body]).toEqual([404, { status: 404, message: 'Not found' }]);
  });
});

describe('/graphql in a browser', () => {
  it('is Apollo Sandbox with the example operations, and leads to GraphiQL', async () => {
    const reply = await app.call('GET', '/graphql', inBrowser);
    const page = await expectPage(app, reply);
    expect(foreign(app, page)).toEqual([sandboxScript]);
    expect(page).toContain('query ClassWithEnrollments');
    expect(linked(page)).toContain('/graphql/graphiql');
    expect(reply.headers.get('content-security-policy')).toContain('frame-src https://sandbox.embed.apollographql.com');
  });

  it('stays the API for requests with a query or for JSON', async () => {
    const query = await app.call('GET', '/graphql?query=%7Bhealth%7Bstatus%7D%7D', {
      headers: { ...inBrowser.headers, 'apollo-require-preflight': '1' },
    });
    expect(query.body).toEqual({ data: { health: { status: 'ok' } } });
    const json = await app.call('GET', '/graphql', { headers: { accept: 'application/json' } });
    expect([json.status, typeof json.body]).toEqual([400, 'object']);
    const any = await app.call('GET', '/graphql', { headers: { accept: '*/*' } });
    expect(any.headers.get('content-type')).toContain('json');
  });
});

describe('in production', () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await startTestApp({
      GRAPHQL_SANDBOX: 'false',
      DEMO_DATA: 'false',
      FACADE_HOSTS: 'portal=hub.example.org',
    });
  });

  it('the graph’s pages are gone and its API stays', async () => {
    for (const path of ['/graphql', '/graphql/graphiql']) {
      const reply = await closed.call('GET', path, inBrowser);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.body).not.toContain('/graphql');
    }
    expect((await closed.call('GET', '/graphql/graphiql')).body).toEqual({ message: 'Not found' });
    expect((await closed.graphql('{ health { status } }')).body).toEqual({ data: { health: { status: 'ok' } } });
  });

  it('no page mentions demo data or missing pages', async () => {
    const landing = await closed.call('GET', '/', inBrowser);
    expect(landing.status).toBe(200);
    expect(linked(landing.body)).not.toContain('/graphql');
    for (const path of ['/', '/portal/docs', '/cms/kpis'])
      expect((await closed.call('GET', path, inBrowser)).body).not.toMatch(/demo/i);
  });

  it('a facade’s own host redirects to the KPI page of the main host', async () => {
    const hosted = await startTestApp({ FACADE_HOSTS: 'cms=cms.example.org', PUBLIC_URL: 'https://elo.example.org' });
    const { request } = await import('node:http');
    const location = await new Promise((resolve, reject) => {
      request(`${hosted.url}/kpis`, { headers: { host: 'cms.example.org' } }, response => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      })
        .on('error', reject)
        .end();
    });
    expect(location).toEqual([302, 'https://elo.example.org/cms/kpis']);
    await hosted.close();
  });

  it('docs work on a facade’s own host too, with their assets', async () => {
    const { request } = await import('node:http');
    const fetchAs = (path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        request(closed.url + path, { headers: { host: 'hub.example.org' } }, response => {
          let text = '';
          response
            .on('data', (chunk: Buffer) => (text += chunk.toString()))
            .on('end', () => resolve({ status: response.statusCode!, text }));
        })
          .on('error', reject)
          .end();
      });
    expect((await fetchAs('/')).status).toBe(404);
    const docs = await fetchAs('/docs');
    expect(docs.status).toBe(200);
    expect(linked(docs.text)).not.toContain('/');
    expect(linked(docs.text).length).toBeGreaterThan(0);
    for (const address of linked(docs.text)) expect([address, (await fetchAs(address)).status]).toEqual([address, 200]);
  });
});

describe('markup', () => {
  it('escapes interpolated values, in text and in attributes', () => {
    expect(html`<a title="${`"'`}">${'<b>&'}${html`<i>${['<', html`<b></b>`]}</i>`}${false}${null}</a>`.text).toBe(
      '<a title="&quot;&#39;">&lt;b&gt;&amp;<i>&lt;<b></b></i></a>',
    );
  });

  it('keeps page data from ending its script element', () => {
    expect(pageData({ text: '</script><script>alert(1)' }).text).not.toContain('</script><script>');
  });
});
