import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { aChange, anId, aText, notification, SENDER } from '../../support/notifications.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const NOW = '2026-11-21T12:00:00.000Z';
beforeEach(() => elo.setNow(NOW));
afterEach(() => elo.setNow(null));

const post = (json: unknown, app = elo) => app.call('POST', '/messaging/webhook', { json });
const postText = (body: string | Uint8Array, headers: Record<string, string> = {}, app = elo) =>
  app.call('POST', '/messaging/webhook', {
    headers: { 'content-type': 'application/json', ...headers },
    form: body as never,
  });
const GOOD = { status: 200, body: 'EVENT_RECEIVED' };
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
const inbound = (platformId: string, app = elo) =>
  app.make.em().execute<Record<string, any>[]>('select * from inbound_messages where platform_id = ?', [platformId]);
const jobsOf = (inboundMessageId: number, app = elo) =>
  app.make
    .em()
    .execute("select 1 from outbox where job = 'inbound-message-received' and payload->>'inboundMessageId' = ?", [
      String(inboundMessageId),
    ]);
const states = (platformId: string) =>
  elo.make
    .em()
    .execute<Record<string, any>[]>('select * from delivery_states where platform_id = ? order by id', [platformId]);
const counts = async (app = elo) =>
  (
    await app.make
      .em()
      .execute<Record<string, string>[]>(
        'select (select count(*) from inbound_messages) as texts, (select count(*) from delivery_states) as states, (select count(*) from outbox) as jobs',
      )
  )[0];

