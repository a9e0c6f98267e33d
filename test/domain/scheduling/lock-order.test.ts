import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(FRIDAY);
});

const booking = (classId: number) => `mutation {
  createAppointment(input: { classId: ${classId}, startsAt: "2026-11-23T13:00:00Z", endsAt: "2026-11-23T14:00:00Z" }) { id }
}`;

it('A booking that waits for its participant holds neither their place nor the calendar', async () => {
  const { group, participant, employee } = await aBookableClass(elo);
  const other = elo.make.em();
  await other.begin();
  // A move to another class takes this lock too, before it locks the enrollment.
  await other.execute('select from users where id = ? for no key update', [participant.id]);
  const booked = elo.graphql(booking(group.id), {}, { as: participant });
  await eventually(async () => {
    const [row] = await elo.make
      .em()
      .execute<{ count: number }[]>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    return row!.count > 0;
  }, 'the booking waits');
  // Each statement fails when somebody holds the row.
  const held = await other
    .execute('select from enrollments where participant_id = ? for update nowait', [participant.id])
    .then(() => other.execute('select from employees where id = ? for update nowait', [employee.id]))
    .then(
      () => null,
      (error: Error) => error.message,
    );
  await other.rollback();
  expect((await booked).body.errors).toBeUndefined();
  expect(held).toBeNull();
});
