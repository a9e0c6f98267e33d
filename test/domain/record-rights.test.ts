import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionLogPolicy, authorizeActionLogs, relationToEnrollment } from '../../src/domain/action-logs/policy.js';
import { classById, type ClassRow } from '../../src/domain/classes/classes.query.js';
import { canSeeClassInside, requireClassInside } from '../../src/domain/classes/policy.js';
import type { Actor, FullCtx } from '../../src/domain/context.js';
import { enrollmentById } from '../../src/domain/enrollments/enrollments.query.js';
import { invitationPolicy, requireInvitationRight } from '../../src/domain/invitations/policy.js';
import { assertRoleIn, kpiPolicy } from '../../src/domain/kpis/policy.js';
import { assertSessionVisible, livePolicy, requireLiveSession } from '../../src/domain/live/policy.js';
import { assertPersonVisible, personPolicy } from '../../src/domain/people/policy.js';
import { employeeById, type EmployeeRow } from '../../src/domain/scheduling/employees.query.js';
import {
  assertBooksWithOwnFacilitator,
  assertCalendarVisible,
  assertClassStands,
  assertClearsCalendar,
  assertManagesFeed,
  assertPlaceStands,
  assertSlotsVisible,
  canBookFor,
  requireCalendarOfClass,
  requireClass,
} from '../../src/domain/scheduling/policy.js';
import { lockSubmission, submissionPolicy } from '../../src/domain/submissions/policy.js';
import {
  Class,
  Employee,
  Enrollment,
  HospitalGroup,
  HospitalGroupMember,
  Submission,
} from '../../src/entities/index.js';
import { createContext } from '../../src/graph/context.js';
import { aKey, anActor, refusalAfter } from '../support/actors.js';
import type { TestApp } from '../support/test-app.js';
import { openVisibleWorld, personId, rowId } from '../support/visible-world.js';

// Rules about one record that ask the database for the caller's relation to it, for the people of visible-world.ts.

let elo: TestApp;
let actors: Record<string, Actor>;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  ({ elo } = await openVisibleWorld());
  elo.stopClock(now.toISOString(), 'a meeting begins and ends at moments');
  const staff = (name: string, more: Partial<Actor> = {}) =>
    anActor(['FACILITATOR'], { userId: personId(name), ...more });
  const participant = (name: string) => anActor(['PARTICIPANT'], { userId: personId(name) });
  actors = {
    leader: staff('leader'),
    stranger: staff('stranger'),
    substitute: staff('substitute', { substituteOf: [rowId('classes', 'A')] }),
    former: staff('former'),
    kept: participant('kept'),
    left: participant('left'),
    other: participant('other'),
    supervisor: anActor(['SUPERVISOR'], { userId: 900_000 }),
    admin: anActor(['ADMIN'], { userId: 900_001 }),
    key: aKey(),
  };
});

const ctxOf = (name: string): FullCtx =>
  createContext(elo.app.services, { actor: actors[name] ?? null, requestId: name, route: () => 'test' });
/** The refusals of some callers by their names. */
async function refusals(
  names: string,
  work: (ctx: FullCtx, actor: Actor) => Promise<unknown>,
): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const name of names.split(' ')) {
    const ctx = ctxOf(name);
    found.push([name, await refusalAfter(() => work(ctx, actors[name]!))]);
  }
  return Object.fromEntries(found);
}
const everybody = 'leader stranger substitute former kept left other supervisor admin key';
const all = (reasons: string) =>
  Object.fromEntries(everybody.split(' ').map((name, at) => [name, reasons.split(' ')[at]]));

