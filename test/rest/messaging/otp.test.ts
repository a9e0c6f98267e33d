import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashPasscode } from '../../../src/domain/passcodes/hash-passcode.js';
import { endedPasscodes } from '../../../src/domain/passcodes/sweep-passcodes.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { createJobContext } from '../../../src/graph/context.js';
import { breaks, refuses, startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { lastCode } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { SERVICE } from './examples.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ OTP_TEMPLATE: 'codigo' });
  await ensureAppKey(elo.app.services);
});

const START = '2026-11-21T12:00:00.000Z';
const minutes = (count: number) => new Date(Date.parse(START) + count * 60_000).toISOString();
const at = (instant: string) => elo.stopClock(instant, 'waits are told to the second, codes end to the millisecond');
beforeEach(() => at(START));
afterEach(() => elo.setNow(null));

let serial = 0;
const aPhone = () => `55119${String(87_000_000 + (serial += 1))}`;
const send = (phone: string, app = elo) => app.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone } });
const confirm = (phone: string, code: string | number, app = elo) =>
  app.call('POST', '/messaging/otp/confirmation', { headers: SERVICE, json: { phone, code } });
const codeOf = (phone: string) => lastCode(elo, phone);
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rowOf = async (phone: string) =>
  (await elo.make.em().execute<Record<string, unknown>[]>('select * from passcodes where phone = ?', [phone]))[0];
/** The reason of the graph's refusal. */
const reasonOf = async (phone: string, code: string, app = elo) => {
  const reply = await app.graphql(
    'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }',
    { phone, code },
    { headers: { authorization: 'Bearer demo-api-key' } },
  );
  const [error] = reply.body.errors as [{ message: string; extensions: { code: string; reason: string } }];
  expect({ status: reply.status, message: error.message, code: error.extensions.code }).toEqual({
    status: 400,
    message: 'Invalid OTP',
    code: 'INVALID',
  });
  return error.extensions.reason;
};
const GOOD = { status: 200, body: { message: 'OTP validated successfully' } };
const BAD = { status: 400, body: { message: 'Invalid OTP' } };
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('POST /otp', () => {
  it('sends six digits by the template and stores only a keyed hash of them', async () => {
    const phone = aPhone();
    expect(said(await send(phone))).toEqual({ status: 201, body: { message: 'OTP generated', otp: true } });
    const code = await codeOf(phone);
    expect(code).toMatch(/^\d{6}$/);
    const [recorded] = await elo.make
      .em()
      .execute<{ payload: unknown }[]>('select payload from recorded_messages where recipient = ?', [phone]);
    expect(recorded!.payload).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone,
      type: 'template',
      template: {
        name: 'codigo',
        language: { code: 'pt_BR' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: code }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
        ],
      },
      biz_opaque_callback_data: expect.stringMatching(/^otp:/),
    });
    const asWord = new RegExp(`\\b${code}\\b`);
    expect(JSON.stringify(await rowOf(phone))).not.toMatch(asWord);
    const kept = await elo.make.em().execute('select * from messages where recipient = ?', [phone]);
    expect(kept).toMatchObject([{ kind: 'PASSCODE', status: 'ACCEPTED', attempts: 1 }]);
    expect(JSON.stringify(kept)).not.toMatch(asWord);
    expect(elo.logged()).not.toMatch(asWord);
  });

  it('uses AUTH_SECRET for the hash, so another secret gives another hash', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    const { code_hash: hash } = (await rowOf(phone))!;
    expect(hash).toBe(hashPasscode(['demo-auth-secret'], phone, code));
    expect(hash).not.toBe(hashPasscode(['another-secret'], phone, code));
    expect(hash).not.toBe(hashPasscode(['demo-auth-secret'], aPhone(), code));
  });

  it('answers the code with OTP_DEBUG', async () => {
    const debug = await startTestApp({ OTP_DEBUG: 'true' });
    try {
      const phone = aPhone();
      const reply = await send(phone, debug);
      expect(said(reply)).toEqual({
        status: 201,
        body: { message: 'OTP generated', otp: await lastCode(debug, phone) },
      });
      expect(said(await confirm(phone, reply.body.otp, debug))).toEqual(GOOD);
    } finally {
      await debug.close();
    }
  });

  it.each(['', 'phone', '123', '5511987654321000', null, 5511987654321])('refuses the phone %j', async phone => {
    const reply = await elo.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone } });
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('phone') } });
  });

  it('stops after five sends in ten minutes, and gives the time to wait', async () => {
    const phone = aPhone();
    for (let sent = 0; sent < 5; sent += 1) {
      at(minutes(sent));
      expect((await send(phone)).status).toBe(201);
    }
    const code = await codeOf(phone);
    const before = await rowOf(phone);
    const reply = await send(phone);
    expect(said(reply)).toEqual({
      status: 429,
      body: { message: 'Too many codes for this phone, try again later' },
    });
    expect(reply.headers.get('retry-after')).toBe('360');
    expect(await rowOf(phone)).toEqual(before);
    expect(await codeOf(phone)).toBe(code);
    at(minutes(10));
    expect((await send(phone)).status).toBe(201);
    expect(await rowOf(phone)).toMatchObject({ sends: 1, tries: 0 });
  });

  it('stops after five of ten concurrent sends, in both spellings of the phone', async () => {
    const phone = aPhone();
    const short = phone.replace(/^(55\d\d)9/, '$1');
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 ? phone : short)));
    expect(replies.map(reply => reply.status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(429)]);
    const sent = await elo.make
      .em()
      .execute('select 1 from recorded_messages where recipient in (?, ?)', [phone, short]);
    expect(sent).toHaveLength(5);
  });

  it('sends all concurrent codes on a running clock without a cooldown', async () => {
    elo.setNow(null);
    const phone = aPhone();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(phone)));
    expect(replies.map(reply => reply.status)).toEqual(Array(5).fill(201));
  });

  it('waits between two sends when a cooldown is configured', async () => {
    const slow = await startTestApp({ OTP_COOLDOWN_SECONDS: '30' });
    try {
      const phone = aPhone();
      slow.stopClock(START, 'the wait is told to the second');
      expect((await send(phone, slow)).status).toBe(201);
      const code = await lastCode(slow, phone);
      slow.stopClock('2026-11-21T12:00:12.000Z', 'the wait is told to the second');
      const early = await send(phone, slow);
      expect(early.status).toBe(429);
      expect(early.headers.get('retry-after')).toBe('18');
      expect(said(await confirm(phone, code, slow))).toEqual(GOOD);
      slow.stopClock('2026-11-21T12:00:30.000Z', 'the wait is over to the second');
      expect((await send(phone, slow)).status).toBe(201);
    } finally {
      await slow.close();
    }
  });

  it('stops after thirty sends to a phone in a day', async () => {
    const phone = aPhone();
    for (let sent = 0; sent < 30; sent += 1) {
      at(minutes(sent * 3));
      expect((await send(phone)).status).toBe(201);
    }
    at(minutes(600));
    expect((await send(phone)).status).toBe(429);
  });
});

