import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { breaks, refuses, startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { lastCode } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** One server records messages, the other sends them to a platform on loopback. */
let elo: TestApp, wired: TestApp;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  [elo, wired] = await Promise.all([
    startTestApp(),
    startTestApp({
      GRAPH_API_URL: platform.url,
      GRAPH_API_TOKEN: 'token',
      GRAPH_PHONE_NUMBER_ID: '1',
      FLOW_TEMPLATE: 'cadastro',
      FLOW_IMAGE_URL: 'https://example.org/cadastro.png',
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([elo.close(), wired.close()]);
  await platform.close();
});
beforeEach(() => void (platform.requests.length = 0));

const post = async (path: string, as: { id: number } | null, json?: unknown, app = elo) => {
  const { status, body } = await app.call('POST', `/onboarding/api/v1${path}`, { as, json });
  return { status, body };
};
let serial = 0;
const aPhone = () => `5511987${String((serial += 1)).padStart(6, '0')}`;

describe('a passcode', () => {
  it('is sent and confirmed once', async () => {
    const as = await elo.make.aUser();
    const phone = aPhone();
    expect(await post('/otp/send', as, { phone })).toEqual({ status: 200, body: { message: 'OTP generated' } });
    const code = await lastCode(elo, phone);
    const wrong = code === '000000' ? '111111' : '000000';
    const invalid = { status: 400, body: { message: 'Invalid OTP' } };
    expect(await post('/otp/confirm', as, { phone, code: wrong })).toEqual(invalid);
    expect(await post('/otp/confirm', as, { phone, code })).toEqual({
      status: 200,
      body: { message: 'OTP validated successfully' },
    });
    expect(await post('/otp/confirm', as, { phone, code })).toEqual(invalid);
  });

  it.each([{ phone: '12' }, { phone: 'abc' }, {}, { phone: 5511987654321 }, { phone: '5'.repeat(40) }])(
    'is not sent to %j',
    async json => {
      expect(await post('/otp/send', await elo.make.aUser(), json)).toEqual({
        status: 400,
        body: { message: 'Telefone inválido' },
      });
    },
  );

  it.each([{}, { phone: '5511987654321' }, { phone: 'x', code: '123456' }, { code: '123456' }])(
    'is not confirmed by %j',
    async json => {
      expect(await post('/otp/confirm', await elo.make.aUser(), json)).toEqual({
        status: 400,
        body: { message: 'Invalid OTP' },
      });
    },
  );

  it('gets 400 when the platform refuses or fails', async () => {
    for (const answer of [refuses(400, 131026), refuses(503, 2), breaks]) {
      platform.next(answer);
      expect(await post('/otp/send', await wired.make.aUser(), { phone: aPhone() }, wired)).toEqual({
        status: 400,
        body: { message: 'Erro ao enviar código OTP' },
      });
    }
  });

  it('is limited for each phone, with Retry-After', async () => {
    const as = await elo.make.aUser();
    const phone = aPhone();
    for (let n = 0; n < 5; n += 1) expect((await post('/otp/send', as, { phone })).status).toBe(200);
    const reply = await elo.call('POST', '/onboarding/api/v1/otp/send', { as, json: { phone } });
    expect(reply).toMatchObject({ status: 429, body: { message: expect.any(String) } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['/otp/send', '/otp/confirm', '/flow/resend'])('at %s needs a signed-in person', async path => {
    const sent = async () =>
      (await elo.make.em().execute<{ n: string }[]>('select count(*) as n from recorded_messages'))[0]!.n;
    const before = await sent();
    expect(await post(path, null, { phone: aPhone(), code: '1' })).toEqual({
      status: 401,
      body: { message: 'Not signed in' },
    });
    expect(await sent()).toBe(before);
  });
});

describe('POST /onboarding/api/v1/flow/resend', () => {
  it('sends the flow’s message to the registered phone, with a new token bound to it each time', async () => {
    const phone = aPhone();
    const as = await wired.make.aUser({ name: 'Ana  Souza', phone });
    const tokens = [];
    for (let n = 0; n < 2; n += 1) {
      expect(await post('/flow/resend', as, undefined, wired)).toEqual({ status: 200, body: { ok: true } });
      const { body } = platform.requests.at(-1)!;
      tokens.push(body.template.components[2].parameters[0].action.flow_token as string);
      expect(body).toMatchObject({
        to: phone,
        template: {
          name: 'cadastro',
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.org/cadastro.png' } }] },
            { type: 'body', parameters: [{ type: 'text', text: 'Ana Souza' }] },
            { type: 'button', sub_type: 'flow', index: '0', parameters: [{ type: 'action' }] },
          ],
        },
      });
    }
    expect(tokens[0]).toMatch(/^personal\.\.[\w-]{36}$/);
    expect(tokens[1]).not.toBe(tokens[0]);
    const { phoneOfToken } = await import('../../../src/domain/flows/flows.query.js');
    const { createJobContext } = await import('../../../src/graph/context.js');
    expect(await phoneOfToken(createJobContext(wired.app.services, 'test'), tokens[0]!)).toBe(phone);
  });

  it('is 400 without a phone, and when the platform does not accept the message', async () => {
    expect(await post('/flow/resend', await wired.make.aUser({ phone: null }), undefined, wired)).toEqual({
      status: 400,
      body: { message: 'Telefone inválido' },
    });
    expect(platform.requests).toEqual([]);
    platform.next(refuses(400, 132001));
    expect(await post('/flow/resend', await wired.make.aUser({ phone: aPhone() }), undefined, wired)).toEqual({
      status: 400,
      body: { message: 'Erro ao enviar mensagem' },
    });
  });

  it('does not count when the platform did not accept the message', async () => {
    const as = await wired.make.aUser({ phone: aPhone() });
    for (let n = 0; n < 6; n += 1) {
      platform.next(refuses(400, 132001));
      expect((await post('/flow/resend', as, undefined, wired)).status).toBe(400);
    }
    expect((await post('/flow/resend', as, undefined, wired)).status).toBe(200);
  });

  it('is limited to five an hour', async () => {
    const as = await elo.make.aUser({ phone: aPhone() });
    for (let n = 0; n < 5; n += 1) expect((await post('/flow/resend', as)).status).toBe(200);
    expect((await post('/flow/resend', as)).status).toBe(429);
  });
});
