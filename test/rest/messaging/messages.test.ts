import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sendReminder } from '../../../src/domain/messaging/send-reminder.js';
import { createJobContext } from '../../../src/graph/context.js';
import { breaks, hangs, json, refuses, startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { SERVICE } from './examples.js';

let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  const settings = {
    GRAPH_API_URL: `${platform.url}/`,
    GRAPH_API_TOKEN: 'graph-token',
    GRAPH_PHONE_NUMBER_ID: '123456',
  };
  elo = await startTestApp(settings, { waits: { platformMs: 2_000 } });
});
afterEach(() => elo.setNow(null));

const PHONE = '5511987654321';
const template = {
  phone: PHONE,
  flow_token: 'personal.abc',
  template_id: 'boas_vindas',
  name: '  Ana\n Lúcia ',
  image_url: 'https://example.org/logo.png',
};
const reminder = {
  phone: PHONE,
  class_name: 'Turma 1',
  group_template_id: 'grupo',
  user_name: 'Ana',
  enroll_id: '17',
};
const sendTemplate = (body: unknown) => elo.call('POST', '/messaging/sendtemplate', { headers: SERVICE, json: body });
const postReminder = (body: unknown) => elo.call('POST', '/messaging/sendreminder', { headers: SERVICE, json: body });
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
const kept = (where = 'true') =>
  elo.make.em().execute<Record<string, any>[]>(`select * from messages where ${where} order by id`);
const latest = async () => (await kept()).at(-1)!;

describe('POST /sendtemplate', () => {
  it('sends header, body and the flow button, and stores the platform’s answer', async () => {
    expect(said(await sendTemplate(template))).toEqual({
      status: 201,
      body: { message: 'Mensagem enviada', ok: true },
    });
    const request = platform.requests.at(-1)!;
    expect(request).toEqual({
      method: 'POST',
      url: '/v23.0/123456/messages',
      authorization: 'Bearer graph-token',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: PHONE,
        type: 'template',
        template: {
          name: 'boas_vindas',
          language: { code: 'pt_BR' },
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.org/logo.png' } }] },
            { type: 'body', parameters: [{ type: 'text', text: 'Ana Lúcia' }] },
            {
              type: 'button',
              sub_type: 'flow',
              index: '0',
              parameters: [{ type: 'action', action: { flow_token: 'personal.abc' } }],
            },
          ],
        },
        biz_opaque_callback_data: expect.stringMatching(/^template:/),
      },
    });
    expect(await latest()).toMatchObject({
      identity: request.body.biz_opaque_callback_data,
      kind: 'TEMPLATE',
      template: 'boas_vindas',
      recipient: PHONE,
      wa_id: '551187654321',
      platform_id: expect.stringMatching(/^wamid\./),
      payload: request.body,
      status: 'ACCEPTED',
      attempts: 1,
      last_error: null,
    });
  });

  it.each([
    ...Object.keys(template).map(name => [`no ${name}`, { [name]: undefined }] as const),
    ...Object.keys(template).map(name => [`an empty ${name}`, { [name]: ' ' }] as const),
    ...Object.keys(template).map(name => [`a ${name} that is no text`, { [name]: 5 }] as const),
    ['a phone that is none', { phone: 'abc' }],
    ['a picture from elsewhere than the web', { image_url: 'file:///etc/passwd' }],
    ['a picture without an address', { image_url: 'logo.png' }],
    ['a template name with a space', { template_id: 'boas vindas' }],
    ['a long name', { name: 'x'.repeat(501) }],
    ['a long token', { flow_token: 'x'.repeat(201) }],
    ['a NUL', { flow_token: 'a\0b' }],
  ])('is 400 with %s, and sends nothing', async (_what, wrong) => {
    const [before, rows] = [platform.requests.length, await kept()];
    expect(said(await sendTemplate({ ...template, ...wrong }))).toEqual({
      status: 400,
      body: { message: 'Invalid fields: phone, flow_token, image_url, template_id or name' },
    });
    expect(platform.requests).toHaveLength(before);
    expect(await kept()).toEqual(rows);
  });

  it('is 502 when the platform refuses', async () => {
    platform.next(refuses(404, 132001));
    expect(said(await sendTemplate(template))).toEqual({
      status: 502,
      body: { message: 'The messaging platform did not take the message (132001)' },
    });
    expect(await latest()).toMatchObject({
      status: 'FAILED',
      platform_id: null,
      sent_at: null,
      last_error: 'The messaging platform did not take the message (132001) status 404 (#132001) refused',
    });
  });
});

