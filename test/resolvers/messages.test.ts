import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { matchInboundMessage } from '../../src/domain/messaging/match-inbound-message.js';
import { explainRun } from '../support/plans.js';
import { unknownDeliveryStates } from '../../src/domain/messaging/sweep-delivery-states.js';
import { createJobContext } from '../../src/graph/context.js';
import { SERVICE } from '../rest/messaging/examples.js';
import { eventually } from '../support/eventually.js';
import { aChange, aText, notification, SENDER } from '../support/notifications.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow('2026-11-21T12:00:00.000Z'));
afterEach(() => elo.setNow(null));

const post = async (...changes: object[]) => {
  const reply = await elo.call('POST', '/messaging/webhook', { json: notification(...changes) });
  expect(reply).toMatchObject({ status: 200, body: 'EVENT_RECEIVED' });
};
const inbound = (platformId: string) =>
  elo.make.em().execute<Record<string, any>[]>('select * from inbound_messages where platform_id = ?', [platformId]);

describe('delivery states', () => {
  const tell = (platformId: string, status: string, seconds: number, errors?: unknown[]) =>
    post(
      aChange({
        statuses: [{ id: platformId, status, timestamp: String(1763726400 + seconds), recipient_id: SENDER, errors }],
      }),
    );
  const query =
    '{ messages(first: 1) { nodes { platformId state deliveryStates { status occurredAt errors { code title } } } } }';
  async function aSentMessage() {
    await elo.call('POST', '/messaging/sendreminder', {
      headers: SERVICE,
      json: { phone: '5511987654321', class_name: 'T', group_template_id: 'g', user_name: 'A', enroll_id: '1' },
    });
    const admin = await elo.make.anAdmin();
    const look = async () => (await elo.graphql(query, {}, { as: admin })).body.data.messages.nodes[0];
    const { platformId } = await look();
    return { platformId: platformId as string, look };
  }

  it('are listed with their message', async () => {
    const { platformId, look } = await aSentMessage();
    expect(await look()).toEqual({ platformId, state: 'ACCEPTED', deliveryStates: [] });
    await tell(platformId, 'sent', 1);
    await tell(platformId, 'delivered', 2);
    await tell(platformId, 'read', 3);
    expect(await look()).toEqual({
      platformId,
      state: 'READ',
      deliveryStates: [
        { status: 'SENT', occurredAt: '2025-11-21T12:00:01.000Z', errors: null },
        { status: 'DELIVERED', occurredAt: '2025-11-21T12:00:02.000Z', errors: null },
        { status: 'READ', occurredAt: '2025-11-21T12:00:03.000Z', errors: null },
      ],
    });
  });

  it('never go back, in any order, and a repetition adds nothing', async () => {
    const { platformId, look } = await aSentMessage();
    await tell(platformId, 'read', 3);
    for (const [status, seconds] of [
      ['delivered', 2],
      ['sent', 1],
      ['delivered', 9],
      ['read', 9],
    ] as const)
      await tell(platformId, status, seconds);
    const message = await look();
    expect(message.state).toBe('READ');
    expect(message.deliveryStates.map((each: { occurredAt: string }) => each.occurredAt.slice(17, 19))).toEqual([
      '01',
      '02',
      '03',
    ]);
  });

  it('keep the errors of a failure', async () => {
    const { platformId, look } = await aSentMessage();
    await tell(platformId, 'failed', 2, [{ code: 131026, title: 'Message undeliverable', href: 'x' }, 'odd']);
    await tell(platformId, 'sent', 1);
    await tell(platformId, 'failed', 5, [{ code: 1, title: 'Other' }]);
    expect(await look()).toMatchObject({
      state: 'FAILED',
      deliveryStates: [
        { status: 'SENT', errors: null },
        { status: 'FAILED', errors: [{ code: 131026, title: 'Message undeliverable' }] },
      ],
    });
    await tell(platformId, 'delivered', 6);
    expect((await look()).state).toBe('DELIVERED');
  });

  it('are kept when they come before the message’s id is known', async () => {
    await tell('wamid.early', 'delivered', 1);
    await elo.make
      .em()
      .execute(
        `insert into messages (identity, kind, template, recipient, platform_id, payload, status, sent_at) values ('early', 'REMINDER', 't', '5511987654321', 'wamid.early', '{}', 'ACCEPTED', now())`,
      );
    const reply = await elo.graphql(query, {}, { as: await elo.make.anAdmin() });
    expect(reply.body.data.messages.nodes[0]).toMatchObject({ platformId: 'wamid.early', state: 'DELIVERED' });
  });

  it('take one statement for many messages', async () => {
    const admin = await elo.make.anAdmin();
    const statements = await elo.statements(() =>
      elo.graphql('{ messages(first: 50) { nodes { state deliveryStates { status } } } }', {}, { as: admin }),
    );
    expect(statements.filter(sql => sql.includes('delivery_states'))).toHaveLength(1);
  });
});

