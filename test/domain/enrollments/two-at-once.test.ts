import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Class, User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Two people act at the same time: an order of the two must explain both answers, and the rows afterwards.

const ROUNDS = 6;

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

/** OK, or the reason of the error. */
async function outcome(call: string, as: { id: number } = admin, of = '{ id }'): Promise<string> {
  const { body } = await elo.graphql(`mutation { ${call} ${of} }`, {}, { as });
  const error = body.errors?.[0];
  return error ? (error.extensions.reason ?? error.extensions.code) : 'OK';
}
const rows = <Row>(sql: string, given: unknown[] = []) => elo.make.em().execute<Row[]>(sql, given);

/** Repeats a test in several rounds, each with people and classes of its own. */
const inRounds = (round: () => Promise<void>) =>
  Array.from({ length: ROUNDS }).reduce<Promise<void>>(before => before.then(round), Promise.resolve());

async function twoClasses(capacity: number | null = null): Promise<[Class, Class]> {
  const course = await elo.make.aCourse();
  const group = await elo.make.aClass({ course });
  const other = await elo.make.aClass({ course, cycle: group.cycle });
  await rows('update classes set capacity = ? where id = ?', [capacity, group.id]);
  return [group, other];
}
const enroll = (group: { id: number }, person: { id: number }) =>
  outcome(`enrollParticipant(classId: ${group.id}, participantId: ${person.id})`);
const enrollMyself = (group: Class, person: { id: number }) =>
  outcome(`enrollInCourse(courseId: ${group.course.id})`, person);

describe('concurrent changes of places', () => {
  it('give one person one place in a course and cycle', () =>
    inRounds(async () => {
      const [group, other] = await twoClasses();
      const person = await elo.make.aUser();

      const told = await Promise.all([enroll(group, person), enroll(other, person), enrollMyself(group, person)]);

      expect(told.sort()).toEqual(['ENROLLED', 'ENROLLED', 'OK']);
      expect(await rows('select from enrollments where participant_id = ?', [person.id])).toHaveLength(1);
    }));

  it('restore no place of a person who gets another place', () =>
    inRounds(async () => {
      const [group, other] = await twoClasses();
      const person = await elo.make.aUser();
      const canceled = { canceledAt: new Date(), cancelReason: 'OTHER' as const, participant: person };
      const [first, second] = [
        await elo.make.anEnrollment({ ...canceled, class: group }),
        await elo.make.anEnrollment({ ...canceled, class: other }),
      ];

      const told = await Promise.all([first, second].map(({ id }) => outcome(`restoreEnrollment(id: ${id})`)));

      expect(told.sort()).toEqual(['ENROLLED', 'OK']);
    }));

  it('give the last place to one of two people, and the other goes to the next open class', () =>
    inRounds(async () => {
      const [group, other] = await twoClasses(1);
      const people = [await elo.make.aUser(), await elo.make.aUser()];

      const told = await Promise.all(people.map(person => enrollMyself(group, person)));

      expect(told).toEqual(['OK', 'OK']);
      const where = await rows<{ class_id: number }>(
        'select class_id from enrollments where class_id in (?, ?) order by class_id',
        [group.id, other.id],
      );
      expect(where.map(each => each.class_id)).toEqual([group.id, other.id]);
    }));

  it('give the last place once to a person who taps three times, and answer ENROLLED for the others', () =>
    inRounds(async () => {
      const group = await elo.make.aClass();
      await rows('update classes set capacity = 1 where id = ?', [group.id]);
      const person = await elo.make.aUser();

      const told = await Promise.all([1, 2, 3].map(() => enrollMyself(group, person)));

      expect(told.sort()).toEqual(['ENROLLED', 'ENROLLED', 'OK']);
      expect(await enrollMyself(group, person)).toBe('ENROLLED');
      expect(await enrollMyself(group, await elo.make.aUser())).toBe('NO_OPEN_CLASS');
    }));

  it.each([
    ['cancelEnrollment(enrollmentId: $, reason: OTHER)', ['OK']],
    ['requestCancellation(enrollmentId: $)', ['OK']],
  ])('find an enrollment during its move: %s', async (call, expected) =>
    inRounds(async () => {
      const [group, other] = await twoClasses();
      const { id } = await elo.make.anEnrollment({ class: group });

      const [moved, told] = await Promise.all([
        outcome(`moveEnrollment(id: ${id}, classId: ${other.id})`),
        outcome(call.replace('$', String(id))),
      ]);

      expect(['OK', 'ENROLLMENT_CANCELED']).toContain(moved);
      expect(expected).toContain(told);
    }),
  );

  it('find a submission during its participant’s move', () =>
    inRounds(async () => {
      const [group, other] = await twoClasses();
      const { id, participant } = await elo.make.anEnrollment({ class: group });
      const submission = await elo.make.aSubmission({ class: group, participant });

      const told = await Promise.all([
        outcome(`moveEnrollment(id: ${id}, classId: ${other.id})`),
        outcome(`evaluateSubmission(id: ${submission.id}, input: { score: 80 })`),
      ]);

      expect(told).toEqual(['OK', 'OK']);
      expect(await rows('select class_id, status from submissions where id = ?', [submission.id])).toEqual([
        { class_id: other.id, status: 'EVALUATED' },
      ]);
    }));
});