describe('POST /sendreminder', () => {
  it('sends class and name in the body and the enrollment in the link', async () => {
    expect(said(await postReminder(reminder))).toEqual({
      status: 200,
      body: { message: 'Mensagem enviada', ok: true },
    });
    expect(platform.requests.at(-1)!.body).toMatchObject({
      to: PHONE,
      template: {
        name: 'grupo',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Turma 1' },
              { type: 'text', text: 'Ana' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '17' }] },
        ],
      },
      biz_opaque_callback_data: expect.stringMatching(/^reminder:/),
    });
    expect(await latest()).toMatchObject({ kind: 'REMINDER', status: 'ACCEPTED' });
  });

  it('accepts enroll_id as a number', async () => {
    expect((await postReminder({ ...reminder, enroll_id: 17 })).status).toBe(200);
    expect(platform.requests.at(-1)!.body.template.components[1].parameters).toEqual([{ type: 'text', text: '17' }]);
  });

  it.each([
    ...Object.keys(reminder).map(name => [name, undefined] as const),
    ['phone', '55'],
    ['class_name', '  '],
    ['group_template_id', 'a b'],
    ['enroll_id', '../x'],
    ['enroll_id', 'a?b'],
  ])('is 400 with %s %j, and sends nothing', async (name, value) => {
    const before = platform.requests.length;
    expect(await postReminder({ ...reminder, [name]: value })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
    expect(platform.requests).toHaveLength(before);
  });
});

describe('the platform', () => {
  const failure = async (send: () => Promise<{ status: number; body: any; headers: Headers }>) => {
    const reply = await send();
    expect(reply.status).toBe(502);
    return { message: reply.body.message as string, retryAfter: reply.headers.get('retry-after') };
  };

  it.each([
    ['breaks the connection', breaks, 'does not answer'],
    ['answers no JSON', json(200, 'nothing'), 'can’t be read'],
    ['answers without an id', json(200, { contacts: [{ wa_id: '1' }], messages: [] }), 'can’t be read'],
    ['is down', json(503, {}), '(503)'],
    ['redirects', json(302, {}, { location: 'http://127.0.0.1:1/' }), 'does not answer'],
  ])('gives 502 with a retry when it %s', async (_what, answer, words) => {
    platform.next(answer);
    expect((await failure(() => postReminder(reminder))).message).toContain(words);
    expect(await latest()).toMatchObject({ status: 'FAILED' });
  });

  it.each([
    ['hides the phone of an account with a user name', { contacts: [{ input: PHONE, user_id: 'BR.1' }] }],
    ['gives an id in place of the phone', { contacts: [{ wa_id: `BR.${'1'.repeat(128)}` }] }],
    ['gives no contacts', {}],
  ])('has taken a message when it %s', async (_what, answer) => {
    const id = `wamid.hidden${Math.random()}`;
    platform.next(json(200, { ...answer, messages: [{ id }] }));
    expect((await sendTemplate(template)).status).toBe(201);
    expect(await latest()).toMatchObject({ status: 'ACCEPTED', platform_id: id, wa_id: PHONE, attempts: 1 });
  });

  it('passes on its requested wait to the caller', async () => {
    platform.next(refuses(400, 131056, { 'retry-after': '99999' }));
    expect(await failure(() => postReminder(reminder))).toEqual({
      message: 'The messaging platform did not take the message (131056)',
      retryAfter: '3600',
    });
  });

  it('hangs, and the request ends after its time limit', async () => {
    platform.next(hangs);
    expect((await failure(() => postReminder(reminder))).message).toBe('The messaging platform does not answer');
    expect(await latest()).toMatchObject({ status: 'FAILED', last_error: expect.stringContaining('TimeoutError') });
  });
});

