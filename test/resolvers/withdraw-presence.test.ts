import { beforeAll, expect, it } from '@jest/globals';
import { anEnrolledStudent, presencesOf } from '../support/enrollments.js';
import { outcomeOf } from '../support/outcome.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

type Place = Awaited<ReturnType<typeof anEnrolledStudent>>;
const record = async ({ group, student, first }: Place, as: { id: number }) =>
  outcomeOf(
    await elo.graphql(
      `mutation { it: recordPresences(classId: ${group.id}, activityId: ${first.id}, participantIds: [${student.id}]) {
        presence { source recordedBy { id } }
      } }`,
      {},
      { as },
    ),
  );
const withdraw = async ({ enrollment, first }: Place, as?: { id: number }, reason = 'Marcada por engano') =>
  outcomeOf(
    await elo.graphql(
      `mutation ($reason: String!) {
        it: withdrawPresence(enrollmentId: ${enrollment.id}, activityId: ${first.id}, reason: $reason) {
          presence { source } presenceHistory { change source reason by { id } activity { id } }
        }
      }`,
      { reason },
      as ? { as } : {},
    ),
  );

it('the class’s leader withdraws a presence, repeating it changes nothing, and the history stays', async () => {
  const place = await anEnrolledStudent(elo);
  const { facilitator, first } = place;
  const by = { id: String(facilitator.id) };
  const of = { source: 'STAFF', by, activity: { id: String(first.id) } };
  expect(await record(place, facilitator)).toEqual([{ presence: [{ source: 'STAFF', recordedBy: by }] }]);
  const history = [
    { change: 'WITHDRAWN', reason: 'Marcada por engano', ...of },
    { change: 'RECORDED', reason: null, ...of },
  ];
  expect(await withdraw(place, facilitator)).toEqual({ presence: [], presenceHistory: history });
  expect(await withdraw(place, facilitator, 'Outra vez')).toEqual({ presence: [], presenceHistory: history });
  await record(place, facilitator);
  expect(await presencesOf(elo, place.enrollment)).toMatchObject([{ source: 'STAFF' }]);
});

it('a presence of a canceled enrollment can’t be withdrawn, and a reason is required', async () => {
  const place = await anEnrolledStudent(elo);
  await record(place, place.facilitator);
  expect(await withdraw(place, place.facilitator, ' ')).toEqual(['INVALID', 'INVALID_FIELDS', 'reason']);
  await elo.make
    .em()
    .execute("update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where id = ?", [place.enrollment.id]);
  expect(await withdraw(place, place.facilitator)).toEqual(['CONFLICT', 'ENROLLMENT_CANCELED']);
  expect(await presencesOf(elo, place.enrollment)).toHaveLength(1);
});

it('other people can’t withdraw a presence', async () => {
  const place = await anEnrolledStudent(elo);
  await record(place, place.facilitator);
  for (const as of [await elo.make.aSupervisor(), place.student])
    expect(await withdraw(place, as)).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
  for (const as of [await elo.make.aFacilitator(), await elo.make.aUser()])
    expect(await withdraw(place, as)).toEqual(['NOT_FOUND', 'ENROLLMENT_NOT_FOUND']);
  expect(await withdraw(place)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  expect(await presencesOf(elo, place.enrollment)).toHaveLength(1);
});
