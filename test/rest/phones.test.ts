import { beforeAll, describe, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { isRaw } from '../../rest/route.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import type { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SERVICE } from './messaging/examples.js';

// Every route that takes a phone accepts only numbers that exist.

let elo: TestApp;
let person: User;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
  person = await elo.make.aUser();
});

const template = { flow_token: 'personal.x', template_id: 't', name: 'Ana', image_url: 'https://x.test/a.png' };
const reminder = { class_name: 'T', group_template_id: 'g', user_name: 'A', enroll_id: '1' };

/** Sends a phone, by the id of the route. */
const doors: Record<string, (phone: string) => Promise<{ status: number; body: any }>> = {
  'messaging.otp.send': phone => elo.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone } }),
  'messaging.otp.confirm': phone =>
    elo.call('POST', '/messaging/otp/confirmation', { headers: SERVICE, json: { phone, code: '123456' } }),
  'messaging.template.send': phone =>
    elo.call('POST', '/messaging/sendtemplate', { headers: SERVICE, json: { ...template, phone } }),
  'messaging.reminder.send': phone =>
    elo.call('POST', '/messaging/sendreminder', { headers: SERVICE, json: { ...reminder, phone } }),
  'onboarding.otp.send': phone => elo.call('POST', '/onboarding/api/v1/otp/send', { as: person, json: { phone } }),
  'onboarding.otp.confirm': phone =>
    elo.call('POST', '/onboarding/api/v1/otp/confirm', { as: person, json: { phone, code: '123456' } }),
  'onboarding.participant.update': phone =>
    elo.call('PUT', `/onboarding/api/v1/participantes/${person.cpf}`, { as: person, json: { phone } }),
};

const NONE = ['999999999999999', '20987654321', '5500987654321', '5523987654321', '55119876543210', '55 11 9876'];

it('the tests below include every route with a phone', () => {
  const taking = facades.flatMap(({ routes }) =>
    routes.flatMap(entry => {
      const shape = isRaw(entry) ? {} : ((entry.body as { shape?: object } | undefined)?.shape ?? {});
      return 'phone' in shape ? [entry.id] : [];
    }),
  );
  expect(taking.sort()).toEqual(Object.keys(doors).sort());
});

describe.each(Object.keys(doors))('the route %s', id => {
  it.each(NONE)('answers 400 to the phone %s', async phone => {
    expect((await doors[id]!(phone)).status).toBe(400);
  });
});

it('messaging POST /otp names the field, and onboarding answers in Portuguese', async () => {
  expect((await doors['messaging.otp.send']!('999999999999999')).body).toEqual({
    message: 'phone: must be a phone number with area code, and of another country with + and country code',
  });
  expect((await doors['onboarding.otp.send']!('999999999999999')).body).toEqual({ message: 'Telefone inválido' });
});

it('a Brazilian mobile number is accepted in both spellings, and a foreign number too', async () => {
  for (const phone of ['5521981230001', '552181230002', '+351 912 345 678'])
    expect((await doors['messaging.otp.send']!(phone)).status).toBe(201);
});

it.each(NONE)('the graph answers INVALID to the phone %s', async phone => {
  const headers = { authorization: 'Bearer demo-api-key' };
  for (const [document, variables] of [
    ['mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }', { phone }],
    ['mutation ($phone: Phone!) { confirmOtp(phone: $phone, code: "123456") }', { phone }],
    [
      'mutation ($id: ID!, $phone: Phone!) { updateParticipant(id: $id, input: { phone: $phone }) { id } }',
      { id: person.id, phone },
    ],
  ] as const) {
    const { body } = await elo.graphql(document, variables, { headers });
    expect(body.errors[0].extensions.code).toBe('INVALID');
    expect(body.errors[0].message).toBe(
      'phone: must be a phone number with area code, and of another country with + and country code',
    );
  }
});
