import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Class, Cycle, Enrollment } from '../../../src/entities/index.js';
import { aClassWithMeeting, presencesOf } from '../../support/enrollments.js';
import { outcomeOf } from '../../support/outcome.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// enrollInCourse and recordRecoveryPresence, through the graph: participants act on their own enrollment.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow('2026-11-21T12:00:00Z'));

type Caller = { id: number } | null;
const NOT_SIGNED_IN = ['UNAUTHENTICATED', 'NOT_SIGNED_IN'];

describe('recordRecoveryPresence', () => {
  const recover = async (as: Caller, classId: number, activityId?: number) =>
    outcomeOf(
      await elo.graphql(
        `mutation ($classId: ID!, $activityId: ID) {
          it: recordRecoveryPresence(classId: $classId, activityId: $activityId, watched: true) {
            id presence { source recordedAt activity { id } }
          }
        }`,
        { classId, activityId },
        { as },
      ),
    );
  /** The meeting ends on the 20th at 23:30; its cycle gives 48 hours. */
  const END = '2026-11-20T23:30:00.000Z';
  const DEADLINE = '2026-11-22T23:30:00.000Z';

  it.each([
    ['when the meeting is over', END],
    ['until the last millisecond of the hours of recovery', DEADLINE],
  ])('counts the presence once, %s', async (_what, now) => {
    const { participant, group, enrollment, meetingActivity } = await aClassWithMeeting(elo);
    elo.stopClock(now, 'each is the first or the last millisecond at which it counts');
    const answer = {
      id: String(enrollment.id),
      presence: [{ source: 'RECOVERY', recordedAt: now, activity: { id: String(meetingActivity.id) } }],
    };
    expect(await recover(participant, group.id)).toEqual(answer);
    expect(await recover(participant, group.id, meetingActivity.id)).toEqual(answer);
    expect(await presencesOf(elo, enrollment)).toMatchObject([
      { source: 'RECOVERY', recordedBy: { id: participant.id } },
    ]);
  });

  it.each([
    ['before the meeting is over', '2026-11-20T23:29:59.999Z', 'NO_MEETING_TO_RECOVER'],
    ['after the deadline', '2026-11-22T23:30:00.001Z', 'RECOVERY_OVER'],
  ])('is refused %s', async (_what, now, reason) => {
    const { participant, group, enrollment } = await aClassWithMeeting(elo);
    elo.stopClock(now, 'each is the last millisecond before, or the first one after');
    expect(await recover(participant, group.id)).toEqual(['CONFLICT', reason]);
    expect(await presencesOf(elo, enrollment)).toEqual([]);
  });

  it('uses the latest meeting by default, and accepts only activities with a meeting', async () => {
    const scene = await aClassWithMeeting(elo);
    const { participant, group, enrollment, meetingActivity, deliverable } = scene;
    const later = await elo.make.aMeeting({
      class: group,
      startsAt: '2026-11-21T09:00:00Z',
      endsAt: '2026-11-21T10:00:00Z',
    });
    expect(await recover(participant, group.id, deliverable.id)).toEqual(['CONFLICT', 'NO_MEETING_TO_RECOVER']);
    await recover(participant, group.id);
    expect((await presencesOf(elo, enrollment)).map(({ activity }) => activity.id)).toEqual([later.activity.id]);
    await recover(participant, group.id, meetingActivity.id);
    expect(await presencesOf(elo, enrollment)).toHaveLength(2);
  });

  it('is for people with a place in the class only', async () => {
    const { participant, group, facilitator, enrollment } = await aClassWithMeeting(elo);
    const canceled = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: canceled, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await recover(null, group.id)).toEqual(NOT_SIGNED_IN);
    expect(await recover(await elo.make.aUser(), group.id)).toEqual(['NOT_FOUND', 'ENROLLMENT_NOT_FOUND']);
    expect(await recover(facilitator, group.id)).toEqual(['NOT_FOUND', 'ENROLLMENT_NOT_FOUND']);
    expect(await recover(await elo.make.aSupervisor(), group.id)).toEqual(['FORBIDDEN', 'CLASS_PARTICIPANTS_ONLY']);
    expect(await recover(canceled, group.id)).toEqual(['CONFLICT', 'ENROLLMENT_CANCELED']);
    expect(await recover(participant, 999_999)).toEqual(['NOT_FOUND', 'CLASS_NOT_FOUND']);
    expect(await presencesOf(elo, enrollment)).toEqual([]);
  });
});

