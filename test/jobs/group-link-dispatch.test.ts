import { groupLinkToken } from '../../src/auth/group-link-tokens.js';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { erasing } from '../support/erasing.js';
import { eventually } from '../support/eventually.js';
import { goTo, somebody, startFlowApp, storedOf } from '../support/flows.js';
import { breaks, json, refuses, type TestPlatform } from '../support/messaging-platform.js';
import { type GroupLinks, identityOf, startGroupLinks } from '../support/group-links.js';
import { isCallerLookup, type TestApp } from '../support/test-app.js';

let links: GroupLinks;
let platform: TestPlatform;
let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  links = await startGroupLinks();
  ({ platform, elo } = links);
  admin = await elo.make.anAdmin();
});
afterEach(() => links.rest());

const work = (options?: { delay?: number; of?: TestApp }) => links.work(options);
const enroll = () => links.enroll();
const dispatch = (id: number) => links.dispatch(id);
const becomes = (id: number, status: string) => links.becomes(id, status);
const asked = (id: number) => links.asked(id);
const { erase } = erasing(
  () => elo,
  () => admin,
);
const lines = (text: string) =>
  elo
    .logged()
    .split('\n')
    .filter(line => line.includes(text))
    .map(line => JSON.parse(line));

describe('a group link', () => {
  it('is sent once and stays as history with its time', async () => {
    const { who, id } = await enroll();
    expect(await dispatch(id)).toMatchObject({ status: 'PENDING', tries: 0, sent_at: null });
    await work();
    const row = await becomes(id, 'SENT');
    expect(row).toMatchObject({ tries: 1, last_error: null, sent_at: expect.any(String) });
    expect(asked(id).map(({ body }) => body)).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: who.phone,
        type: 'template',
        template: {
          name: 'link_do_grupo',
          language: { code: 'pt_BR' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Turma A' },
                { type: 'text', text: who.name },
              ],
            },
            {
              type: 'button',
              sub_type: 'url',
              index: '0',
              parameters: [{ type: 'text', text: groupLinkToken(['demo-auth-secret'], Number(row['enrollment_id'])) }],
            },
          ],
        },
        biz_opaque_callback_data: identityOf(id),
      },
    ]);
  });

  it('is PROCESSING while the platform’s answer is awaited', async () => {
    const { id } = await enroll();
    let waiting: ServerResponse | undefined;
    platform.next(res => (waiting = res));
    await work();
    await eventually(() => waiting, 'the platform to be asked');
    expect(await dispatch(id)).toMatchObject({ status: 'PROCESSING', tries: 1, sent_at: null });
    json(200, { contacts: [{ wa_id: '551181110000' }], messages: [{ id: `wamid.late${id}` }] })(
      waiting!,
      undefined as never,
    );
    await becomes(id, 'SENT');
    expect(asked(id)).toHaveLength(1);
  });

  it('for the previous class does not change the state of the new class’s link after a move', async () => {
    const { id } = await enroll();
    const held: ServerResponse[] = [];
    platform.next(
      res => void held.push(res),
      res => void held.push(res),
    );
    await work();
    await eventually(() => held[0], 'the platform to be asked');
    const { enrollment_id: place } = await dispatch(id);
    const [{ course, cycle }] = await elo.make
      .em()
      .execute<[{ course: number; cycle: number }]>(
        'select c.course_id as course, c.cycle_id as cycle from classes as c join enrollments as e on e.class_id = c.id where e.id = ?',
        [place],
      );
    const other = await elo.make.aClass({ course: { id: course } as never, cycle: { id: cycle } as never });
    const move = `mutation { moveEnrollment(id: ${place}, classId: ${other.id}) { id } }`;
    expect((await elo.graphql(move, {}, { as: admin })).body.errors).toBeUndefined();
    await eventually(() => held[1], 'the platform to be asked for the other class');
    const takes = json(200, { contacts: [{ wa_id: '551181110000' }], messages: [{ id: `wamid.before${id}` }] });
    takes(held[0]!, undefined as never);
    await eventually(
      async () =>
        (await elo.make.em().execute('select from messages where platform_id = ?', [`wamid.before${id}`])).length > 0,
      'the answer to be noted',
    );
    expect(await dispatch(id)).toMatchObject({ status: 'PROCESSING', round: 1 });
    refuses(400, 132001)(held[1]!, undefined as never);
    expect(await becomes(id, 'FAILED')).toMatchObject({ round: 1, sent_at: null });
  });

  it('is tried again when throttled or refused by a failing platform, with a warning each time', async () => {
    const { id } = await enroll();
    platform.next(refuses(400, 130429), refuses(503, 131000), breaks);
    await work();
    expect(await becomes(id, 'SENT')).toMatchObject({ tries: 4, last_error: null });
    expect(new Set(asked(id).map(({ body }) => body.biz_opaque_callback_data))).toEqual(new Set([identityOf(id)]));
    const warned = lines('a group link was not sent and will be tried again').filter(line => line.dispatchId === id);
    expect(warned).toHaveLength(3);
    expect(warned[0]).toMatchObject({ level: 40, nextRetryDelay: expect.any(String) });
  });

  it('is PENDING between two tries', async () => {
    const { id } = await enroll();
    platform.next(refuses(500, 1));
    await work({ delay: 60_000 });
    const row = await eventually(async () => {
      const now = await dispatch(id);
      return now['last_error'] && now;
    }, 'the failed try');
    expect(row).toMatchObject({ status: 'PENDING', tries: 1, last_error: expect.stringContaining('(1)') });
    await elo.make
      .em()
      .execute(
        "update outbox set completed_at = now(), last_error = null where job = 'group-link-dispatch' and failed_at is null",
      );
  });

  it('fails after five tries, with an error', async () => {
    const { id } = await enroll();
    platform.next(...Array.from({ length: 5 }, () => refuses(500, 2)));
    await work();
    expect(await becomes(id, 'FAILED')).toMatchObject({ tries: 5, sent_at: null, last_error: expect.any(String) });
    expect(asked(id)).toHaveLength(5);
    const errors = lines('a group link could not be sent').filter(line => line.dispatchId === id);
    expect(errors).toMatchObject([{ level: 50 }]);
  });

  it('fails at once when it is refused, and an administrator can resend it, only once', async () => {
    const { id } = await enroll();
    platform.next(refuses(400, 132001));
    await work();
    await becomes(id, 'FAILED');
    expect(asked(id)).toHaveLength(1);
    const RESEND = 'mutation ($id: ID!) { resendGroupLink(id: $id) { status tries } }';
    const replies = await Promise.all([1, 2].map(() => elo.graphql(RESEND, { id }, { as: admin })));
    expect(replies.map(({ body }) => body.errors?.[0].extensions.code ?? 'ok').sort()).toEqual(['CONFLICT', 'ok']);
    expect(await becomes(id, 'SENT')).toMatchObject({ tries: 1 });
    expect(asked(id)).toHaveLength(2);
    const outbox = await elo.make
      .em()
      .execute("select * from outbox where job = 'group-link-dispatch' and payload->>'dispatchId' = ?", [String(id)]);
    await eventually(async () => {
      const [row] = await elo.make
        .em()
        .execute<Record<string, any>[]>('select * from outbox where id = ?', [(outbox[0] as { id: number }).id]);
      return row!['completed_at'] && row!['failed_at'] === null;
    }, 'the dead letter to be done');
    expect(outbox).toHaveLength(1);
    const conflict = await elo.graphql(RESEND, { id }, { as: admin });
    expect(conflict.body.errors[0].extensions.code).toBe('CONFLICT');
  });

  it('is tried again after a failure when its participant completes the form again', async () => {
    const { who, id } = await enroll();
    platform.next(refuses(400, 131026));
    await work();
    await becomes(id, 'FAILED');
    await goTo(links.client, 'personal.y', 'SUCCESS', who);
    await becomes(id, 'SENT');
    expect((await storedOf(elo, who.cpf)).dispatches).toHaveLength(1);
  });

  it('is not sent to a participant who left the class meanwhile', async () => {
    const { id } = await enroll();
    const { enrollment_id } = await dispatch(id);
    await elo.make
      .em()
      .execute("update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where id = ?", [enrollment_id]);
    await work();
    expect(await becomes(id, 'FAILED')).toMatchObject({ last_error: 'The enrollment is canceled', tries: 1 });
    expect(asked(id)).toEqual([]);
  });

  it('is not sent to a person who was erased meanwhile, and the conversation is gone too', async () => {
    const { who, id } = await enroll();
    const [person] = await elo.make.em().execute<{ id: number }[]>('select id from users where cpf = ?', [who.cpf]);
    const { enrollment_id } = await dispatch(id);
    await erase(person!.id);
    await work();
    expect(await becomes(id, 'FAILED')).toMatchObject({ last_error: 'The enrollment is canceled', tries: 1 });
    expect(asked(id)).toEqual([]);
    const dead = await elo.make
      .em()
      .execute<{ payload: object }[]>('select payload from outbox where failed_at is not null');
    expect(dead.map(({ payload }) => payload)).not.toContainEqual({ dispatchId: id });
    const sessions = await elo.make
      .em()
      .execute('select id from flow_sessions where enrollment_id = ?', [enrollment_id]);
    expect(sessions).toEqual([]);
  });

  it('goes out once with several workers and many links', async () => {
    const enrolled = await Promise.all(Array.from({ length: 12 }, () => enroll()));
    await Promise.all([work(), work()]);
    for (const { id } of enrolled) await becomes(id, 'SENT');
    for (const { id } of enrolled) expect(asked(id)).toHaveLength(1);
  });
});

