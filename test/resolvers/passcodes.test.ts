import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../support/moments.js';
import { lastCode } from '../support/passcodes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const START = '2026-11-21T12:00:00.000Z';
const minutes = (count: number) => new Date(Date.parse(START) + count * 60_000).toISOString();
beforeEach(() => elo.setNow(START));
afterEach(() => elo.setNow(null));

let serial = 0;
const aPhone = () => `55119${String(88_000_000 + (serial += 1))}`;
/** The messaging service asks for a code to a phone, and confirms it. */
const service = { authorization: 'Bearer demo-service-token' };
const send = (phone: string) => elo.call('POST', '/messaging/otp', { headers: service, json: { phone } });
const confirm = (phone: string, code: string) =>
  elo.call('POST', '/messaging/otp/confirmation', { headers: service, json: { phone, code } });
const codeOf = (phone: string) => lastCode(elo, phone);
const rowOf = async (phone: string) =>
  (await elo.make.em().execute<Record<string, unknown>[]>('select * from passcodes where phone = ?', [phone]))[0];

describe('a passcode', () => {
  const sendMutation = 'mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt code } }';

  it('can be requested and confirmed by a signed-in person', async () => {
    const person = await elo.make.aUser();
    const phone = aPhone();
    const sent = await elo.graphql(sendMutation, { phone }, { as: person });
    expect(sent.body).toEqual({ data: { sendOtp: { expiresAt: soonAfter(minutes(10)), code: null } } });
    const confirmed = await elo.graphql(
      'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }',
      { phone, code: await codeOf(phone) },
      { as: person },
    );
    expect(confirmed.body).toEqual({ data: { confirmOtp: soonAfter(START) } });
  });

  it('can’t be requested or confirmed without signing in', async () => {
    const phone = aPhone();
    const sent = await elo.graphql(sendMutation, { phone });
    expect(sent).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } });
    const confirmed = await elo.graphql(`mutation { confirmOtp(phone: "${phone}", code: "1") }`);
    expect(confirmed).toMatchObject({ status: 401 });
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('can be requested twenty times in an hour by one person, for all phones', async () => {
    const person = await elo.make.aUser();
    for (let sent = 0; sent < 20; sent += 1)
      expect((await elo.graphql(sendMutation, { phone: aPhone() }, { as: person })).body.errors).toBeUndefined();
    const phone = aPhone();
    const reply = await elo.graphql(sendMutation, { phone }, { as: person });
    expect(reply).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } });
    expect(await rowOf(phone)).toBeUndefined();
    const other = await elo.make.aUser();
    expect((await elo.graphql(sendMutation, { phone }, { as: other })).body.errors).toBeUndefined();
  });

  const confirmMutation = 'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }';
  const asks = async (phone: string, as: { id: number }) =>
    (await elo.graphql(sendMutation, { phone }, { as })).body.errors?.[0].extensions.code ?? 'sent';
  const types = async (phone: string, code: string, as: { id: number }) =>
    (await elo.graphql(confirmMutation, { phone, code }, { as })).body.errors?.[0].extensions.code ?? 'confirmed';

  it('requested by a stranger takes no sends, codes and tries from the phone’s owner', async () => {
    const phone = aPhone();
    const owner = await elo.make.aUser({ phone });
    const stranger = await elo.make.aUser();
    expect(await asks(phone, owner)).toBe('sent');
    const code = await codeOf(phone);
    // A stranger tries everything possible, with the other spelling too.
    const short = phone.replace(/^(55\d\d)9/, '$1');
    const replies = [];
    for (let n = 0; n < 6; n += 1) replies.push(await asks(n % 2 ? phone : short, stranger));
    expect(replies).toEqual([...Array(5).fill('sent'), 'RATE_LIMITED']);
    for (let n = 0; n < 60; n += 1) await types(phone, code, stranger);
    expect(await types(phone, code, stranger)).toBe('RATE_LIMITED');
    expect(await types(phone, code, owner)).toBe('confirmed');
    for (let n = 0; n < 4; n += 1) expect(await asks(phone, owner)).toBe('sent');
    expect((await send(phone)).status).toBe(201);
    expect((await confirm(phone, await codeOf(phone))).status).toBe(200);
  });

  it('for another person’s phone is sent ten times a day by one person and thirty by all', async () => {
    const phone = aPhone();
    const tries = async (as: { id: number }, from: number) => {
      const replies = [];
      for (let n = 0; n < 11; n += 1) {
        elo.setNow(minutes(from + n * 3));
        replies.push(await asks(phone, as));
      }
      return replies;
    };
    for (let n = 0; n < 3; n += 1)
      expect(await tries(await elo.make.aUser(), n * 40)).toEqual([...Array(10).fill('sent'), 'RATE_LIMITED']);
    expect(await asks(phone, await elo.make.aUser())).toBe('RATE_LIMITED');
    expect(await asks(phone, await elo.make.aUser({ phone }))).toBe('sent');
    expect((await send(phone)).status).toBe(201);
  });

  it('can only be confirmed by the person who requested it', async () => {
    const phone = aPhone();
    const [one, other] = [await elo.make.aUser(), await elo.make.aUser()];
    await asks(phone, one);
    const code = await codeOf(phone);
    expect(await types(phone, code, other)).toBe('INVALID');
    expect((await confirm(phone, code)).status).toBe(400);
    expect(await types(phone, code, one)).toBe('confirmed');
  });
});