describe('GET /webhook', () => {
  const shake = (query: Record<string, string>) => elo.call('GET', `/messaging/webhook?${new URLSearchParams(query)}`);
  const good = { 'hub.mode': 'subscribe', 'hub.verify_token': 'demo-verify-token', 'hub.challenge': '<b>1</b>' };

  it('echoes the challenge as plain text', async () => {
    const reply = await shake(good);
    expect(said(reply)).toEqual({ status: 200, body: '<b>1</b>' });
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each([
    ['another token', { 'hub.verify_token': 'wrong' }],
    ['an empty token', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
  ])('is 403 Forbidden with %s', async (_what, wrong) => {
    const reply = await shake({ ...good, ...wrong });
    expect(said(reply)).toEqual({ status: 403, body: 'Forbidden' });
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('is 403 Forbidden without any parameter, and with the token given twice', async () => {
    expect(said(await elo.call('GET', '/messaging/webhook'))).toEqual({ status: 403, body: 'Forbidden' });
    const twice = '/messaging/webhook?hub.mode=subscribe&hub.verify_token=demo-verify-token&hub.verify_token=x';
    expect(said(await elo.call('GET', twice))).toEqual({ status: 403, body: 'Forbidden' });
  });
});

describe('POST /webhook', () => {
  it('stores a text and leaves its processing to a job', async () => {
    const text = aText({ text: { body: 'Olá, é a Ação 😀' }, context: { id: 'wamid.ours' } });
    const contacts = [{ profile: { name: 'Ana 🌻' }, wa_id: SENDER }];
    expect(said(await post(notification(aChange({ contacts, messages: [text] }))))).toEqual(GOOD);
    const [row] = await inbound(text.id);
    expect(row).toEqual({
      id: expect.any(Number),
      platform_id: text.id,
      wa_id: SENDER,
      from_user_id: null,
      profile_name: 'Ana 🌻',
      phone_number_id: '123456',
      text: 'Olá, é a Ação 😀',
      reply_to: 'wamid.ours',
      sent_at: expect.stringContaining('2025-11-21 12:00:00'),
      received_at: expect.stringContaining('2026-11-21 12:00:00'),
      person_id: null,
      processed_at: null,
    });
    expect(await jobsOf(row!.id)).toHaveLength(1);
  });

  it('processes all entries and changes, with texts and states together', async () => {
    const texts = [aText(), aText(), aText(), aText()];
    const status = { id: anId(), status: 'sent', timestamp: '1763726400', recipient_id: SENDER };
    const body = {
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [aChange({ messages: [texts[0], texts[1]] }), aChange({ messages: [texts[2]] })] },
        { id: '2', changes: [aChange({ statuses: [status] }), aChange({ messages: [texts[3]] })] },
      ],
    };
    expect(said(await post(body))).toEqual(GOOD);
    for (const text of texts) expect(await inbound(text.id)).toHaveLength(1);
    expect(await states(status.id)).toHaveLength(1);
  });

  it('processes messages of type text only', async () => {
    const image = { ...aText(), type: 'image', image: { id: '1' } };
    const reply = { ...aText(), type: 'interactive', interactive: { type: 'nfm_reply' } };
    const text = aText();
    expect(said(await post(notification(aChange({ messages: [image, reply, text] }))))).toEqual(GOOD);
    expect(await inbound(image.id)).toEqual([]);
    expect(await inbound(reply.id)).toEqual([]);
    expect(await inbound(text.id)).toHaveLength(1);
  });

  it('stores a text once for repeated deliveries', async () => {
    const text = aText();
    const body = notification(aChange({ messages: [text, text] }));
    for (let times = 0; times < 3; times += 1) expect(said(await post(body))).toEqual(GOOD);
    const rows = await inbound(text.id);
    expect(rows).toHaveLength(1);
    expect(await jobsOf(rows[0]!.id)).toHaveLength(1);
  });

  it('stores a text once for concurrent deliveries', async () => {
    const texts = Array.from({ length: 20 }, () => aText());
    const status = { id: anId(), status: 'delivered', timestamp: '1763726400' };
    const bodies = [
      notification(aChange({ messages: texts, statuses: [status] })),
      notification(aChange({ messages: texts.toReversed(), statuses: [status] })),
    ];
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => post(bodies[n % 2])));
    expect(replies.map(said)).toEqual(Array(12).fill(GOOD));
    for (const text of texts) {
      const rows = await inbound(text.id);
      expect(rows).toHaveLength(1);
      expect(await jobsOf(rows[0]!.id)).toHaveLength(1);
    }
    expect(await states(status.id)).toHaveLength(1);
  });

  it('accepts more than a thousand texts at once', async () => {
    const texts = Array.from({ length: 1500 }, () => aText());
    expect(said(await post(notification(aChange({ messages: texts }))))).toEqual(GOOD);
    expect(await inbound(texts[0]!.id)).toHaveLength(1);
    expect(await inbound(texts[1499]!.id)).toHaveLength(1);
  });

  it('accepts as much as the platform sends at once', async () => {
    const texts = Array.from({ length: 20_000 }, () => aText());
    const body = JSON.stringify(notification(aChange({ messages: texts })));
    expect(body.length).toBeGreaterThan(2_000_000);
    expect(said(await postText(body))).toEqual(GOOD);
    expect(await inbound(texts.at(-1)!.id)).toHaveLength(1);
  });

  it('counts in the log what it does not store', async () => {
    elo.forgetLogged();
    const image = { ...aText(), type: 'image', image: { id: '1' } };
    const messages = [image, image, aText({ from: undefined }), aText({ type: 'a b' })];
    await post(notification(aChange({ messages, statuses: [{ id: 'x', status: 'warning' }] })));
    await post(notification(aChange({}, 'account_update')));
    const lines = elo.forgetLogged().match(/"unread":\{[^}]*\}/g);
    expect(lines).toEqual([
      '"unread":{"message image":2,"message text":1,"message unreadable":1,"status warning":1}',
      '"unread":{"field account_update":1}',
    ]);
  });

  it('removes characters that PostgreSQL can’t store, and cuts a text to 4096 characters', async () => {
    const broken = aText({ text: { body: 'a\0b\ud83d' } });
    const long = aText({ text: { body: '😀'.repeat(5000) } });
    expect(said(await post(notification(aChange({ messages: [broken, long] }))))).toEqual(GOOD);
    expect((await inbound(broken.id))[0]).toMatchObject({ text: 'ab\ufffd' });
    expect(Array.from((await inbound(long.id))[0]!.text as string)).toHaveLength(4096);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', [1]],
    ['nothing', {}],
    ['entries that are none', { entry: [null, 1, 'x', { changes: null }, { changes: [null, 5, { value: null }] }] }],
    [
      'messages that are none',
      notification(aChange({ messages: [null, 1, {}, { type: 'text' }], statuses: [null, 2] })),
    ],
    ['another field', notification(aChange({ messages: [aText({ id: 'wamid.other-field' })] }, 'account_update'))],
    ['a text without sender', notification(aChange({ messages: [aText({ from: 'abc', id: 'wamid.x' })] }))],
    ['an id with a space', notification(aChange({ messages: [aText({ id: 'wamid x' })] }))],
    ['a body that is no text', notification(aChange({ messages: [aText({ text: { body: 5 } })] }))],
    ['a status nobody knows', notification(aChange({ statuses: [{ id: 'wamid.y', status: 'warning' }] }))],
  ])('answers 200 to %s and stores nothing', async (_what, body) => {
    const before = await counts();
    expect(said(await post(body))).toEqual(GOOD);
    expect(await counts()).toEqual(before);
  });

  it('uses the time of arrival for an unreadable time', async () => {
    const [one, other] = [aText({ timestamp: 'yesterday' }), aText({ timestamp: '99999999999999' })];
    await post(notification(aChange({ messages: [one, other] })));
    for (const { id } of [one, other]) expect((await inbound(id))[0]!.sent_at).toContain('2026-11-21 12:00:00');
  });

  it.each([
    ['malformed JSON', '{"entry":'],
    ['nothing', ''],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('answers 400 to %s', async (_what, body) => {
    const before = await counts();
    expect(said(await postText(body))).toEqual({ status: 400, body: { message: 'The body is not valid JSON' } });
    expect(await counts()).toEqual(before);
  });

  it('answers 413 to more than 3 MiB', async () => {
    expect(said(await postText(JSON.stringify({ x: 'x'.repeat(3_200_000) })))).toEqual({
      status: 413,
      body: { message: 'The body is too large' },
    });
  });

  it('reads JSON under any media type', async () => {
    const text = aText();
    const body = JSON.stringify(notification(aChange({ messages: [text] })));
    expect(said(await postText(body, { 'content-type': 'text/plain' }))).toEqual(GOOD);
    expect(await inbound(text.id)).toHaveLength(1);
  });

  it('answers 500 when it could not store a text, and stores the text at the next delivery', async () => {
    const broken = await startTestApp();
    try {
      const text = aText();
      const body = notification(aChange({ messages: [text] }));
      await broken.make.em().execute('alter table outbox rename to elsewhere');
      expect((await post(body, broken)).status).toBe(500);
      expect(await inbound(text.id, broken)).toEqual([]);
      await broken.make.em().execute('alter table elsewhere rename to outbox');
      expect(said(await post(body, broken))).toEqual(GOOD);
      expect(await inbound(text.id, broken)).toHaveLength(1);
    } finally {
      await broken.close();
    }
  });
});

describe('with APP_SECRET', () => {
  let signed: TestApp;
  beforeAll(async () => {
    signed = await startTestApp({ APP_SECRET: 'app-secret' });
  });
  const sign = (body: string, secret = 'app-secret') =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  /** A body as the platform writes it, with escaped accents; a re-serialised body would not have these. */
  const aBody = (id = anId()) =>
    JSON.stringify(notification(aChange({ messages: [aText({ id, text: { body: 'Ação' } })] })), null, 2).replaceAll(
      'ç',
      '\\u00e7',
    );

  it('accepts a signature over the raw bytes', async () => {
    const id = anId();
    const body = aBody(id);
    expect(said(await postText(body, { 'x-hub-signature-256': sign(body) }, signed))).toEqual(GOOD);
    expect(await inbound(id, signed)).toMatchObject([{ text: 'Ação' }]);
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['nothing', () => ({})],
    ['another secret', body => ({ 'x-hub-signature-256': sign(body, 'other') })],
    ['another body', () => ({ 'x-hub-signature-256': sign('{}') })],
    ['half a signature', body => ({ 'x-hub-signature-256': sign(body).slice(0, 40) })],
    ['the older digest', body => ({ 'x-hub-signature': sign(body) })],
    ['no scheme', body => ({ 'x-hub-signature-256': sign(body).slice('sha256='.length) })],
  ])('is 403 for a signature by %s, and nothing is processed', async (_what, headers) => {
    const body = aBody();
    const before = await counts(signed);
    expect(said(await postText(body, headers(body), signed))).toEqual({
      status: 403,
      body: { message: 'Invalid signature' },
    });
    expect(await counts(signed)).toEqual(before);
  });

  it('is 403, not 400, for unsigned malformed JSON', async () => {
    expect((await postText('{', {}, signed)).status).toBe(403);
    expect((await postText('{', { 'x-hub-signature-256': sign('{') }, signed)).status).toBe(400);
  });

  it('has the same rule in the graph', async () => {
    const id = anId();
    const text = aBody(id);
    const mutation =
      'mutation ($body: String!, $signature: String) { receiveNotification(body: $body, signature: $signature) { messages deliveryStates } }';
    const body = Buffer.from(text).toString('base64');
    const unsigned = await signed.graphql(mutation, { body });
    expect(unsigned).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } });
    const reply = await signed.graphql(mutation, { body, signature: sign(text) });
    expect(reply.body).toEqual({ data: { receiveNotification: { messages: 1, deliveryStates: 0 } } });
  });
});