describe('POST /otp/confirmation', () => {
  it('accepts the code once', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    expect(said(await confirm(phone, code))).toEqual(GOOD);
    expect(said(await confirm(phone, code))).toEqual(BAD);
    expect(await reasonOf(phone, code)).toBe('USED');
  });

  it('accepts the phone in its other spelling, and the code as a number', async () => {
    const phone = aPhone();
    await send(phone.replace(/^(55\d\d)9/, '$1'));
    const code = await codeOf(phone.replace(/^(55\d\d)9/, '$1'));
    expect(said(await confirm(`+${phone}`, Number(code)))).toEqual(GOOD);
  });

  it('refuses a wrong code, a code of another phone and a phone without a code', async () => {
    const [one, other] = [aPhone(), aPhone()];
    await send(one);
    await send(other);
    const code = await codeOf(other);
    const wrong = (await codeOf(one)) === code ? another(code) : code;
    expect(said(await confirm(one, wrong))).toEqual(BAD);
    expect(await reasonOf(one, wrong)).toBe('WRONG');
    expect(await reasonOf(aPhone(), code)).toBe('WRONG');
    expect(said(await confirm(one, await codeOf(one)))).toEqual(GOOD);
  });

  it('refuses an expired code from the tenth minute on', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    at(minutes(10));
    expect(said(await confirm(phone, code))).toEqual(BAD);
    expect(await reasonOf(phone, code)).toBe('EXPIRED');
    at('2026-11-21T12:09:59.999Z');
    expect(said(await confirm(phone, code))).toEqual(GOOD);
  });

  it('accepts only the newest code', async () => {
    const phone = aPhone();
    await send(phone);
    const old = await codeOf(phone);
    let code = old;
    while (code === old) {
      await send(phone);
      code = await codeOf(phone);
    }
    expect(said(await confirm(phone, old))).toEqual(BAD);
    expect(said(await confirm(phone, code))).toEqual(GOOD);
  });

  it('allows five tries: the right code on the sixth is refused', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    for (let tries = 0; tries < 5; tries += 1) expect(await reasonOf(phone, another(code))).toBe('WRONG');
    expect(said(await confirm(phone, code))).toEqual(BAD);
    expect(await reasonOf(phone, code)).toBe('EXHAUSTED');
    expect(await rowOf(phone)).toMatchObject({ tries: 5, used_at: null });
    await send(phone);
    expect(said(await confirm(phone, await codeOf(phone)))).toEqual(GOOD);
  });

  it('never allows a sixth try, also for concurrent ones', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(phone, another(code))));
    expect(replies.map(said)).toEqual(Array(20).fill(BAD));
    expect(await rowOf(phone)).toMatchObject({ tries: 5 });
    expect(said(await confirm(phone, code))).toEqual(BAD);
  });

  it('accepts exactly one of many concurrent right tries', async () => {
    const phone = aPhone();
    await send(phone);
    const code = await codeOf(phone);
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(phone, code)));
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1);
    expect(replies.filter(reply => reply.status === 400).map(said)).toEqual(Array(9).fill(BAD));
  });

  it('stops after sixty guesses for a phone in an hour, over all its codes', async () => {
    const phone = aPhone();
    for (let guess = 0; guess < 60; guess += 1) expect((await confirm(phone, '000000')).status).toBe(400);
    const reply = await confirm(phone, '000000');
    expect(said(reply)).toEqual({ status: 429, body: { message: 'Too many attempts, try again later' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});

describe('a platform that does not accept the code', () => {
  let platform: TestPlatform;
  let real: TestApp;
  beforeAll(async () => {
    platform = await startPlatform();
    real = await startTestApp({
      GRAPH_API_URL: platform.url,
      GRAPH_API_TOKEN: 'graph-token',
      GRAPH_PHONE_NUMBER_ID: '123456',
    });
  });
  const failed = { status: 500, body: { message: 'Erro ao enviar código OTP' } };
  const codeSent = () => platform.requests.at(-1)!.body.template.components[0].parameters[0].text as string;

  it('makes POST /otp 500, and a refused code is invalid', async () => {
    const phone = aPhone();
    platform.next(refuses(400, 131026));
    expect(said(await send(phone, real))).toEqual(failed);
    expect(said(await confirm(phone, codeSent(), real))).toEqual(BAD);
    expect(await real.make.em().execute('select status, attempts, last_error from messages')).toEqual([
      { status: 'FAILED', attempts: 1, last_error: expect.stringContaining('131026') },
    ]);
  });

  it('does not count for the limits', async () => {
    const phone = aPhone();
    const person = await real.make.aUser({ phone });
    const ask = () =>
      real.graphql('mutation ($phone: Phone!) { sendOtp(phone: $phone) { code } }', { phone }, { as: person });
    for (let n = 0; n < 12; n += 1) {
      platform.next(refuses(500, 131000));
      expect((await ask()).body.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_FAILED' } }]);
    }
    for (let n = 0; n < 40; n += 1) {
      platform.next(refuses(500, 131000));
      expect(said(await send(phone, real))).toEqual(failed);
    }
    expect((await ask()).body.errors).toBeUndefined();
    for (let n = 0; n < 5; n += 1) expect((await send(phone, real)).status).toBe(201);
    expect((await send(phone, real)).status).toBe(429);
  });

  it('does not count for the five sends when its answer was lost', async () => {
    const phone = aPhone();
    for (let n = 0; n < 6; n += 1) {
      platform.next(breaks);
      expect(said(await send(phone, real))).toEqual(failed);
    }
    expect((await send(phone, real)).status).toBe(201);
  });

  it('leaves a code with an unknown outcome valid, because it may have arrived', async () => {
    const phone = aPhone();
    platform.next(breaks);
    expect(said(await send(phone, real))).toEqual(failed);
    expect(said(await confirm(phone, codeSent(), real))).toEqual(GOOD);
  });

  it('gives 500 with its requested wait when it throttles', async () => {
    platform.next(refuses(429, 130429, { 'retry-after': '7' }));
    const reply = await send(aPhone(), real);
    expect(said(reply)).toEqual(failed);
    expect(reply.headers.get('retry-after')).toBe('7');
  });

  it('gets the phone as given, and its ids are stored', async () => {
    const phone = aPhone();
    expect((await send(phone, real)).status).toBe(201);
    expect(platform.requests.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v23.0/123456/messages',
      authorization: 'Bearer graph-token',
      body: { to: phone },
    });
    const [kept] = await real.make
      .em()
      .execute('select recipient, wa_id, platform_id, status from messages where recipient = ?', [phone]);
    expect(kept).toEqual({
      recipient: phone,
      wa_id: phone.replace(/^(55\d\d)9/, '$1'),
      platform_id: expect.stringMatching(/^wamid\./),
      status: 'ACCEPTED',
    });
  });
});

it('passcodes are deleted a day after their expiry', async () => {
  const sweep = () => endedPasscodes.remove(createJobContext(elo.app.services, 'passcodes-sweep'));
  const phone = aPhone();
  await send(phone);
  at(minutes(10 + 24 * 60));
  await sweep();
  expect(await rowOf(phone)).toMatchObject({ phone });
  at(minutes(11 + 24 * 60));
  await sweep();
  expect(await rowOf(phone)).toBeUndefined();
});

describe('A phone that was typed without country code', () => {
  it('gets its code in Brazil', async () => {
    expect(said(await send('(51) 98765-4321'))).toEqual({ status: 201, body: { message: 'OTP generated', otp: true } });
    const code = await codeOf('5551987654321');
    expect(said(await confirm('051 98765-4321', code))).toEqual(GOOD);
  });

  it('is refused by name when it is in no area of Brazil', async () => {
    const { status, body } = await send('12125552368');
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message: 'phone: must be a phone number with area code, and of another country with + and country code',
      },
    });
  });
});
