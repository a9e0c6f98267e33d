import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { recordRouteUsage } from '../../src/cutover/domain/routes/record-route-usage.write.js';
import { publishDocuments } from '../../src/domain/trusted-documents/publish-documents.js';
import { eventually } from '../support/eventually.js';
import { soonAfter } from '../support/moments.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { aSubscriber, type Subscribed, type Subscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Two servers share one PostgreSQL: writes through one reach the subscribers of the other.

let writer: TestApp, elo: TestApp;
const all: Subscriber[] = [];
beforeAll(async () => {
  writer = await startTestApp();
  elo = await startTestApp({}, { database: { url: writer.databaseUrl } });
  for (const each of [writer, elo]) each.setNow(FRIDAY);
});
afterEach(async () => {
  for (const each of all.splice(0)) await each.end();
});

const as = async (user: { id: number }) => {
  const subscriber = aSubscriber(elo.url, { payload: { authorization: await elo.bearer(user) } });
  all.push(subscriber);
  return subscriber;
};
/** Waits for the first event that is wanted: the same state may be sent twice before it. */
const until = async (told: Subscribed, isWanted: (event: any) => boolean) => {
  while (!isWanted(await told.next()));
};
const reasonOf = (event: any) => event.errors[0].extensions.reason;

/** The time so many milliseconds after the one of the test. */
const at = (ms: number) => new Date(Date.parse(FRIDAY) + ms).toISOString();
const THE_TEST_MOVES_IT = 'a slow machine must not miss the moment';

const SUBMISSION = 'subscription($id: ID!) { submissionChanged(classId: $id) { id title status files { size } } }';
const LIVE = 'subscription($id: ID!) { liveSessionChanged(meetingId: $id) { id state present messages enrolled } }';
const SLOTS =
  'subscription($id: ID!) { slotsChanged(classId: $id, from: "2026-11-23", to: "2026-11-23") { id appointmentCount } }';

describe('submissionChanged', () => {
  it('sends the facilitator each submission of the class with its current state', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const told = (await as(facilitator)).subscribe(SUBMISSION, { id: group.id });
    expect(await told.next()).toEqual({ data: { submissionChanged: null } });
    const { id } = await writer.make.aSubmission({ class: group, participant, files: 1 });
    expect(await told.next()).toMatchObject({
      data: { submissionChanged: { id: String(id), status: 'SUBMITTED', files: [{ size: expect.any(Number) }] } },
    });
    await writer.graphql(
      `mutation { evaluateSubmission(id: ${id}, input: { status: EVALUATED, score: 9 }) { id } }`,
      {},
      { as: facilitator },
    );
    expect((await told.next()).data.submissionChanged).toMatchObject({ id: String(id), status: 'EVALUATED' });
    // A subscription is counted when it begins, like an operation.
    await elo.app.usage.flush();
    const { body } = await elo.graphql(
      '{ fieldUsage(type: "Subscription", field: "submissionChanged") { client calls } }',
      {},
      { as: await writer.make.anAdmin() },
    );
    expect(body.data.fieldUsage).toEqual([{ client: 'FACILITATOR', calls: 1 }]);
  });
});

describe('submissionChanged of a participant', () => {
  it('sends the own submissions only', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const other = await writer.make.aUser();
    await writer.make.anEnrollment({ class: group, participant: other });
    const told = (await as(participant)).subscribe(SUBMISSION, { id: group.id });
    const toldAll = (await as(facilitator)).subscribe(SUBMISSION, { id: group.id });
    for (const each of [told, toldAll]) await each.next();
    const others = await writer.make.aSubmission({ class: group, participant: other });
    expect((await toldAll.next()).data.submissionChanged.id).toBe(String(others.id));
    const own = await writer.make.aSubmission({ class: group, participant });
    expect((await told.next()).data.submissionChanged.id).toBe(String(own.id));
    await writer.graphql(`mutation { removeSubmission(id: ${own.id}) { id } }`, {}, { as: participant });
    expect(await told.next()).toEqual({ data: { submissionChanged: null } });
    expect(told.events).toHaveLength(3);
  });

  it('ends with the place in the class', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const told = (await as(participant)).subscribe(SUBMISSION, { id: group.id });
    const toldAll = (await as(facilitator)).subscribe(SUBMISSION, { id: group.id });
    for (const each of [told, toldAll]) await each.next();
    await writer.make.em().execute('delete from enrollments where class_id = ?', [group.id]);
    await writer.make.aSubmission({ class: group, participant });
    const last = await told.next();
    expect({ data: last.data, reason: reasonOf(last) }).toEqual({
      data: { submissionChanged: null },
      reason: 'CLASS_NOT_TAKEN',
    });
    expect(await told.ended()).toBe(null);
    expect((await toldAll.next()).errors).toBeUndefined();
  });
});

