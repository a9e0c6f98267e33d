import { beforeAll, describe, expect, it } from '@jest/globals';
import { onboarding } from '../../../rest/onboarding/onboarding.facade.js';
import { isRaw } from '../../../rest/route.js';
import { findRoute } from '../../support/declared-shapes.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { onboardingExamples } from './examples.js';

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
let cpf: string;
beforeAll(async () => {
  elo = await startDemoApp({
    OTP_DEBUG: 'true',
    GRAPH_API_URL: 'http://127.0.0.1:1/v1',
    CONVERSION_PIXEL_ID: '1',
    CONVERSION_TOKEN: 'x',
  });
  tried = tryWritesFirst(elo);
  cpf = (await elo.make.em().execute<{ cpf: string }[]>('select cpf from users where id = 101'))[0]!.cpf;
});

const of = (path: string) => onboarding.base + path;
/** Only the ids are known here: the examples themselves need the database. */
const known = onboardingExamples('52998224725', () => '');
const shapeOf = (id: string) =>
  id === 'onboarding.liveness.read'
    ? { status: 'error', message: expect.any(String) }
    : id === 'onboarding.health.read'
      ? { status: 'unhealthy', timestamp: expect.any(String), error: expect.any(String) }
      : ['onboarding.config.idp', 'onboarding.conversion.track'].includes(id)
        ? { error: expect.any(String) }
        : { message: expect.any(String) };

describe('the onboarding OpenAPI document', () => {
  it('describes the body of conversion events', async () => {
    const { body } = await elo.call('GET', of('/openapi.json'));
    const schema = body.paths['/api/conversion-event'].post.requestBody.content['application/json'].schema;
    expect(Object.keys(schema.properties)).toContain('event_name');
  });
});

describe.each(onboarding.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  const method = entry.method.toUpperCase();
  const target = of(known[id]?.path ?? '');

  if (entry.auth !== 'open')
    it('refuses callers with an API key', async () => {
      const headers = { authorization: 'Bearer demo-api-key' };
      const reply = await elo.call(method, target, { headers, json: known[id]?.json });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ message: expect.any(String) });
    });

  const body = isRaw(entry) ? entry.id === 'onboarding.conversion.track' : entry.body;
  if (body) {
    it('answers 415, 400 and 413 to invalid bodies', async () => {
      const send = (contentType: string, form: string) =>
        elo.call(method, target, { as: { id: 101 }, headers: { 'content-type': contentType }, form: form as never });
      expect(await send('text/plain', 'x')).toMatchObject({ status: 415, body: shapeOf(id) });
      expect(await send('application/json', '{"x":')).toMatchObject({ status: 400, body: shapeOf(id) });
      expect(await send('application/json', '[1]')).toMatchObject({ status: 400, body: shapeOf(id) });
      expect(await send('application/json', `"${'x'.repeat(1_100_000)}"`)).toMatchObject({
        status: 413,
        body: shapeOf(id),
      });
    });
  }
});

it('each example answers as declared', async () => {
  let code = '';
  for (const [id, example] of Object.entries(onboardingExamples(cpf, () => code))) {
    const { path, as, status = 200, json } = example;
    const { entry } = findRoute(onboarding.routes.find(each => each.id === id)!.method, of(path))!;
    // `call` compares each answer with the declared shape.
    const reply = await elo.call(entry.method.toUpperCase(), of(path), { as: as && { id: as }, json });
    expect({ id, status: reply.status, ...(reply.status === status ? {} : { body: reply.body }) }).toEqual({
      id,
      status,
    });
    if (id === 'onboarding.otp.send') code = reply.body.otp as string;
  }
});

it('a trial of every write left nothing behind', () => {
  const writes = onboarding.routes.filter(entry => isWrite(entry)).map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