describe('action logs', () => {
  const relation = async (name: string, place: string) => {
    const ctx = ctxOf(name);
    return relationToEnrollment(ctx, actors[name]!, await enrollmentById(ctx, rowId('enrollments', place)));
  };

  it('know the leader of a place until it is canceled', async () => {
    expect(await relation('leader', 'kept')).toEqual({ own: false, leads: true });
    expect(await relation('substitute', 'kept')).toEqual({ own: false, leads: true });
    expect(await relation('leader', 'left')).toEqual({ own: false, leads: false });
    expect(await relation('stranger', 'kept')).toEqual({ own: false, leads: false });
    expect(await relation('kept', 'kept')).toEqual({ own: true, leads: false });
    expect(await relation('left', 'left')).toEqual({ own: true, leads: false });
  });

  it('are read by the staff of the class, and their participant knows of them', async () => {
    const of = (place: string) => (ctx: FullCtx) =>
      authorizeActionLogs(ctx, { enrollmentId: rowId('enrollments', place) });
    const N = 'ENROLLMENT_NOT_FOUND';
    expect(await refusals(everybody, of('kept'))).toEqual(
      all(`ALLOWED ${N} ALLOWED ${N} NOT_ALLOWED ${N} ${N} ALLOWED ALLOWED ALLOWED`),
    );
    expect(await refusals('leader left admin', of('left'))).toEqual({
      leader: N,
      left: 'NOT_ALLOWED',
      admin: 'ALLOWED',
    });
    expect(await refusals('admin', ctx => authorizeActionLogs(ctx, { enrollmentId: 999_999 }))).toEqual({ admin: N });
    expect(actionLogPolicy.actionLogs.on.noun).toBe('ENROLLMENT');
  });
});

describe('the inside of a class', () => {
  it('is for people with a place or a lead, and for callers that read everything', async () => {
    const F = 'CLASS_PEOPLE_ONLY';
    expect(await refusals(everybody, ctx => requireClassInside(ctx, rowId('classes', 'A')))).toEqual(
      all(`ALLOWED ${F} ALLOWED ${F} ALLOWED ${F} ${F} ALLOWED ALLOWED ALLOWED`),
    );
    // A canceled place counts no more.
    expect(await refusals('leader', ctx => requireClassInside(ctx, rowId('classes', 'B')))).toEqual({ leader: F });
    expect(await refusals('nobody', ctx => requireClassInside(ctx, rowId('classes', 'A')))).toEqual({
      nobody: 'NOT_SIGNED_IN',
    });
  });

  it('is told without an error too', async () => {
    const sees = (name: string, of = 'A') => canSeeClassInside(ctxOf(name), 'Class.groupUrl', rowId('classes', of));
    expect(await Promise.all(['leader', 'substitute', 'kept', 'admin', 'key'].map(each => sees(each)))).toEqual(
      Array(5).fill(true),
    );
    expect(await Promise.all(['stranger', 'former', 'left', 'nobody'].map(each => sees(each)))).toEqual(
      Array(4).fill(false),
    );
    expect(await sees('stranger', 'B')).toBe(true);
  });
});

describe('a hospital group', () => {
  let group: HospitalGroup;
  beforeAll(async () => {
    group = await elo.make.save(HospitalGroup, { name: 'H' });
    await elo.make.save(HospitalGroupMember, { group: group.id, user: personId('kept'), role: 'MEMBER' });
    await elo.make.save(HospitalGroupMember, { group: group.id, user: personId('left'), role: 'EDITOR' });
  });

  it('is opened to others by its members and by staff', async () => {
    const F = 'GROUP_MEMBERS_ONLY';
    const ask = (ctx: FullCtx) => requireInvitationRight(ctx, group.id, invitationPolicy.inviteToGroup);
    expect(await refusals('kept left other leader supervisor admin key', ask)).toEqual({
      ...{ kept: 'ALLOWED', left: 'ALLOWED', other: F, leader: F },
      ...{ supervisor: 'ALLOWED', admin: 'ALLOWED', key: 'PERSON_NEEDED' },
    });
    expect(
      await refusals('admin', ctx => requireInvitationRight(ctx, 999_999, invitationPolicy.inviteToGroup)),
    ).toEqual({ admin: 'GROUP_NOT_FOUND' });
  });

  it('has measurements that members read and editors enter', async () => {
    const ask = (rule: 'measurements' | 'recordMeasurements') => (ctx: FullCtx, actor: Actor) =>
      assertRoleIn(ctx, [group.id], actor, kpiPolicy[rule]);
    expect(await refusals('kept left other admin key', ask('measurements'))).toEqual({
      ...{ kept: 'ALLOWED', left: 'ALLOWED', other: 'GROUP_MEMBERS_READ', admin: 'ALLOWED', key: 'ALLOWED' },
    });
    expect(await refusals('kept left other supervisor key', ask('recordMeasurements'))).toEqual({
      ...{ kept: 'GROUP_EDITORS_ONLY', left: 'ALLOWED', other: 'GROUP_EDITORS_ONLY' },
      ...{ supervisor: 'ALLOWED', key: 'ALLOWED' },
    });
  });

  it('is one of several: each must admit the caller', async () => {
    const second = await elo.make.save(HospitalGroup, { name: 'I' });
    const ask = (ids: number[]) =>
      refusals('left', (ctx, actor) => assertRoleIn(ctx, ids, actor, kpiPolicy.recordMeasurements));
    expect(await ask([group.id, second.id])).toEqual({ left: 'GROUP_EDITORS_ONLY' });
    expect(await ask([])).toEqual({ left: 'ALLOWED' });
  });
});