describe('a link of a worker that dies', () => {
  it('after the platform accepted it and before that was noted is not sent again', async () => {
    const { id } = await enroll();
    await work();
    await becomes(id, 'SENT');
    await links.stopWorkers();
    await elo.make
      .em()
      .execute("update group_link_dispatches set status = 'PROCESSING', sent_at = null where id = ?", [id]);
    await elo.make
      .em()
      .execute(
        "update outbox set completed_at = null where job = 'group-link-dispatch' and payload->>'dispatchId' = ?",
        [String(id)],
      );
    await work();
    await becomes(id, 'SENT');
    expect(asked(id)).toHaveLength(1);
  });
});

describe('the queue in the graph', () => {
  const LIST = `query ($status: GroupLinkDispatchStatus, $first: Int, $after: String) {
    groupLinkDispatches(status: $status, first: $first, after: $after) {
      nodes { id status phone tries sentAt enrollmentId participant { name } class { name } }
      pageInfo { hasNextPage endCursor } } }`;
  const list = async (variables: object, as: { id: number } = admin) =>
    (await elo.graphql(LIST, { ...variables }, { as })).body;

  it('is listed by status, page by page, latest first, to administrators and supervisors', async () => {
    const enrolled = [];
    for (let n = 0; n < 3; n += 1) enrolled.push(await enroll());
    const ids = enrolled.map(({ id }) => String(id)).reverse();
    const supervisor = await elo.make.aSupervisor();
    const first = (await list({ status: 'PENDING', first: 2 }, supervisor)).data.groupLinkDispatches;
    expect(first.nodes.map((node: { id: string }) => node.id)).toEqual(ids.slice(0, 2));
    expect(first.nodes[0]).toEqual({
      id: ids[0],
      status: 'PENDING',
      phone: enrolled[2]!.who.phone,
      tries: 0,
      sentAt: null,
      enrollmentId: expect.any(String),
      participant: { name: enrolled[2]!.who.name },
      class: { name: 'Turma A' },
    });
    const rest = (await list({ status: 'PENDING', first: 2, after: first.pageInfo.endCursor })).data;
    expect(rest.groupLinkDispatches.nodes[0].id).toBe(ids[2]);
    const sent = (await list({ status: 'SENT', first: 1 })).data.groupLinkDispatches.nodes;
    expect(sent).toMatchObject([{ status: 'SENT', sentAt: expect.stringMatching(/Z$/) }]);
    expect((await list({ first: 1 })).data.groupLinkDispatches.nodes).toMatchObject([{ id: ids[0] }]);
    expect((await list({ after: 'x' })).errors[0].extensions.code).toBe('INVALID');
  });

  it('takes the same number of statements for many rows', async () => {
    const cost = async (first: number) =>
      (await elo.statements(() => list({ first }))).filter(sql => !isCallerLookup(sql)).length;
    await cost(1);
    expect(await cost(20)).toBeLessThanOrEqual(await cost(2));
  });

  it.each([
    ['nobody', null, 'UNAUTHENTICATED'],
    ['a participant', () => elo.make.aUser(), 'FORBIDDEN'],
    ['a facilitator', () => elo.make.aFacilitator(), 'FORBIDDEN'],
  ] as const)('is closed to %s', async (_who, make, code) => {
    const as = make === null ? null : await make();
    const { id } = await enroll();
    await elo.make.em().execute("update group_link_dispatches set status = 'FAILED' where id = ?", [id]);
    const before = await dispatch(id);
    expect((await elo.graphql(LIST, {}, { as })).body.errors[0].extensions.code).toBe(code);
    const again = await elo.graphql('mutation ($id: ID!) { resendGroupLink(id: $id) { id } }', { id }, { as });
    expect(again.body.errors[0].extensions.code).toBe(code);
    expect(await dispatch(id)).toEqual(before);
  });

  it('lets only administrators resend a link, and an unknown link is NOT_FOUND', async () => {
    const RESEND = 'mutation ($id: ID!) { resendGroupLink(id: $id) { id } }';
    const supervisor = await elo.make.aSupervisor();
    expect((await elo.graphql(RESEND, { id: 1 }, { as: supervisor })).body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await elo.graphql(RESEND, { id: 999999 }, { as: admin })).body.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

it('without a platform both flows complete and the link is recorded', async () => {
  const local = await startFlowApp();
  try {
    local.elo.setNow(null);
    await local.elo.make.em().execute('update cycles set starts_on = current_date - 30, ends_on = current_date + 300');
    await work({ of: local.elo });
    for (const token of ['personal.acolhimento.1', 'business.acolhimento.1']) {
      const who = somebody();
      expect((await goTo(local.client, token, 'SUCCESS', who)).body.screen).toBe('SUCCESS');
      const recorded = await eventually(
        async () =>
          (
            await local.elo.make
              .em()
              .execute<Record<string, any>[]>('select * from recorded_messages where recipient = ?', [who.phone])
          )[0],
        'the recorded message',
      );
      expect(recorded).toMatchObject({ template: 'group_link', platform_id: expect.stringMatching(/^wamid\./) });
      await eventually(
        async () => (await storedOf(local.elo, who.cpf)).dispatches[0]!['status'] === 'SENT',
        'the dispatch',
      );
    }
    await links.stopWorkers();
  } finally {
    await local.elo.close();
  }
});
