import { beforeAll, describe, expect, it } from '@jest/globals';
import { messaging } from '../../../rest/messaging/messaging.facade.js';
import { isRaw } from '../../../rest/route.js';
import { lastCode } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { messagingExamples, SERVICE } from './examples.js';

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
beforeAll(async () => {
  elo = await startTestApp();
  tried = tryWritesFirst(elo);
});

const examples = messagingExamples(phone => lastCode(elo, phone));
const exampleOf = async (id: string) => {
  const example = examples[id]!;
  return typeof example === 'function' ? example() : example;
};

describe('the messaging facade’s OpenAPI document', () => {
  it('names the routes that need the service token', async () => {
    const { body } = await elo.call('GET', '/messaging/openapi.json');
    const wanting = Object.entries<Record<string, { security: unknown[] }>>(body.paths).filter(
      ([, methods]) => (methods['post']?.security.length ?? 0) > 0,
    );
    expect(wanting.map(([path, methods]) => [path, methods['post']!.security])).toEqual(
      ['/otp', '/otp/confirmation', '/sendtemplate', '/sendreminder'].map(path => [path, [{ service: [] }]]),
    );
    expect(body.components.securitySchemes.service).toMatchObject({ type: 'http', scheme: 'bearer' });
  });
});

it('every example answers as documented, with every field', async () => {
  for (const { id, method } of messaging.routes.filter(entry => examples[entry.id])) {
    const { path, status, body, ...options } = await exampleOf(id);
    const reply = await elo.call(method.toUpperCase(), messaging.base + path, options);
    expect({ id, status: reply.status, body: reply.body }).toEqual({ id, status, body });
  }
});

describe.each(messaging.routes.filter(entry => entry.path !== '/').map(entry => [entry.id, entry] as const))(
  'route %s',
  (id, entry) => {
    const target = messaging.base + entry.path;
    const method = entry.method.toUpperCase();

    if (entry.auth === 'service') {
      it('is 403 with another credential', async () => {
        const admin = await elo.make.anAdmin();
        for (const authorization of [
          'demo-service-token',
          'Bearer',
          'Bearer  x demo-service-token',
          'Bearer demo-api-key',
          await elo.bearer(admin),
        ]) {
          expect(await elo.call(method, target, { json: {}, headers: { authorization } })).toMatchObject({
            status: 403,
            body: { message: 'Invalid credentials' },
          });
        }
      });

      it('reads only the second part of the header, as in the contract', async () => {
        for (const authorization of ['Token demo-service-token', 'x   demo-service-token and more'])
          expect((await elo.call(method, target, { json: {}, headers: { authorization } })).status).toBe(400);
      });
    }

    if (!isRaw(entry) && entry.body)
      it.each([null, [], 'text', { phone: 1 }, { phone: { a: 1 }, code: [] }])(
        'answers 400 to the body %j',
        async json => {
          const reply = await elo.call(method, target, { headers: SERVICE, json });
          expect(reply).toMatchObject({ status: 400, body: { message: expect.any(String) } });
        },
      );
  },
);

it('the service token and passcodes are not in the log', async () => {
  const phone = '5521987650001';
  await elo.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone } });
  await elo.call('POST', '/messaging/otp', { headers: { authorization: 'Bearer wrong-secret' }, json: { phone } });
  await elo.call('GET', '/messaging/webhook?hub.mode=subscribe&hub.verify_token=demo-verify-token&hub.challenge=1');
  const log = elo.logged();
  expect(log).toContain('messaging.otp.send');
  for (const secret of ['demo-service-token', 'wrong-secret', 'demo-verify-token', phone])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`\\b${await lastCode(elo, phone)}\\b`));
});

it('a trial of every write left nothing behind', () => {
  const writes = messaging.routes
    .filter(entry => isWrite(entry) && entry.id !== 'messaging.flow.answer')
    .map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