describe('enrollInCourse', () => {
  const enroll = async (as: Caller, which: { courseId?: number; slug?: string }) =>
    outcomeOf(
      await elo.graphql(
        `mutation ($courseId: ID, $slug: String) {
          it: enrollInCourse(courseId: $courseId, slug: $slug) {
            canceledAt createdAt participant { id } class { id } presence { source }
          }
        }`,
        which,
        { as },
      ),
    );
  const queued = (enrollmentId: number) =>
    elo.make.em().execute('select phone from group_link_dispatches where enrollment_id = ?', [enrollmentId]);
  const placesOf = (person: { id: number }) => elo.make.em().find(Enrollment, { participant: person.id });

  it('gives a place in the open class of the course and queues the group link', async () => {
    const course = await elo.make.aCourse();
    const group = await elo.make.aClass({ course });
    const [one, other] = await Promise.all([elo.make.aUser(), elo.make.aUser({ phone: null })]);
    const answer = (person: { id: number }) => ({
      canceledAt: null,
      createdAt: soonAfter('2026-11-21T12:00:00.000Z'),
      participant: { id: String(person.id) },
      class: { id: String(group.id) },
      presence: [],
    });
    expect(await enroll(one, { courseId: course.id })).toEqual(answer(one));
    expect(await enroll(other, { slug: course.slug })).toEqual(answer(other));
    expect(await queued((await placesOf(one))[0]!.id)).toEqual([{ phone: one.phone }]);
    expect(await queued((await placesOf(other))[0]!.id)).toEqual([]);
  });

  it('gives one place in a cycle, also for concurrent requests', async () => {
    const group = await elo.make.aClass();
    await elo.make.aClass({ course: group.course, cycle: group.cycle });
    const person = await elo.make.aUser();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => enroll(person, { courseId: group.course.id })));
    expect(outcomes.filter(Array.isArray)).toEqual(Array(4).fill(['CONFLICT', 'ENROLLED']));
    expect(await placesOf(person)).toHaveLength(1);
  });

  it('does not restore a canceled place', async () => {
    const group = await elo.make.aClass();
    const person = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: person, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await enroll(person, { courseId: group.course.id })).toEqual(['CONFLICT', 'CANCELED']);
    expect(await placesOf(person)).toHaveLength(1);
  });

  it('refuses another class of the course after a cancellation, until the next cycle', async () => {
    const group = await elo.make.aClass();
    const other = await elo.make.aClass({ course: group.course, cycle: group.cycle });
    const person = await elo.make.aUser();
    await elo.make.anEnrollment({ class: other, participant: person, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await enroll(person, { courseId: group.course.id })).toEqual(['CONFLICT', 'CANCELED']);
    expect(await placesOf(person)).toHaveLength(1);
    await elo.make.em().nativeUpdate(Class, [group.id, other.id], { archivedAt: new Date() });
    const next = await elo.make.aClass({ course: group.course });
    expect(await enroll(person, { courseId: group.course.id })).toMatchObject({ class: { id: String(next.id) } });
  });

  it('gives no place in a class without a facilitator', async () => {
    const course = await elo.make.aCourse();
    await elo.make.aClass({ course, facilitator: null });
    const person = await elo.make.aUser();
    expect(await enroll(person, { courseId: course.id })).toEqual(['CONFLICT', 'NO_OPEN_CLASS']);
    const led = await elo.make.aClass({ course });
    expect(await enroll(person, { courseId: course.id })).toMatchObject({ class: { id: String(led.id) } });
  });

  it('is open until the cycle’s last day ends in São Paulo', async () => {
    const group = await elo.make.aClass();
    await elo.make.em().nativeUpdate(Cycle, group.cycle.id, { endsOn: '2026-12-31' });
    const [early, late] = await Promise.all([elo.make.aUser(), elo.make.aUser()]);
    // Midnight in São Paulo is three o'clock in UTC.
    elo.setNow('2027-01-01T02:58:00Z');
    expect(await enroll(early, { courseId: group.course.id })).toMatchObject({ class: { id: String(group.id) } });
    elo.setNow('2027-01-01T03:00:00Z');
    expect(await enroll(late, { courseId: group.course.id })).toEqual(['CONFLICT', 'NO_OPEN_CLASS']);
  });

  it('prefers the next class to begin, then the class that began last', async () => {
    const course = await elo.make.aCourse();
    const starting = async (startsOn: string) => {
      const group = await elo.make.aClass({ course });
      await elo.make.em().nativeUpdate(Class, group.id, { startsOn });
      return group;
    };
    await starting('2026-03-02');
    const begun = await starting('2026-11-20');
    expect(await enroll(await elo.make.aUser(), { courseId: course.id })).toMatchObject({
      class: { id: String(begun.id) },
    });
    const next = await starting('2026-11-25');
    await starting('2026-12-01');
    expect(await enroll(await elo.make.aUser(), { courseId: course.id })).toMatchObject({
      class: { id: String(next.id) },
    });
  });

  it('refuses a course that does not exist', async () => {
    const person = await elo.make.aUser();
    const { id } = await elo.make.aCourse();
    for (const which of [{}, { courseId: 999_999 }, { slug: 'nenhum' }])
      expect(await enroll(person, which)).toEqual(['NOT_FOUND', 'COURSE_NOT_FOUND']);
    expect(await enroll(person, { courseId: id })).toEqual(['CONFLICT', 'NO_OPEN_CLASS']);
  });

  it('is for participants only', async () => {
    const { course } = await elo.make.aClass();
    expect(await enroll(null, { courseId: course.id })).toEqual(NOT_SIGNED_IN);
    for (const as of await Promise.all([elo.make.aFacilitator(), elo.make.aSupervisor(), elo.make.anAdmin()])) {
      expect(await enroll(as, { courseId: course.id })).toEqual(['FORBIDDEN', 'PARTICIPANT_NEEDED']);
      expect(await placesOf(as)).toEqual([]);
    }
  });
});