describe('a burst of changes', () => {
  it('is sent at most five times a second, with the current state', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const meeting = await writer.make.aMeeting({
      class: group,
      startsAt: '2026-11-20T11:00:00Z',
      endsAt: '2026-11-20T13:00:00Z',
    });
    const told = (await as(facilitator)).subscribe(LIVE, { id: meeting.id });
    await told.next();
    const since = performance.now();
    for (let n = 0; n < 20; n += 1)
      await writer.graphql(
        `mutation { postLiveMessage(meetingId: ${meeting.id}, text: "x") { id } }`,
        {},
        { as: participant },
      );
    await eventually(() => told.events.at(-1)?.data.liveSessionChanged.messages === 20, 'the last state');
    const most = Math.ceil((performance.now() - since) / 200) + 1;
    expect({ isBounded: told.events.length <= most + 1, most, events: told.events.length }).toMatchObject({
      isBounded: true,
    });
  });

  it('to many submissions sends each of them', async () => {
    const { facilitator, group } = await aBookableClass(writer);
    const told = (await as(facilitator)).subscribe(SUBMISSION, { id: group.id });
    await told.next();
    const made = [];
    for (let n = 0; n < 6; n += 1)
      made.push(await writer.make.aSubmission({ class: group, participant: await writer.make.aUser() }));
    const events = await told.atLeast(7);
    expect(
      events
        .slice(1)
        .map(({ data }) => data.submissionChanged.id)
        .sort(),
    ).toEqual(made.map(({ id }) => String(id)).sort());
  });
});

describe('liveSessionChanged', () => {
  it('sends people present and new messages', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const meeting = await writer.make.aMeeting({
      class: group,
      startsAt: '2026-11-20T11:00:00Z',
      endsAt: '2026-11-20T13:00:00Z',
    });
    const told = (await as(facilitator)).subscribe(LIVE, { id: meeting.id });
    const session = { id: String(meeting.id), state: 'LIVE', present: 0, messages: 0, enrolled: 1 };
    expect(await told.next()).toEqual({ data: { liveSessionChanged: session } });
    await writer.graphql(
      `mutation { postLiveMessage(meetingId: ${meeting.id}, text: "x") { id } }`,
      {},
      { as: participant },
    );
    expect(await told.next()).toEqual({ data: { liveSessionChanged: { ...session, present: 1, messages: 1 } } });
  });
});

describe('a meeting’s subscription', () => {
  it('sends its beginning and end, which nobody writes', async () => {
    const { facilitator, group } = await aBookableClass(writer);
    const meeting = await writer.make.aMeeting({ class: group, startsAt: at(1_000), endsAt: at(2_000) });
    try {
      const told = (await as(facilitator)).subscribe(LIVE, { id: meeting.id });
      for (const [state, ms] of [
        ['SCHEDULED', 0],
        ['LIVE', 1_000],
        ['ENDED', 2_000],
      ] as const) {
        elo.stopClock(at(ms), THE_TEST_MOVES_IT);
        await until(told, ({ data }) => data.liveSessionChanged.state === state);
      }
    } finally {
      elo.setNow(FRIDAY);
    }
  });
});