describe('an inbound message', () => {
  const match = (inboundMessageId: number) =>
    matchInboundMessage(createJobContext(elo.app.services, 'test'), { inboundMessageId });
  async function aReceived(from: string) {
    const text = aText({ from });
    await post(aChange({ messages: [text] }));
    const [row] = await inbound(text.id);
    await match(row!.id);
    return { platformId: text.id, id: row!.id as number };
  }
  const personOf = async (platformId: string) => (await inbound(platformId))[0]!.person_id as number | null;

  it('belongs to the person with the phone, with or without the ninth digit', async () => {
    const modern = await elo.make.aUser({ phone: '5521991112222' });
    const old = await elo.make.aUser({ phone: '552188887777' });
    expect(await personOf((await aReceived('552191112222')).platformId)).toBe(modern.id);
    expect(await personOf((await aReceived('5521991112222')).platformId)).toBe(modern.id);
    expect(await personOf((await aReceived('5521988887777')).platformId)).toBe(old.id);
  });

  it('belongs to the exact number before its other spelling, and to active people first', async () => {
    await elo.make.aUser({ phone: '5531977776666' });
    const exact = await elo.make.aUser({ phone: '553177776666' });
    expect(await personOf((await aReceived('553177776666')).platformId)).toBe(exact.id);
    await elo.make.aUser({ phone: '5531966665555', isActive: false });
    const active = await elo.make.aUser({ phone: '5531966665555' });
    expect(await personOf((await aReceived('5531966665555')).platformId)).toBe(active.id);
  });

  it('belongs to nobody when nobody has the phone, also when processed twice', async () => {
    const { platformId, id } = await aReceived('5599911112222');
    const [first] = await inbound(platformId);
    expect(first).toMatchObject({ person_id: null, processed_at: expect.any(String) });
    await elo.make.aUser({ phone: '5599911112222' });
    await match(id);
    expect((await inbound(platformId))[0]).toEqual(first);
  });

  it('is matched to its person by the worker', async () => {
    elo.setNow(null);
    const person = await elo.make.aUser({ phone: '5551988881111' });
    const worker = await startTestWorker(elo.app);
    try {
      const text = aText({ from: '555188881111' });
      await post(aChange({ messages: [text] }));
      await eventually(async () => (await inbound(text.id))[0]?.processed_at, 'the job');
      expect(await personOf(text.id)).toBe(person.id);
    } finally {
      await worker.stop();
    }
  });

  it('is shown to staff: all, or the ones of the facilitator’s participants', async () => {
    const facilitator = await elo.make.aFacilitator();
    const participant = await elo.make.aUser({ phone: '5541999998888' });
    const group = await elo.make.aClass({ facilitator });
    await elo.make.anEnrollment({ class: group, participant });
    const own = await aReceived('5541999998888');
    const foreign = await aReceived('5599922223333');
    const query = '{ inboundMessages(first: 100) { nodes { platformId waId text person { id name } } } }';
    const read = async (as: { id: number }) =>
      (await elo.graphql(query, {}, { as })).body.data.inboundMessages.nodes as { platformId: string }[];
    const all = (await read(await elo.make.aSupervisor())).map(each => each.platformId);
    expect(all.slice(0, 2)).toEqual([foreign.platformId, own.platformId]);
    expect(await read(facilitator)).toEqual([
      {
        platformId: own.platformId,
        waId: '5541999998888',
        text: 'Olá',
        person: { id: String(participant.id), name: participant.name },
      },
    ]);
    expect(await read(await elo.make.aFacilitator())).toEqual([]);
    expect((await elo.graphql(query, {}, { as: participant })).status).toBe(403);
    expect((await elo.graphql(query)).status).toBe(401);
  });
});