describe('concurrent changes of the programme', () => {
  it('enroll a person, and change the class’s course before that or not at all', () =>
    inRounds(async () => {
      const [group] = await twoClasses();
      const course = await elo.make.aCourse();
      const person = await elo.make.aUser();

      const [changed, enrolled] = await Promise.all([
        outcome(`updateClass(id: ${group.id}, input: { courseId: ${course.id} })`),
        enroll(group, person),
      ]);

      expect(enrolled).toBe('OK');
      expect(['OK', 'RECORD_IN_USE']).toContain(changed);
    }));

  it('leave a submission rule only for an activity of the class’s course', () =>
    inRounds(async () => {
      const [group] = await twoClasses();
      const activity = await elo.make.anActivity({ course: group.course });
      const course = await elo.make.aCourse();

      const told = await Promise.all([
        outcome(`updateClass(id: ${group.id}, input: { courseId: ${course.id} })`),
        outcome(`setHandInRule(classId: ${group.id}, activityId: ${activity.id}, maxAttempts: 2)`),
      ]);

      expect([
        ['OK', 'ACTIVITY_NOT_FOUND'],
        ['RECORD_IN_USE', 'OK'],
      ]).toContainEqual(told);
    }));

  it('leave no meeting after the end of its cycle', () =>
    inRounds(async () => {
      const [group] = await twoClasses();
      const activity = await elo.make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING' });
      const meeting = `classId: ${group.id}, activityId: ${activity.id}, title: "Encontro", startsAt: "2030-05-10T12:00:00Z", endsAt: "2030-05-10T14:00:00Z"`;

      const told = await Promise.all([
        outcome(`updateCycle(id: ${group.cycle.id}, input: { endsOn: "2030-03-01" })`),
        outcome(`createMeeting(input: { ${meeting} })`),
      ]);

      expect([
        ['OK', 'INVALID_FIELDS'],
        ['OUTSIDE_PERIOD', 'OK'],
      ]).toContainEqual(told);
    }));

  it('remove an activity or accept a submission for it, not both', () =>
    inRounds(async () => {
      const [group] = await twoClasses();
      const activity = await elo.make.anActivity({ course: group.course });
      const { participant } = await elo.make.anEnrollment({ class: group });
      const input = `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}`;

      const told = await Promise.all([
        outcome(`removeActivity(id: ${activity.id})`),
        outcome(`createSubmission(input: { ${input} })`, participant as { id: number }),
      ]);

      expect([
        ['OK', 'ACTIVITY_NOT_FOUND'],
        ['RECORD_IN_USE', 'OK'],
      ]).toContainEqual(told);
    }));
});