describe('a message with one identity', () => {
  const ctx = () => createJobContext(elo.app.services, 'test');
  const send = (identity: string) =>
    sendReminder(ctx(), {
      phone: PHONE,
      className: 'Turma 1',
      groupTemplateId: 'grupo',
      userName: 'Ana',
      enrollId: '17',
      identity,
    });
  const sentUnder = (identity: string) =>
    platform.requests.filter(({ body }) => body.biz_opaque_callback_data === identity).length;

  it('is sent once, and gets the same answer again', async () => {
    const first = await send('dispatch:1');
    expect(await send('dispatch:1')).toEqual(first);
    expect(sentUnder('dispatch:1')).toBe(1);
  });

  it('is sent once for concurrent callers, and the others get MESSAGE_IN_FLIGHT', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => send('dispatch:2')));
    expect(sentUnder('dispatch:2')).toBe(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'UPSTREAM_FAILED', reason: 'MESSAGE_IN_FLIGHT' });
    expect(results.some(result => result.status === 'fulfilled')).toBe(true);
    expect(await kept("identity = 'dispatch:2'")).toHaveLength(1);
  });

  it.each([
    ['was refused', refuses(400, 131026), 'MESSAGING_REFUSED'],
    ['was throttled', refuses(429, 130429), 'MESSAGING_BUSY'],
    ['is not known to have arrived', breaks, 'MESSAGING_SILENT'],
  ])('is sent again under the same identity when it %s', async (what, answer, reason) => {
    const identity = `dispatch:${what.replaceAll(' ', '-')}`;
    platform.next(answer);
    await expect(send(identity)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED', reason });
    await send(identity);
    await send(identity);
    expect(sentUnder(identity)).toBe(2);
    expect(await kept(`identity = '${identity}'`)).toMatchObject([
      { status: 'ACCEPTED', attempts: 2, last_error: null },
    ]);
  });

  it('is not sent again when its caller’s transaction is rolled back', async () => {
    const context = ctx();
    await expect(
      context.em.transactional(async () => {
        await sendReminder(context, {
          phone: PHONE,
          className: 'Turma 1',
          groupTemplateId: 'grupo',
          userName: 'Ana',
          enrollId: '17',
          identity: 'dispatch:rolled-back',
        });
        throw new Error('afterwards');
      }),
    ).rejects.toThrow('afterwards');
    await send('dispatch:rolled-back');
    expect(sentUnder('dispatch:rolled-back')).toBe(1);
  });

  it('is sent again after half a minute when its sender died', async () => {
    elo.setNow('2026-11-21T12:00:00.000Z');
    let answer = () => {};
    platform.next(
      res =>
        void (answer = () =>
          json(200, { contacts: [{ wa_id: '1' }], messages: [{ id: 'wamid.late' }] })(res, {} as never)),
    );
    const dying = send('dispatch:dead');
    await eventually(() => sentUnder('dispatch:dead') === 1, 'the first sending');
    await expect(send('dispatch:dead')).rejects.toMatchObject({ reason: 'MESSAGE_IN_FLIGHT', retryAfter: 30 });
    // The database's clock decides: that of this process may be an hour off.
    elo.setNow('2026-11-21T13:00:00.000Z');
    await expect(send('dispatch:dead')).rejects.toMatchObject({ reason: 'MESSAGE_IN_FLIGHT' });
    await elo.make.em().execute("update messages set claimed_until = now() where identity = 'dispatch:dead'");
    await send('dispatch:dead');
    expect(sentUnder('dispatch:dead')).toBe(2);
    answer();
    await dying;
  });
});

describe('sending a message in the graph', () => {
  const mutation = 'mutation ($input: SendReminderInput!) { sendReminder(input: $input) { id platformId waId } }';
  const input = { phone: PHONE, className: 'T', groupTemplateId: 'grupo', userName: 'A', enrollId: '1' };

  it('is open to administrators', async () => {
    const reply = await elo.graphql(mutation, { input }, { as: await elo.make.anAdmin() });
    expect(reply.body).toEqual({
      data: {
        sendReminder: {
          id: expect.any(String),
          platformId: expect.stringMatching(/^wamid\./),
          waId: '551187654321',
        },
      },
    });
  });

  it('is refused to everybody else', async () => {
    const before = platform.requests.length;
    const { aUser, aFacilitator, aSupervisor } = elo.make;
    for (const [as, status] of [
      [null, 401],
      [await aUser(), 403],
      [await aFacilitator(), 403],
      [await aSupervisor(), 403],
    ] as const) {
      expect((await elo.graphql(mutation, { input }, { as })).status).toBe(status);
      const sendsTemplate = `mutation { sendTemplate(input: {phone: "${PHONE}", flowToken: "a", templateId: "a", name: "a", imageUrl: "https://example.org/"}) { id } }`;
      expect((await elo.graphql(sendsTemplate, {}, { as })).status).toBe(status);
    }
    expect(platform.requests).toHaveLength(before);
  });
});
