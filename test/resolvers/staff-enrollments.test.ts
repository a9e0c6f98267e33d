import { beforeAll, describe, expect, it } from '@jest/globals';
import { Enrollment, GroupLinkDispatch, OutboxMessage } from '../../src/entities/index.js';
import { aBookableClass } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

type Person = { id: number } | null;
/** Runs a mutation. @returns its field, or code and reason of the first error */
async function mutate(as: Person, call: string, of = '{ id canceledAt class { id } }'): Promise<any> {
  const { body } = await elo.graphql(`mutation { ${call} ${of} }`, {}, { as });
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason } = body.errors[0].extensions;
  return `${code} ${reason}`;
}
/** A class of a cycle that goes on for long, and another class of the same course and cycle. */
async function twoClasses() {
  const [cycle, course] = [await elo.make.aCycle(), await elo.make.aCourse()];
  const facilitator = await elo.make.aFacilitator();
  return {
    facilitator,
    group: await elo.make.aClass({ cycle, course, facilitator }),
    other: await elo.make.aClass({ cycle, course, facilitator }),
  };
}

describe('a place in a class', () => {
  it('is given by the class’s leader, administrators and supervisors, and nobody else', async () => {
    const { group, facilitator } = await twoClasses();
    const enroll = async (as: Person) =>
      mutate(as, `enrollParticipant(classId: ${group.id}, identifier: "${(await elo.make.aUser()).cpf}")`);
    for (const as of [facilitator, await elo.make.anAdmin(), await elo.make.aSupervisor()])
      expect(await enroll(as)).toEqual({
        id: expect.stringMatching(/^\d+$/),
        canceledAt: null,
        class: { id: String(group.id) },
      });
    expect(await enroll(null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    expect(await enroll(await elo.make.aUser())).toBe('FORBIDDEN CLASS_STAFF_ONLY');
    expect(await enroll(await elo.make.aFacilitator())).toBe('FORBIDDEN CLASS_STAFF_ONLY');
  });

  it('is not given twice, nor to staff, deactivated or unknown people', async () => {
    const { group, other } = await twoClasses();
    const supervisor = await elo.make.aSupervisor();
    const enroll = (classId: number, id: number) =>
      mutate(supervisor, `enrollParticipant(classId: ${classId}, participantId: ${id})`);
    const participant = await elo.make.aUser();
    await enroll(group.id, participant.id);
    expect(await enroll(group.id, participant.id)).toBe('CONFLICT ENROLLED');
    expect(await enroll(other.id, participant.id)).toBe('CONFLICT ENROLLED');
    expect(await enroll(group.id, (await elo.make.aSupervisor()).id)).toBe('CONFLICT NOT_A_PARTICIPANT');
    expect(await enroll(group.id, (await elo.make.aUser({ isActive: false })).id)).toBe('CONFLICT NOT_A_PARTICIPANT');
    expect(await enroll(group.id, 999_999)).toBe('NOT_FOUND PARTICIPANT_NOT_FOUND');
    const left = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: left, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await enroll(group.id, left.id)).toBe('CONFLICT CANCELED');
  });

  it('is not given in a full, archived or ended class; two of ten get the last two places', async () => {
    const admin = await elo.make.anAdmin();
    const { group } = await twoClasses();
    const update = (input: string) => mutate(admin, `updateClass(id: ${group.id}, input: ${input})`, '{ capacity }');
    const enroll = async () =>
      mutate(
        admin,
        `enrollParticipant(classId: ${group.id}, participantId: ${(await elo.make.aUser()).id})`,
        '{ __typename }',
      );
    expect(await update('{ capacity: 2 }')).toEqual({ capacity: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, enroll));
    expect(answers.filter(each => each === 'CONFLICT CLASS_FULL')).toHaveLength(8);
    expect(await elo.make.em().count(Enrollment, { class: group.id })).toBe(2);
    await update('{ capacity: null, archived: true }');
    expect(await enroll()).toBe('CONFLICT CLASS_ARCHIVED');
    const over = await elo.make.aClass();
    await elo.make
      .em()
      .execute("update cycles set starts_on = '2020-01-01', ends_on = '2020-12-31' where id = ?", [over.cycle.id]);
    expect(
      await mutate(admin, `enrollParticipant(classId: ${over.id}, participantId: ${(await elo.make.aUser()).id})`),
    ).toBe('CONFLICT CYCLE_OVER');
  });
});

describe('moving an enrollment', () => {
  it('moves presences and submissions, and sends the new group link', async () => {
    const { group, other, facilitator } = await twoClasses();
    const participant = await elo.make.aUser();
    const enrollment = await elo.make.anEnrollment({ class: group, participant });
    const submission = await elo.make.aSubmission({ class: group, participant });
    expect(
      await mutate(
        facilitator,
        `moveEnrollment(id: ${enrollment.id}, classId: ${other.id})`,
        '{ id class { id } submissions { id classId } }',
      ),
    ).toEqual({
      id: String(enrollment.id),
      class: { id: String(other.id) },
      submissions: [{ id: String(submission.id), classId: String(other.id) }],
    });
    expect(await elo.make.em().count(GroupLinkDispatch, { enrollment: enrollment.id, status: 'PENDING' })).toBe(1);
  });

  it('is for a leader of both classes', async () => {
    const { group, other, facilitator } = await twoClasses();
    const foreign = await elo.make.aClass({ cycle: group.cycle, course: group.course });
    const { id, participant } = await elo.make.anEnrollment({ class: group });
    expect(await mutate(facilitator, `moveEnrollment(id: ${id}, classId: ${foreign.id})`)).toBe(
      'FORBIDDEN CLASS_STAFF_ONLY',
    );
    expect(await mutate(participant, `moveEnrollment(id: ${id}, classId: ${other.id})`)).toBe(
      'FORBIDDEN CLASS_STAFF_ONLY',
    );
    for (const stranger of [await elo.make.aUser(), await elo.make.aFacilitator()])
      expect(await mutate(stranger, `moveEnrollment(id: ${id}, classId: ${other.id})`)).toBe(
        'NOT_FOUND ENROLLMENT_NOT_FOUND',
      );
    const admin = await elo.make.anAdmin();
    expect(await mutate(admin, `moveEnrollment(id: ${id}, classId: ${(await elo.make.aClass()).id})`)).toBe(
      'INVALID INVALID_FIELDS',
    );
    expect(await mutate(admin, `moveEnrollment(id: ${id}, classId: 999999)`)).toBe('NOT_FOUND CLASS_NOT_FOUND');
  });

  it('is refused while there are appointments with the present facilitator', async () => {
    const { employee, group, participant } = await aBookableClass(elo);
    const other = await elo.make.aClass({ cycle: group.cycle, course: group.course });
    const { id } = await elo.make.em().findOneOrFail(Enrollment, { class: group.id, participant: participant.id });
    await elo.make.anAppointment({
      employee,
      class: group,
      client: participant,
      startsAt: '2099-11-23T14:00:00Z',
      endsAt: '2099-11-23T15:00:00Z',
    });
    const admin = await elo.make.anAdmin();
    expect(await mutate(admin, `moveEnrollment(id: ${id}, classId: ${other.id})`)).toBe('CONFLICT APPOINTMENTS_AHEAD');
    expect(await mutate(admin, `updateClass(id: ${group.id}, input: { facilitatorId: null })`, '{ id }')).toBe(
      'CONFLICT HAND_OVER_NEEDED',
    );
  });
});

it('a canceled enrollment is restored by staff of the class, unless there is another one', async () => {
  const { group, other, facilitator } = await twoClasses();
  const participant = await elo.make.aUser();
  const canceled = { canceledAt: new Date(), cancelReason: 'OTHER' } as const;
  const { id } = await elo.make.anEnrollment({ class: group, participant, ...canceled });
  expect(await mutate(participant, `restoreEnrollment(id: ${id})`)).toBe('FORBIDDEN CLASS_STAFF_ONLY');
  expect(await mutate(await elo.make.aFacilitator(), `restoreEnrollment(id: ${id})`)).toBe(
    'NOT_FOUND ENROLLMENT_NOT_FOUND',
  );
  expect(
    await mutate(facilitator, `restoreEnrollment(id: ${id})`, '{ canceledAt cancelReason cancelRequestedAt }'),
  ).toEqual({
    canceledAt: null,
    cancelReason: null,
    cancelRequestedAt: null,
  });
  expect(await mutate(facilitator, `restoreEnrollment(id: ${id})`)).toBe('CONFLICT ENROLLMENT_NOT_CANCELED');
  const second = await elo.make.anEnrollment({ class: other, participant, ...canceled });
  expect(await mutate(facilitator, `restoreEnrollment(id: ${second.id})`)).toBe('CONFLICT ENROLLED');
});

it.each([true, false])('a cancellation request is answered once (accepted: %s)', async accept => {
  const { group, facilitator } = await twoClasses();
  const { id, participant } = await elo.make.anEnrollment({ class: group });
  const answer = (as: Person) =>
    mutate(
      as,
      `answerCancellationRequest(enrollmentId: ${id}, accept: ${accept})`,
      '{ cancelReason cancelRequestedAt }',
    );
  expect(await answer(facilitator)).toBe('CONFLICT CANCELLATION_NOT_REQUESTED');
  await mutate(participant, `requestCancellation(enrollmentId: ${id})`);
  expect(await answer(participant)).toBe('FORBIDDEN CLASS_STAFF_ONLY');
  const supervisor = await elo.make.aSupervisor();
  const answers = await Promise.all([answer(supervisor), answer(supervisor)]);
  expect(answers).toContainEqual({
    cancelReason: accept ? 'OTHER' : null,
    cancelRequestedAt: accept ? expect.stringMatching(/Z$/) : null,
  });
  expect(answers).toContain(`CONFLICT ${accept ? 'ENROLLMENT_ALREADY_CANCELED' : 'CANCELLATION_NOT_REQUESTED'}`);
  const mails = await elo.make.em().find(OutboxMessage, { job: 'cancellation-answered' });
  expect(mails.filter(({ payload }) => (payload as { enrollmentId: number }).enrollmentId === id)).toHaveLength(1);
});
