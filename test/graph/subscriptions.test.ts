import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { aSubscriber, type Subscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Two servers on one PostgreSQL: what is written through the one is told to subscribers of the other.

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
afterAll(async () => {
  await elo.close();
  await writer.close();
});

const as = async (user: { id: number }) => {
  const subscriber = aSubscriber(elo.url, { payload: { authorization: await elo.bearer(user) } });
  all.push(subscriber);
  return subscriber;
};
const reasonOf = (event: any) => event.errors[0].extensions.reason;

const SUBMISSION = 'subscription($id: ID!) { submissionChanged(classId: $id) { id title status files { size } } }';
const LIVE = 'subscription($id: ID!) { liveSessionChanged(meetingId: $id) { id state present messages enrolled } }';
const SLOTS =
  'subscription($id: ID!) { slotsChanged(classId: $id, from: "2026-11-23", to: "2026-11-23") { id appointmentCount } }';

describe('submissionChanged', () => {
  it('tells the facilitator of each submission of the class, as it is', async () => {
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
  });
});

describe('liveSessionChanged', () => {
  it('tells who is there and what is written', async () => {
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

describe('slotsChanged', () => {
  it('tells the slots that are left when one is booked', async () => {
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

  it('ends for a participant who has lost the place, who is told of nothing any more', async () => {
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