describe('a live session', () => {
  let meeting: { id: number };
  beforeAll(async () => {
    const of = await elo.make.em().findOneOrFail(Class, rowId('classes', 'A'), { populate: ['course'] });
    meeting = await elo.make.aMeeting({ class: of, startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-11-20T13:00:00Z' });
  });
  beforeEach(() => elo.stopClock(now.toISOString(), 'a meeting begins and ends at moments'));

  it('is seen by its people and by readers of everything', async () => {
    const N = 'LIVE_SESSION_NOT_FOUND';
    expect(await refusals(everybody, ctx => assertSessionVisible(ctx, meeting.id))).toEqual(
      all(`ALLOWED ${N} ALLOWED ${N} ALLOWED ${N} ${N} ALLOWED ALLOWED ALLOWED`),
    );
    expect(await refusals('admin', ctx => assertSessionVisible(ctx, 999_999))).toEqual({ admin: N });
  });

  it('has attendees of the class and of the staff', async () => {
    const enter = (name: string) => requireLiveSession(ctxOf(name), meeting.id, livePolicy.postLiveMessage);
    expect(await enter('kept')).toEqual({ userId: personId('kept'), byStaff: false });
    expect(await enter('leader')).toEqual({ userId: personId('leader'), byStaff: true });
    const ask = (ctx: FullCtx) => requireLiveSession(ctx, meeting.id, livePolicy.postLiveMessage);
    expect(await refusals('left supervisor admin key', ask)).toEqual({
      ...{ left: 'LIVE_SESSION_NOT_FOUND', supervisor: 'CLASS_PEOPLE_ACT', admin: 'ALLOWED', key: 'PERSON_NEEDED' },
    });
  });

  it.each([
    ['2026-11-20T11:59:59.999Z', 'SESSION_NOT_RUNNING'],
    ['2026-11-20T12:00:00.000Z', 'ALLOWED'],
    ['2026-11-20T12:59:59.999Z', 'ALLOWED'],
    ['2026-11-20T13:00:00.000Z', 'SESSION_NOT_RUNNING'],
  ])('runs from its beginning to before its end: %s %s', async (instant, expected) => {
    elo.stopClock(instant, 'a meeting begins and ends at moments');
    const ask = (ctx: FullCtx) => requireLiveSession(ctx, meeting.id, livePolicy.postLiveMessage);
    expect(await refusals('kept', ask)).toEqual({ kept: expected });
  });
});

describe('a person', () => {
  const N = 'PERSON_NOT_FOUND';
  const see = (name: string) => (ctx: FullCtx) => assertPersonVisible(ctx, personId(name), personPolicy.person);

  it('is seen by themselves, their leaders, and readers of everything', async () => {
    expect(await refusals(everybody, see('kept'))).toEqual(
      all(`ALLOWED ${N} ALLOWED ${N} ALLOWED ${N} ${N} ALLOWED ALLOWED ALLOWED`),
    );
    // A facilitator sees nobody who has left.
    expect(await refusals('leader left', see('left'))).toEqual({ leader: N, left: 'ALLOWED' });
  });

  it('is seen, as staff, by people who read everything, and by no service', async () => {
    expect(await refusals('leader stranger supervisor admin key', see('leader'))).toEqual({
      ...{ leader: 'ALLOWED', stranger: N, supervisor: 'ALLOWED', admin: 'ALLOWED', key: N },
    });
  });

  it('is not found without a record', async () => {
    const ask = (ctx: FullCtx) => assertPersonVisible(ctx, 999_999, personPolicy.participant);
    expect(await refusals('leader key', ask)).toEqual({
      leader: 'PARTICIPANT_NOT_FOUND',
      key: 'PARTICIPANT_NOT_FOUND',
    });
  });
});

describe('a calendar', () => {
  let employee: EmployeeRow;
  let group: ClassRow;
  beforeAll(async () => {
    const { id } = await elo.make.em().findOneOrFail(Employee, { user: personId('leader') });
    employee = (await employeeById(ctxOf('admin'), id))!;
    group = (await classById(ctxOf('admin'), rowId('classes', 'A')))!;
  });
  const C = 'CALENDAR_NOT_FOUND';
  const F = 'CALENDAR_NOT_OWN';

  it('is seen by its owner, their participants and readers of everything', async () => {
    expect(await refusals(everybody, (ctx, actor) => assertCalendarVisible(ctx, actor, employee))).toEqual(
      all(`ALLOWED ${C} ${C} ${C} ALLOWED ${C} ${C} ALLOWED ALLOWED ALLOWED`),
    );
  });

  it('is cleared by its owner and by people who run the programme', async () => {
    expect(await refusals(everybody, (ctx, actor) => assertClearsCalendar(ctx, actor, employee))).toEqual(
      all(`ALLOWED ${C} ${C} ${C} ${F} ${C} ${C} ALLOWED ALLOWED ${F}`),
    );
  });

  it('has an address that its owner and writers of everything revoke', async () => {
    expect(await refusals(everybody, (ctx, actor) => assertManagesFeed(ctx, actor, employee))).toEqual(
      all(`ALLOWED ${C} ${C} ${C} ${F} ${C} ${C} ${F} ALLOWED ALLOWED`),
    );
  });

  it('has free times for the people of the class', async () => {
    const S = 'CLASS_NOT_TAKEN';
    expect(await refusals(everybody, (ctx, actor) => assertSlotsVisible(ctx, actor, group))).toEqual(
      all(`ALLOWED ${S} ALLOWED ${S} ALLOWED ${S} ${S} ALLOWED ALLOWED ALLOWED`),
    );
  });

  it('takes bookings of staff for their participants', async () => {
    const may = (name: string, client: string) => canBookFor(ctxOf(name), actors[name]!, personId(client));
    expect(await Promise.all([may('leader', 'kept'), may('admin', 'other'), may('key', 'other')])).toEqual(
      Array(3).fill(true),
    );
    expect(await may('kept', 'kept')).toBe(true);
    expect(
      await Promise.all([
        may('leader', 'left'),
        may('leader', 'other'),
        may('kept', 'other'),
        may('supervisor', 'kept'),
      ]),
    ).toEqual(Array(4).fill(false));
  });

  it('takes bookings of participants with the facilitator of their class', async () => {
    const book = (name: string, of = employee) =>
      refusals(name, (ctx, actor) => assertBooksWithOwnFacilitator(ctx, actor, { employee: of, group }));
    expect(await book('kept')).toEqual({ kept: 'ALLOWED' });
    expect(await book('left')).toEqual({ left: 'BOOKING_ELSEWHERE' });
    expect(await book('kept', { ...employee, id: employee.id + 1 })).toEqual({ kept: 'BOOKING_ELSEWHERE' });
    expect(await book('key')).toEqual({ key: 'BOOKING_ELSEWHERE' });
  });

  it('belongs to a class that exists, and has one', async () => {
    const ctx = ctxOf('admin');
    expect((await requireClass(ctx, group.id)).id).toBe(group.id);
    expect(await refusalAfter(() => requireClass(ctx, 999_999))).toBe('CLASS_NOT_FOUND');
    expect((await requireCalendarOfClass(ctx, group)).id).toBe(employee.id);
    const alone = await elo.make.aClass();
    const without = (await classById(ctx, alone.id))!;
    expect(await refusalAfter(() => requireCalendarOfClass(ctx, without))).toBe('CLASS_WITHOUT_CALENDAR');
  });
});

describe('a booking, checked again', () => {
  /** A class of its own with a participant, so that others keep theirs. */
  async function aPlace() {
    const facilitator = await elo.make.aFacilitator();
    const [group, participant, employee] = [
      await elo.make.aClass({ facilitator }),
      await elo.make.aUser(),
      await elo.make.anEmployee({ user: facilitator }),
    ];
    const enrollment = await elo.make.anEnrollment({ class: group, participant });
    const where = { clientId: participant.id, classId: group.id, employeeId: employee.id };
    const staff = { id: group.id, facilitatorId: facilitator.id };
    const em = elo.make.em();
    return {
      stands: () => refusalAfter(() => assertPlaceStands(ctxOf('admin'), where)),
      classStands: (client: number | null = participant.id) =>
        refusalAfter(() => assertClassStands(ctxOf('admin'), staff, client)),
      cancel: () => em.nativeUpdate(Enrollment, enrollment.id, { canceledAt: new Date(), cancelReason: 'OTHER' }),
      move: async () => em.nativeUpdate(Enrollment, enrollment.id, { class: (await elo.make.aClass()).id }),
      merge: async () => em.nativeUpdate(Enrollment, enrollment.id, { participant: (await elo.make.aUser()).id }),
      archive: () => em.nativeUpdate(Class, group.id, { archivedAt: new Date() }),
      handOver: async () => em.nativeUpdate(Class, group.id, { facilitator: (await elo.make.aFacilitator()).id }),
    };
  }

  it('stands while nothing has changed', async () => {
    const { stands, classStands } = await aPlace();
    expect([await stands(), await classStands(), await classStands(null)]).toEqual(Array(3).fill('ALLOWED'));
    // Staff may book for people who never attended the class.
    expect(await classStands(personId('other'))).toBe('ALLOWED');
  });

  it('falls with the enrollment', async () => {
    const { stands, classStands, cancel } = await aPlace();
    await cancel();
    expect([await stands(), await classStands(), await classStands(null)]).toEqual([
      'BOOKING_ELSEWHERE',
      'ENROLLMENT_CANCELED',
      'ALLOWED',
    ]);
  });

  it('falls when the enrollment goes to another class, or to the kept person of a merge', async () => {
    for (const change of ['move', 'merge'] as const) {
      const place = await aPlace();
      await place[change]();
      expect([change, await place.stands()]).toEqual([change, 'RECORD_CHANGED']);
    }
  });

  it('falls when the class is archived or handed over', async () => {
    const archived = await aPlace();
    await archived.archive();
    expect([await archived.stands(), await archived.classStands()]).toEqual(['CLASS_ARCHIVED', 'RECORD_CHANGED']);
    const handed = await aPlace();
    await handed.handOver();
    expect([await handed.stands(), await handed.classStands()]).toEqual(['RECORD_CHANGED', 'RECORD_CHANGED']);
  });
});

describe('a locked submission', () => {
  const lock = (name: string) => (ctx: FullCtx) =>
    ctx.transaction(within => lockSubmission(within, rowId('submissions', name), submissionPolicy.replaceSubmission));
  const N = 'SUBMISSION_NOT_FOUND';
  const F = 'CLASS_STAFF_ONLY';

  it('is for its participant, its leader and writers of everything', async () => {
    expect(await refusals(everybody, lock('kept'))).toEqual(
      all(`ALLOWED ${N} ALLOWED ${N} ALLOWED ${N} ${N} ${F} ALLOWED ALLOWED`),
    );
    expect(await refusals('leader left', lock('left'))).toEqual({ leader: N, left: 'ALLOWED' });
    expect(await refusals('admin kept', lock('removed'))).toEqual({ admin: N, kept: N });
  });

  it('has its participant, its leader and its state', async () => {
    const ctx = ctxOf('admin');
    expect(await lock('kept')(ctx)).toMatchObject({
      status: 'SUBMITTED',
      participantId: personId('kept'),
      facilitatorId: personId('leader'),
      isPlaceKept: true,
    });
    expect(await lock('left')(ctx)).toMatchObject({ isPlaceKept: false });
  });

  it('is closed to the participant once it is evaluated', async () => {
    const id = rowId('submissions', 'kept');
    const em = elo.make.em();
    await em.nativeUpdate(Submission, id, { status: 'EVALUATED', evaluatedAt: now });
    expect(await refusals('kept leader admin', lock('kept'))).toEqual({ kept: F, leader: 'ALLOWED', admin: 'ALLOWED' });
    await em.nativeUpdate(Submission, id, { status: 'SUBMITTED', evaluatedAt: null });
  });
});
