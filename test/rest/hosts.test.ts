import { beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf } from '../support/raw-request.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({
    FACADE_HOSTS: 'portal=hub.test,cms=cms.test:8443',
    PUBLIC_URL: 'https://elo.test',
    TRUST_PROXY: '1',
  });
});

const errors = () =>
  elo
    .logged()
    .split('\n')
    .filter(line => line.includes('"level":50'));

/** Status, headers and body of the answer to an unchanged request head. */
async function ask(head: string): Promise<{ status: number; text: string; body: string }> {
  const text = await answerOf(elo.url, head);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, body: text.split('\r\n\r\n')[1] ?? '' };
}

/** An address of the list of ways to sign in. */
const signInAddress = (list: string) => /"signinUrl":"([^"]+)"/.exec(list)?.[1];

const paths = ['/portal/api/auth/signin', '/portal/docs', '/cms/kpis', '/', '/graphql', '/livez'];

const refusal = { message: 'The Host header is not an address' };

describe('an invalid host or protocol is 400 in JSON on every path', () => {
  it.each(['a:80@evil', 'a%b c', '[::', 'a:99999999', 'a:', 'a/b', 'a?b', 'a#b', 'a\\b', '.', '-', 'a'.repeat(300)])(
    'with Host: %s',
    async host => {
      for (const path of paths) {
        const { status, body } = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
        expect({ path, status, body: JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0\r\n.*$/g, '')) }).toMatchObject({
          path,
          status: 400,
          body: path === '/graphql' ? { errors: [refusal] } : refusal,
        });
        expect((await ask(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: ${host}`)).status).toBe(400);
      }
    },
  );

  it.each(['javascript', 'ftp', 'https://evil', ' ', 'http:'])('with X-Forwarded-Proto: %s', async proto => {
    for (const path of paths) {
      const { status } = await ask(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: ${proto}x`);
      expect({ path, status }).toEqual({ path, status: 400 });
    }
  });

  it('without an error in the log', () => expect(errors()).toEqual([]));
});

describe('a request without a host', () => {
  it('is answered where the answer needs no host', async () => {
    for (const path of ['/livez', '/portal/api/health', '/portal/docs', '/cms/kpis', '/portal/api/auth/providers'])
      expect({ path, ...(await ask(`GET ${path} HTTP/1.0`)) }).toMatchObject({ path, status: 200 });
  });

  it('is 400 where the answer contains addresses', async () => {
    const open = await startTestApp();
    try {
      const answer = await answerOf(open.url, 'GET /portal/api/auth/signin HTTP/1.0');
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('{"status":400,"message":"The Host header is missing"}');
      for (const path of ['/portal/docs', '/', '/cms/kpis'])
        expect(await answerOf(open.url, `GET ${path} HTTP/1.0`)).toMatch(/^HTTP\/1.1 (200|400) /);
      expect(open.logged()).not.toContain('"level":50');
    } finally {
      await open.close();
    }
  });
});

describe('addresses that are built from the host', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', 'evil.test'])(
    'never lead to %s, which is not an own host',
    async host => {
      const { status, text } = await ask(
        `GET /portal/api/auth/providers HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: ${host}\r\nX-Forwarded-Proto: https`,
      );
      expect(status).toBe(200);
      expect(signInAddress(text)).toMatch(/^https:\/\/elo\.test\//);
      expect(text).not.toContain(host);
    },
  );

  it('lead to a facade’s own host at its own port', async () => {
    const at = async (host: string) =>
      signInAddress((await ask(`GET /api/auth/providers HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Proto: https`)).text);
    expect(await at('hub.test')).toMatch(/^https:\/\/hub\.test\/api/);
    expect(await at('HUB.test')).toMatch(/^https:\/\/hub\.test\/api/);
    // Elo does not listen at this port.
    expect(await at('hub.test:9999')).toMatch(/^https:\/\/hub\.test\/api/);
    const { port } = new URL(elo.url);
    expect(await at(`hub.test:${port}`)).toMatch(new RegExp(`^https://hub\\.test:${port}/api`));
  });
});