describe('slotsChanged', () => {
  it('sends the remaining slots when one is booked', async () => {
    const { employee, group, participant } = await aBookableClass(writer);
    const told = (await as(participant)).subscribe(SLOTS, { id: group.id });
    const before = (await told.next()).data.slotsChanged;
    expect(before).toHaveLength(7);
    await writer.graphql(
      `mutation { createAppointment(input: { employeeId: ${employee.id}, classId: ${group.id}, startsAt: "2026-11-23T12:00:00Z", endsAt: "2026-11-23T13:00:00Z" }) { id } }`,
      {},
      { as: participant },
    );
    expect((await told.next()).data.slotsChanged).toEqual(before.slice(1));
  });

  it('sends the slots when a holiday is added and removed', async () => {
    const { group, participant } = await aBookableClass(writer);
    const told = (await as(participant)).subscribe(SLOTS, { id: group.id });
    const left = async () => (await told.next()).data.slotsChanged.length;
    expect(await left()).toBe(7);
    const admin = await writer.make.anAdmin();
    const { body } = await writer.graphql(
      'mutation { createHoliday(input: { date: "2026-11-23", name: "F" }) { id } }',
      {},
      { as: admin },
    );
    expect(await left()).toBe(0);
    await writer.graphql(`mutation { removeHoliday(id: ${body.data.createHoliday.id}) { id } }`, {}, { as: admin });
    expect(await left()).toBe(7);
  });

  it('sends changes by meetings that take calendar time, and by settings', async () => {
    const { facilitator, employee, group, participant } = await aBookableClass(writer);
    const told = (await as(participant)).subscribe(SLOTS, { id: group.id });
    const left = async () => (await told.next()).data.slotsChanged.length;
    expect(await left()).toBe(7);
    const meeting = await writer.make.aMeeting({
      class: group,
      startsAt: '2026-11-23T12:00:00Z',
      endsAt: '2026-11-23T13:30:00Z',
    });
    expect(await left()).toBe(5);
    const change = (table: string, change: string, id: number) =>
      writer.make.em().execute(`update ${table} set ${change} where id = ?`, [id]);
    await change('meetings', "ends_at = '2026-11-23T13:00:00Z'", meeting.id);
    expect(await left()).toBe(6);
    await change('employees', 'notice_hours = 720', employee.id);
    expect(await left()).toBe(0);
    await change('employees', 'notice_hours = 0, step_minutes = 30', employee.id);
    expect(await left()).toBe(10);
    await writer.make.em().execute('delete from meetings where id = ?', [meeting.id]);
    expect(await left()).toBe(12);
    const elsewhere = await writer.make.aClass();
    await writer.make.aMeeting({ class: elsewhere, startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T21:00:00Z' });
    await writer.make.anEnrollment({ class: elsewhere, participant: facilitator });
    expect(await left()).toBe(5);
    await writer.make
      .em()
      .execute("update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where class_id = ?", [
        elsewhere.id,
      ]);
    expect(await left()).toBe(12);
    await change('classes', `facilitator_id = ${facilitator.id}`, elsewhere.id);
    expect(await left()).toBe(5);
  });

  it('ends for a participant who lost the place, without another event', async () => {
    const { group, participant } = await aBookableClass(writer);
    const told = (await as(participant)).subscribe(SLOTS, { id: group.id });
    await told.next();
    await writer.make.em().execute('delete from enrollments where class_id = ?', [group.id]);
    await writer.make.em().execute("update classes set name = 'another' where id = ?", [group.id]);
    const last = await told.next();
    expect({ data: last.data, reason: reasonOf(last) }).toEqual({ data: null, reason: 'CLASS_NOT_TAKEN' });
    expect(await told.ended()).toBe(null);
  });
});

describe('the subscription cutover', () => {
  const CUTOVER =
    'subscription($facade: String) { cutover(facade: $facade) { id calls closedAt brownouts { endsAt } } }';
  const ROUTE = 'submissions.list';
  const decide = async (mutation: string, admin: { id: number }) =>
    expect((await writer.graphql(`mutation { ${mutation} { id } }`, {}, { as: admin })).body.errors).toBeUndefined();
  const routeOf = (event: any) => event.data.cutover.find(({ id }: { id: string }) => id === ROUTE);

  it('sends administrators decisions and counts of routes, of the requested facade only', async () => {
    const admin = await writer.make.anAdmin();
    const subscriber = await as(admin);
    const told = subscriber.subscribe(CUTOVER, { facade: 'submissions' });
    const toldAll = subscriber.subscribe(CUTOVER, {});
    const toldElsewhere = subscriber.subscribe(CUTOVER, { facade: 'portal' });
    const [first, all] = [await told.next(), await toldAll.next(), await toldElsewhere.next()];
    expect(routeOf(first)).toEqual({ id: ROUTE, calls: 0, closedAt: null, brownouts: [] });
    expect(routeOf(all)).toEqual(routeOf(first));
    await decide(`closeRoute(routes: ["${ROUTE}"])`, admin);
    expect(routeOf(await told.next()).closedAt).toEqual(soonAfter('2026-11-20T12:00:00.000Z'));
    await recordRouteUsage(writer.app.services.database, '2026-11-20', [
      { route: ROUTE, client: 'Painel', statusClass: 2, calls: 3 },
    ]);
    expect(routeOf(await told.next()).calls).toBe(3);
    expect(routeOf(await toldAll.next()).closedAt).toEqual(soonAfter('2026-11-20T12:00:00.000Z'));
    expect(toldElsewhere.events).toHaveLength(1);
    await decide(`reopenRoute(routes: ["${ROUTE}"])`, admin);
    await writer.make.em().execute('delete from route_usages');
  });

  it('sends the end of a brownout, which nobody writes', async () => {
    const admin = await writer.make.anAdmin();
    await decide(`announceSunset(routes: ["${ROUTE}"], sunsetAt: "${at(86_400_000)}")`, admin);
    await writer.make
      .em()
      .execute('insert into route_brownouts (route, starts_at, ends_at) values (?, ?, ?)', [
        ROUTE,
        at(-1_000),
        at(500),
      ]);
    try {
      const told = (await as(admin)).subscribe(CUTOVER, { facade: 'submissions' });
      elo.stopClock(at(0), THE_TEST_MOVES_IT);
      expect(routeOf(await told.next()).brownouts).toHaveLength(1);
      elo.stopClock(at(500), THE_TEST_MOVES_IT);
      await until(told, event => routeOf(event).brownouts.length === 0);
    } finally {
      elo.setNow(FRIDAY);
      await decide(`withdrawSunset(routes: ["${ROUTE}"])`, admin);
    }
  });

  it.each([
    ['a supervisor', () => writer.make.aSupervisor(), 'ROUTES_FOR_ADMINISTRATORS'],
    ['a facilitator', () => writer.make.aFacilitator(), 'ROUTES_FOR_ADMINISTRATORS'],
    ['a participant', () => writer.make.aUser(), 'ROUTES_FOR_ADMINISTRATORS'],
  ])('is refused to %s', async (_who, make, reason) => {
    const told = (await as(await make())).subscribe(CUTOVER, {});
    expect(reasonOf(await told.next())).toBe(reason);
    expect(await told.ended()).toBe(null);
  });

  it('is refused for an unknown facade', async () => {
    const told = (await as(await writer.make.anAdmin())).subscribe(CUTOVER, { facade: 'x' });
    expect(reasonOf(await told.next())).toBe('FACADE_NOT_FOUND');
  });
});

describe('the database connection for notifications', () => {
  const kill = () =>
    writer.make
      .em()
      .execute<{ pid: number }[]>(
        "select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('listen elo_changes', 'select 1') and pid <> pg_backend_pid()",
      );

  it('is made again after a failure, and subscribers read again', async () => {
    const { facilitator, group, participant } = await aBookableClass(writer);
    const told = (await as(facilitator)).subscribe(SUBMISSION, { id: group.id });
    await told.next();
    expect(await kill()).toHaveLength(1);
    // This is written while nobody listens, or after that: in either case the subscriber gets it.
    const { id } = await writer.make.aSubmission({ class: group, participant });
    const { data } = await told.next();
    expect([null, String(id)]).toContain(data.submissionChanged?.id ?? null);
    expect(elo.logged()).toContain('changes are not heard');
    const another = await writer.make.aSubmission({ class: group, participant: await writer.make.aUser() });
    await eventually(
      () => told.events.some(event => event.data.submissionChanged?.id === String(another.id)),
      'the next change',
    );
  });
});

describe('a published subscription document', () => {
  it('is used by its id, and is the only kind accepted when documents must be trusted', async () => {
    const trusting = await startTestApp({ GRAPHQL_DOCUMENTS: 'trusted' }, { database: { url: writer.databaseUrl } });
    trusting.setNow(FRIDAY);
    try {
      const operator = { orm: writer.orm, now: writer.now, operator: 'test', problemOf: () => null };
      await publishDocuments(operator, { client: 'portal', documents: { 'watch-submissions': SUBMISSION } });
      const { facilitator, group } = await aBookableClass(writer);
      const subscriber = aSubscriber(trusting.url, { payload: { authorization: await elo.bearer(facilitator) } });
      all.push(subscriber);
      const named = subscriber.subscribe('', { id: group.id }, { extensions: { documentId: 'watch-submissions' } });
      expect(await named.next()).toEqual({ data: { submissionChanged: null } });
      expect(await subscriber.subscribe(SUBMISSION, { id: group.id }).next()).toEqual({
        data: { submissionChanged: null },
      });
      const [refused] = (await subscriber.subscribe(SLOTS, { id: group.id }).ended())!;
      expect(refused.extensions.reason).toBe('DOCUMENT_NOT_TRUSTED');
    } finally {
      await trusting.close();
    }
  });
});
