import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { facades } from '../../../rest/index.js';
import { isWrite } from '../../../rest/route.js';
import { readLogLine } from '../../../src/cutover/recordings/access-log.js';
import { headersToSend } from '../../../src/cutover/recordings/ask-over-http.js';
import { type ChosenRequest, createChoice } from '../../../src/cutover/recordings/choose-recorded.js';
import { readHar } from '../../../src/cutover/recordings/har.js';
import { readRecordings, UnreadableFile } from '../../../src/cutover/recordings/read-recordings.js';
import type { RecordedRequest } from '../../../src/cutover/recordings/recorded-request.js';
import { createRouteFinder } from '../../../src/cutover/recordings/route-finder.js';

const facadeNamed = (name: string) => facades.find(each => each.name === name)!;

describe('a line of an access log', () => {
  const read = { method: 'GET', target: '/api/classes?week=1', host: null, headers: {}, answer: null };
  it.each([
    ['common', '10.0.0.1 - ana [22/Nov/2026:10:00:00 -0300] "GET /api/classes?week=1 HTTP/1.1" 200 512'],
    [
      'combined',
      '10.0.0.1 - - [22/Nov/2026:10:00:00 -0300] "GET /api/classes?week=1 HTTP/2.0" 200 512 "https://x" "curl/8 \\"a\\""',
    ],
    [
      'of a virtual host',
      'portal:443 10.0.0.1 - - [22/Nov/2026:10:00:00 -0300] "GET /api/classes?week=1 HTTP/1.0" 200 -',
    ],
    ['of HTTP/0.9', '10.0.0.1 - - [x] "GET /api/classes?week=1" 200 5'],
    ['JSON with a request', '{"time":"x","request":"GET /api/classes?week=1 HTTP/1.1","status":200}'],
    ['JSON with its parts', '{"request_method":"GET","request_uri":"/api/classes?week=1","status":"200"}'],
    [
      'JSON as Elo logs it',
      '{"level":30,"req":{"id":"1","method":"GET","url":"/api/classes?week=1"},"res":{"status":200}}',
    ],
    ['JSON as load balancers log it', '{"httpRequest":{"requestMethod":"GET","requestUrl":"/api/classes?week=1"}}'],
    ['JSON with an object', '{"level":30,"req":1,"request":{"method":"get","url":"/api/classes?week=1"}}'],
  ])('in the format %s gives a read', (_kind, line) => {
    expect(readLogLine(line)).toEqual(read);
  });

  it('gives the host when it was logged', () => {
    expect(readLogLine('{"method":"HEAD","path":"/up","host":"a.example.org"}')).toMatchObject({
      method: 'HEAD',
      host: 'a.example.org',
    });
    expect(readLogLine('x "GET https://b.example.org:8443/up?x HTTP/1.1" 200')).toMatchObject({
      target: '/up?x',
      host: 'b.example.org:8443',
    });
  });

  it.each([['POST /api/presences'], ['DELETE /api/x'], ['OPTIONS /api/x']])('is skipped for %s', request => {
    expect(readLogLine(`10.0.0.1 - - [x] "${request} HTTP/1.1" 200 1`)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a broken request', '10.0.0.1 - - [x] "\\x16\\x03\\x01" 400 0'],
    ['no request', 'starting up'],
    ['broken JSON', '{"request":"GET /'],
    ['JSON that is none', '{"status":200}'],
    ['a list', '[1]'],
    ['an address with spaces', '{"method":"GET","path":"/a b"}'],
    ['an address without end', `x "GET /${'a'.repeat(9_000)} HTTP/1.1" 414`],
    ['another protocol', 'x "GET ftp://a/b HTTP/1.1" 400'],
    ['a tunnel', 'x "CONNECT a.example.org:443 HTTP/1.1" 400'],
  ])('with %s gives no request', (_what, line) => {
    expect(readLogLine(line)).toBeUndefined();
  });
});

const harEntry = (url: string, more: { method?: string; headers?: object[]; response?: object } = {}) => ({
  startedDateTime: '2026-11-22T10:00:00Z',
  request: { method: more.method ?? 'GET', url, httpVersion: 'HTTP/2', headers: more.headers ?? [], queryString: [] },
  response: more.response ?? {
    status: 200,
    headers: [],
    content: { size: 2, mimeType: 'application/json', text: '{}' },
  },
});
const harOf = (...entries: object[]) => JSON.stringify({ log: { version: '1.2', entries } });

describe('a HAR file', () => {
  it('gives reads with their headers and answers, but no connection headers and no writes', () => {
    const headers = [
      { name: ':authority', value: 'portal.example.org' },
      { name: 'Host', value: 'portal.example.org' },
      { name: 'Authorization', value: 'Bearer x' },
      { name: 'If-None-Match', value: '"1"' },
      { name: 'Accept-Language', value: 'pt' },
      { name: 'Cookie', value: 'a=1' },
      { name: 'cookie', value: 'b=2' },
    ];
    const { reads, others } = readHar(
      harOf(
        harEntry('https://portal.example.org/api/classes?week=1', {
          headers,
          response: {
            status: 200,
            headers: [
              { name: 'Content-Type', value: 'application/json' },
              { name: 'set-cookie', value: 'a=1\nb=2' },
              { name: 'Set-Cookie', value: 'c=3' },
            ],
            content: { size: 3, encoding: 'base64', text: Buffer.from('"ã"').toString('base64') },
          },
        }),
        harEntry('https://portal.example.org/api/x', { method: 'POST' }),
        harEntry('data:image/png;base64,AAAA'),
        { broken: true },
      ),
    );
    expect(others).toBe(3);
    expect(reads).toEqual([
      {
        method: 'GET',
        target: '/api/classes?week=1',
        host: 'portal.example.org',
        headers: { authorization: 'Bearer x', 'accept-language': 'pt', cookie: 'a=1; b=2' },
        answer: {
          status: 200,
          headers: { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2', 'c=3'] },
          body: Buffer.from('"ã"'),
        },
      },
    ]);
  });

  it('gives reads with odd headers or answers, without the odd parts', () => {
    const headers = [
      {},
      { name: 'Cookie' },
      { name: 'not a name', value: '1' },
      { name: 'X-Lines', value: 'a\nb' },
      { name: 'X-Name', value: 'Conceição ✓' },
      { name: 'Authorization', value: 'Bearer x' },
    ];
    const odd = [
      harEntry('https://a/one', { headers }),
      { request: { method: 'get', url: 'https://a/two', headers: null }, response: null },
      { request: { method: 'GET', url: 'https://a/three' }, response: { status: '200' } },
      { request: { method: 'GET', url: 'https://a/four' }, response: { status: 200, headers: null, content: null } },
    ];
    const { reads, others } = readHar(harOf(...odd));
    expect(others).toBe(0);
    expect(reads.map(({ target, answer }) => [target, answer?.status])).toEqual([
      ['/one', 200],
      ['/two', undefined],
      ['/three', undefined],
      ['/four', 200],
    ]);
    expect(reads[0]!.headers).toEqual({
      'x-name': Buffer.from('Conceição ✓').toString('latin1'),
      authorization: 'Bearer x',
    });
  });

  it.each<[string, object | undefined]>([
    ['was broken off', { status: 0, headers: [] }],
    ['the browser had already', { status: 304, headers: [], content: { size: 0 } }],
    ['was not kept', { status: 200, headers: [], content: { size: 10 } }],
  ])('gives no answer to compare with when it %s', (_what, response) => {
    expect(readHar(harOf(harEntry('https://a/b', { response }))).reads[0]!.answer).toBeNull();
  });
});

describe('the route finder', () => {
  it('finds every read of every facade by an example, and nothing for writes', () => {
    for (const facade of facades) {
      const find = createRouteFinder(facade);
      for (const entry of facade.routes.filter(({ method }) => method === 'get')) {
        const target = entry.path.replace(/:"[^"]+"|:\w+/g, '7').replace(/\*\w+/, 'a/b.pdf');
        const action = 'action' in entry && entry.action ? `?action=${entry.action.replaceAll('_', '-')}` : '?x=1';
        const found = find(target + action);
        // Another route may stand before it and answer.
        expect(isWrite(entry) ? found : found?.path.replace(/[:*].*/, '').startsWith('/')).toBe(
          isWrite(entry) ? null : true,
        );
      }
    }
  });

  it('finds the route that answers, by order of declaration, ignoring case and a slash at the end', () => {
    const find = createRouteFinder(facadeNamed('portal'));
    expect(find('/api/classes')?.id).toBe('portal.classes.list');
    expect(find('/API/classes/?x=%zz')?.id).toBe('portal.classes.list');
    expect(
      [find('/api/nothing'), find('/api/classes.json'), find('/'), find('//')].map(each => each?.id ?? null),
    ).toEqual([null, null, null, null]);
  });

  it('finds the route of an action by its `action` field', () => {
    const find = createRouteFinder(facadeNamed('cms'));
    expect(find('/cms-admin/admin-ajax?action=state_cities&state_id=1')?.id).toBe('cms.action.state-cities');
    expect(find('/cms-admin/admin-ajax')).toBeNull();
    expect(find('/cms-admin/admin-ajax?action=nothing')).toBeNull();
  });
});

describe('the choice of recorded requests', () => {
  const recorded = (target: string, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
    ...{ method: 'GET', target, host: null, headers: {}, answer: null },
    ...more,
  });
  const choose = (requests: RecordedRequest[], bounds: Partial<Parameters<typeof createChoice>[1]> = {}) => {
    const made = createChoice(facadeNamed('portal'), {
      ...{ limit: 100, each: 100, bases: ['/old', '/portal'], hosts: new Set(['portal.example.org']) },
      ...bounds,
    });
    for (const each of requests) made.take(each);
    return { ...made.choice, chosen: made.choice.chosen.map(({ target }) => target) };
  };

  it('takes addresses below the base, once for each caller', () => {
    const as = (authorization: string) => recorded('/old/api/classes', { headers: { authorization } });
    expect(
      choose([
        as('a'),
        as('b'),
        as('a'),
        recorded('/portal/api/activity'),
        recorded('/api/classes'),
        recorded('/older/api/classes'),
      ]),
    ).toEqual({ chosen: ['/api/classes', '/api/classes'], unknown: 3, more: 1, otherHosts: new Set() });
  });

  it('takes addresses of the facade’s own host at its root too, whatever path the old service has', () => {
    const at = (host: string) => recorded('/api/classes', { host });
    const hosts = new Set(['portal.example.org', 'old.example.org']);
    expect(
      choose([at('Portal.example.org'), at('old.example.org')], { hosts, ownHosts: new Set(['portal.example.org']) }),
    ).toMatchObject({ chosen: ['/api/classes'], unknown: 1 });
  });

  it('takes known hosts only, so that credentials of other hosts are not sent', () => {
    const { chosen, otherHosts } = choose([
      recorded('/old/api/classes', { host: 'Portal.example.org' }),
      recorded('/old/api/classes?x', { host: 'evil.example.org' }),
    ]);
    expect([chosen, [...otherHosts]]).toEqual([['/api/classes'], ['evil.example.org']]);
  });

  it('is limited in total and for each route', () => {
    const many = Array.from({ length: 9 }, (_, n) => recorded(`/old/api/classes?x=${n}`));
    expect(choose(many, { each: 2 })).toMatchObject({ chosen: ['/api/classes?x=0', '/api/classes?x=1'], more: 7 });
    expect(choose(many, { limit: 3 }).chosen).toHaveLength(3);
  });
});

it('a given credential replaces all recorded credentials', () => {
  const request = { headers: { authorization: 'old', cookie: 'a=1', accept: 'x' } } as unknown as ChosenRequest;
  expect(headersToSend(request, {})).toEqual({ authorization: 'old', cookie: 'a=1', accept: 'x' });
  expect(headersToSend({ headers: { accept: 'x' } } as ChosenRequest, {})).toStrictEqual({ accept: 'x' });
  expect(headersToSend(request, { authorization: 'new' })).toStrictEqual({ authorization: 'new', accept: 'x' });
  expect(headersToSend(request, { accept: 'y' })).toEqual({ authorization: 'old', cookie: 'a=1', accept: 'y' });
});

describe('a file of recordings', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'elo-recordings-'));
  });
  const read = async (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    const taken: string[] = [];
    const told = await readRecordings(file, ({ target }) => taken.push(target));
    return { ...told, taken };
  };
  const line = (target: string) => `10.0.0.1 - - [x] "GET ${target} HTTP/1.1" 200 1`;

  it('is read as a HAR file or an access log, whatever its name', async () => {
    expect(await read('a.txt', `\uFEFF ${harOf(harEntry('https://a/b'))}`)).toEqual({
      kind: 'HAR file',
      reads: 1,
      others: 0,
      taken: ['/b'],
    });
    const log = [line('/a'), '', 'nonsense', line('/b').replace('GET', 'POST'), line('/c')].join('\r\n');
    expect(await read('access.log', log)).toEqual({ kind: 'access log', reads: 2, others: 2, taken: ['/a', '/c'] });
    expect(await read('access.log.1.gz', gzipSync(log))).toMatchObject({ taken: ['/a', '/c'] });
  });

  it.each([
    ['nothing', ''],
    ['another text', 'one\ntwo\n'],
    ['half a HAR file', harOf(harEntry('https://a/b')).slice(0, 60)],
    ['a HAR file without entries', '{"log": {"version": "1.2"}}'],
  ])('with %s is refused', async (_what, content) => {
    await expect(read('refused', content)).rejects.toThrow(UnreadableFile);
  });

  it('is refused when it is missing or broken', async () => {
    await expect(readRecordings(path.join(folder, 'nowhere'), () => {})).rejects.toThrow(UnreadableFile);
    await expect(readRecordings(folder, () => {})).rejects.toThrow(UnreadableFile);
    await expect(read('x.gz', Buffer.from('no gzip'))).rejects.toThrow(UnreadableFile);
  });
});
