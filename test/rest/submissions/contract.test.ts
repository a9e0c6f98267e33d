import { beforeAll, describe, expect, it } from '@jest/globals';
import { isRaw } from '../../../rest/route.js';
import { submissions } from '../../../rest/submissions/submissions.facade.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { signToken } from '../../../src/auth/tokens.js';
import { startDemoApp } from '../../support/demo-app.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { submissionsExamples as examples } from './examples.js';

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
/** Authorization headers by their kind. */
let credentials: Record<'key' | 'token' | 'session', string>;
beforeAll(async () => {
  elo = await startDemoApp();
  tried = tryWritesFirst(elo);
  const { body } = await elo.call('GET', of('/api/submissions/token'), { headers: { authorization: 'demo-api-key' } });
  credentials = { key: 'demo-api-key', token: `Bearer ${body.token}`, session: await elo.bearer({ id: 1 }) };
});

const of = (path: string) => submissions.base + path;

describe.each(submissions.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  const method = entry.method.toUpperCase();
  const target = of(examples[id]?.path ?? '');
  const json = examples[id]?.json;
  const auth = entry.auth as 'key' | 'token' | 'session';
  const right = () => ({ authorization: credentials[auth] });

  it('refuses wrong credentials, and valid ones of another kind, with 403', async () => {
    const others = Object.entries(credentials).flatMap(([kind, value]) => (kind === auth ? [] : [value]));
    for (const authorization of ['wrong', 'Bearer wrong', 'Bearer a.b.c', ...others]) {
      const reply = await elo.call(method, target, { json, headers: { authorization } });
      expect({ authorization, status: reply.status, body: reply.body }).toEqual({
        authorization,
        status: 403,
        body: { message: expect.any(String) },
      });
    }
  });

  if (entry.path.includes(':id')) {
    it('answers 400 to an invalid id, and 404 to an unknown one', async () => {
      const path = (of: string) => submissions.base + entry.path.replace(':id', of);
      const sent = { headers: right(), json: entry.method === 'get' ? undefined : { score: 1, description: 'x' } };
      for (const [which, status] of [
        ['zero', 400],
        ['999999', 404],
      ] as const) {
        const reply = await elo.call(method, path(which), sent);
        expect(reply).toMatchObject({ status, body: { message: expect.any(String) } });
      }
    });
  }

  if (!isRaw(entry) && entry.body) {
    it('answers 415, 400 and 413 to invalid bodies', async () => {
      const send = (contentType: string, form: string) =>
        elo.call(method, target, { headers: { ...right(), 'content-type': contentType }, form: form as never });
      expect(await send('text/plain', 'x')).toMatchObject({ status: 415, body: { message: expect.any(String) } });
      if (entry.multipart) {
        expect((await send('multipart/form-data', 'x')).status).toBe(400);
      }
      if (!entry.multipart || entry.multipart.orJson) {
        expect(await send('application/json', '{"x":')).toMatchObject({
          status: 400,
          body: { message: 'The body is not valid JSON' },
        });
        expect((await send('application/json', JSON.stringify({ x: 'x'.repeat(1_100_000) }))).status).toBe(413);
      }
    });
  }
});

it('each example answers as declared', async () => {
  for (const [id, { path, form, json, status = 200 }] of Object.entries(examples)) {
    const entry = submissions.routes.find(each => each.id === id)!;
    const data = form && new FormData();
    for (const [name, value] of Object.entries(form ?? {})) {
      if (typeof value === 'string') data!.append(name, value);
      else data!.append(name, value, 'example.pdf');
    }
    // `call` compares each answer with the declared shape.
    const reply = await elo.call(entry.method.toUpperCase(), of(path), {
      form: data,
      json,
      headers: { authorization: credentials[entry.auth as 'key'] },
    });
    expect({ id, status: reply.status, ...(reply.status === status ? {} : { body: reply.body }) }).toEqual({
      id,
      status,
    });
  }
});

it('a revoked key is refused, and its tokens too', async () => {
  const revoked = await startTestApp();
  try {
    await ensureAppKey(revoked.app.services);
    const [{ id } = { id: 0 }] = await revoked.make.em().execute<{ id: number }[]>('select id from api_keys');
    await revoked.make.em().execute('update api_keys set revoked_at = now()');
    const token = await signToken(revoked.app.services.config.authSecret, 'submissions', `key:${id}`, revoked.now());
    for (const [method, path, authorization] of [
      ['GET', '/api/submissions', 'demo-api-key'],
      ['POST', '/api/submissions', `Bearer ${token}`],
    ] as const)
      expect(await revoked.call(method, of(path), { headers: { authorization } })).toMatchObject({
        status: 403,
        body: { message: 'Invalid credentials' },
      });
  } finally {
    await revoked.close();
  }
});

it('a trial of every write left nothing behind', () => {
  const writes = submissions.routes.filter(entry => isWrite(entry)).map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