describe('a sent message', () => {
  it('is shown to administrators only, page by page', async () => {
    for (let sent = 0; sent < 3; sent += 1)
      await elo.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone: `551198111000${sent}` } });
    const admin = await elo.make.anAdmin();
    const queries = {
      messages:
        'query ($after: String) { messages(first: 2, kind: PASSCODE, after: $after) { nodes { kind recipient payload } pageInfo { hasNextPage endCursor } } }',
      recordedMessages:
        'query ($after: String) { recordedMessages(first: 2, after: $after) { nodes { identity recipient payload } pageInfo { hasNextPage endCursor } } }',
    };
    for (const [field, query] of Object.entries(queries)) {
      const one = (await elo.graphql(query, {}, { as: admin })).body.data[field];
      expect(one.nodes.map((node: { recipient: string }) => node.recipient)).toEqual([
        '5511981110002',
        '5511981110001',
      ]);
      const two = (await elo.graphql(query, { after: one.pageInfo.endCursor }, { as: admin })).body.data[field];
      expect(two.nodes[0].recipient).toBe('5511981110000');
      for (const as of [await elo.make.aUser(), await elo.make.aFacilitator(), await elo.make.aSupervisor()])
        expect((await elo.graphql(query, {}, { as })).status).toBe(403);
      expect((await elo.graphql(query)).status).toBe(401);
    }
    const { body } = await elo.graphql(queries.messages, {}, { as: admin });
    expect(body.data.messages.nodes[0].payload.template.components[0].parameters).toEqual([
      { type: 'text', text: '••••••' },
    ]);
  });
});

it('in production the stand-in for messages stores no passcode, and has no page', async () => {
  const production = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://elo.example.org',
    AUTH_SECRET: 'x'.repeat(32),
    SERVICE_TOKEN: 'service',
    WEBHOOK_VERIFY_TOKEN: 'verify',
    SUBMISSIONS_APP_KEY: 'key',
    OTP_COOLDOWN_SECONDS: '0',
  });
  try {
    const reply = await production.call('POST', '/messaging/otp', {
      headers: { authorization: 'Bearer service' },
      json: { phone: '5511987654321' },
    });
    expect(reply.status).toBe(201);
    const [row] = await production.make.em().execute<{ payload: any }[]>('select payload from recorded_messages');
    expect(row!.payload.template.components.flatMap((each: any) => each.parameters)).toEqual([
      { type: 'text', text: '••••••' },
      { type: 'text', text: '••••••' },
    ]);
    expect((await production.call('GET', '/messages')).status).toBe(404);
    expect((await production.call('GET', '/')).body).not.toContain('/messages');
  } finally {
    await production.close();
  }
});

it('delivery states of unknown messages are deleted after a month, others stay', async () => {
  const em = elo.make.em();
  await em.execute(
    `insert into messages (identity, kind, template, recipient, platform_id, payload, status, sent_at) values ('swept', 'REMINDER', 't', '5511987654321', 'wamid.swept-ours', '{}', 'ACCEPTED', now())`,
  );
  for (const [platformId, day] of [
    ['wamid.swept-ours', '2026-10-01'],
    ['wamid.swept-old', '2026-10-21'],
    ['wamid.swept-young', '2026-10-23'],
  ])
    await em.execute(
      `insert into delivery_states (platform_id, status, occurred_at, received_at) values (?, 'SENT', ?, ?)`,
      [platformId, day, day],
    );
  await unknownDeliveryStates.remove(createJobContext(elo.app.services, 'test'));
  expect(
    await em.execute("select platform_id from delivery_states where platform_id like 'wamid.swept%' order by id"),
  ).toEqual([{ platform_id: 'wamid.swept-ours' }, { platform_id: 'wamid.swept-young' }]);
});

it('delivery states of own messages are not checked again each day', async () => {
  const em = elo.make.em();
  await em.execute(`
    insert into messages (identity, kind, template, recipient, platform_id, payload, status, sent_at)
      select 'seen' || n, 'REMINDER', 't', '5511987654321', 'wamid.seen' || n, '{}', 'ACCEPTED', now() from generate_series(1, 2000) n;
    insert into delivery_states (platform_id, status, occurred_at, received_at)
      select 'wamid.seen' || n, 'SENT', '2026-09-01', '2026-09-01' from generate_series(1, 2000) n`);
  const sweep = () => unknownDeliveryStates.remove(createJobContext(elo.app.services, 'test'));
  await sweep();
  await em.execute('analyze delivery_states; analyze messages');
  for (const query of await elo.queries(async () => expect(await sweep()).toBe(0))) {
    const looked = (await explainRun(elo, query)).filter(node => node['Relation Name'] === 'delivery_states');
    expect(looked.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0);
  }
});
