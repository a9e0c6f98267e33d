import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anEnrolledStudent, presencesOf } from '../support/enrollments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo.close());

type Place = Awaited<ReturnType<typeof anEnrolledStudent>>;
const run = async (name: string, { group, student, first }: Place, as?: { id: number }, activity = first) => {
  const { body } = await elo.graphql(
    `mutation ($c: ID!, $p: ID!, $a: ID!) {
      ${name}(classId: $c, participantId: $p, activityId: $a) { presence { source } }
    }`,
    { c: group.id, p: student.id, a: activity.id },
    as ? { as } : {},
  );
  const [error] = body.errors ?? [];
  return error ? [error.extensions.code, error.extensions.reason] : body.data[name].presence;
};

it('who leads the class takes back what staff recorded, and nothing happens the second time', async () => {
  const place = await anEnrolledStudent(elo);
  expect(await run('recordPresence', place, place.facilitator)).toEqual([{ source: 'STAFF' }]);
  expect(await run('removePresence', place, place.facilitator)).toEqual([]);
  expect(await run('removePresence', place, place.facilitator)).toEqual([]);
  expect(await presencesOf(elo, place.enrollment)).toEqual([]);
  expect(await run('recordPresence', place, place.facilitator)).toEqual([{ source: 'STAFF' }]);
});

it.each(['AUTO', 'RECOVERY'])('what the participant did stays: %s', async source => {
  const place = await anEnrolledStudent(elo);
  await elo.make
    .em()
    .execute('insert into presences (enrollment_id, activity_id, source, recorded_at) values (?, ?, ?, now())', [
      place.enrollment.id,
      place.first.id,
      source,
    ]);
  expect(await run('removePresence', place, place.facilitator)).toEqual(['CONFLICT', 'PRESENCE_NOT_BY_STAFF']);
  expect(await presencesOf(elo, place.enrollment)).toHaveLength(1);
});

it('a canceled enrollment keeps what it has, and an activity of another course is none', async () => {
  const place = await anEnrolledStudent(elo);
  await run('recordPresence', place, place.facilitator);
  const other = await elo.make.anActivity();
  expect(await run('removePresence', place, place.facilitator, other)).toEqual(['NOT_FOUND', 'ACTIVITY_NOT_FOUND']);
  await elo.make
    .em()
    .execute("update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where id = ?", [place.enrollment.id]);
  expect(await run('removePresence', place, place.facilitator)).toEqual(['CONFLICT', 'ENROLLMENT_CANCELED']);
  expect(await presencesOf(elo, place.enrollment)).toHaveLength(1);
});

it('others take nothing back', async () => {
  const place = await anEnrolledStudent(elo);
  await run('recordPresence', place, place.facilitator);
  const [supervisor, otherFacilitator, stranger] = await Promise.all([
    elo.make.aSupervisor(),
    elo.make.aFacilitator(),
    elo.make.aUser(),
  ]);
  for (const as of [supervisor, otherFacilitator, stranger, place.student])
    expect(await run('removePresence', place, as)).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
  expect(await run('removePresence', place)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  expect(await presencesOf(elo, place.enrollment)).toHaveLength(1);
});
