import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// liveSessions and liveSession through the graph; the dashboard's tests check attendance over time.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** Every test has a day of its own: answers are cached for 30 seconds. */
let day = 0;
beforeEach(() => void (day += 1));
const at = (minutes: number) => new Date(Date.UTC(2026, 2, day, 22, 0) + minutes * 60_000).toISOString();

type Caller = { id: number } | null;
const FIELDS =
  'id title position state startsAt endsAt classId className courseId courseTitle cycleId facilitatorId facilitatorName roomName enrolled joined present messages';
const sessions = async (as: Caller) =>
  outcomeOf(await elo.graphql(`{ it: liveSessions { sessions { ${FIELDS} } } }`, {}, { as }));
/** A report in one piece: the session and its attendance. */
const session = async (as: Caller, id: number | string, intervalMinutes?: number) => {
  const found: any = outcomeOf(
    await elo.graphql(
      `query ($id: ID!, $interval: Int! = 5) { it: liveSession(id: $id, intervalMinutes: $interval) {
        session { ${FIELDS} } attendance { at joined left present } } }`,
      { id, interval: intervalMinutes },
      { as },
    ),
  );
  return found.session ? { ...found.session, attendance: found.attendance } : found;
};

/** A class with one participant and a meeting that begins at 22:00. */
async function aSession(length = 60) {
  const facilitator = await elo.make.aFacilitator();
  const course = await elo.make.aCourse();
  const group = await elo.make.aClass({ facilitator, course });
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant });
  const meeting = await elo.make.aMeeting({ class: group, position: 1, startsAt: at(0), endsAt: at(length) });
  const shown = (more: object) => ({
    id: String(meeting.id),
    title: meeting.title,
    position: 1,
    startsAt: at(0),
    endsAt: at(length),
    classId: String(group.id),
    className: group.name,
    courseId: String(course.id),
    courseTitle: course.title,
    cycleId: String(group.cycle.id),
    facilitatorId: String(facilitator.id),
    facilitatorName: facilitator.name,
    roomName: null,
    enrolled: 1,
    joined: 0,
    present: 0,
    messages: 0,
    ...more,
  });
  const enter = () =>
    elo.graphql(
      'mutation ($id: ID!) { recordAutoPresence(classId: $id) { id } }',
      { id: group.id },
      { as: participant },
    );
  return { facilitator, group, participant, meeting, shown, enter };
}

describe('liveSessions', () => {
  it('gives the meetings in progress', async () => {
    const { shown, enter } = await aSession();
    const supervisor = await elo.make.aSupervisor();
    elo.setNow(at(-1));
    expect(await sessions(supervisor)).toEqual({ sessions: [] });
    elo.setNow(at(0));
    await enter();
    expect(await sessions(supervisor)).toEqual({ sessions: [shown({ state: 'LIVE', joined: 1, present: 1 })] });
    elo.setNow(at(59));
    expect(await sessions(supervisor)).toEqual({ sessions: [shown({ state: 'LIVE', joined: 1, present: 1 })] });
    elo.setNow(at(60));
    expect(await sessions(supervisor)).toEqual({ sessions: [] });
  });

  it('shows facilitators their own classes, and is for staff only', async () => {
    const [one, other] = [await aSession(), await aSession()];
    elo.setNow(at(1));
    expect(await sessions(one.facilitator)).toEqual({ sessions: [one.shown({ state: 'LIVE' })] });
    expect(await sessions(other.facilitator)).toEqual({ sessions: [other.shown({ state: 'LIVE' })] });
    expect(await sessions(one.participant)).toEqual(['FORBIDDEN', 'STAFF_ONLY']);
    expect(await sessions(null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  });
});

describe('liveSession', () => {
  it('gives one meeting before, during and after it', async () => {
    const { facilitator, meeting, shown, enter } = await aSession(10);
    elo.setNow(at(-1));
    expect(await session(facilitator, meeting.id)).toEqual(shown({ state: 'SCHEDULED', attendance: [] }));
    elo.setNow(at(6));
    await enter();
    const begun = [
      { at: at(0), joined: 0, left: 0, present: 0 },
      { at: at(5), joined: 1, left: 0, present: 1 },
    ];
    expect(await session(facilitator, meeting.id)).toEqual(
      shown({ state: 'LIVE', joined: 1, present: 1, attendance: begun }),
    );
    elo.setNow(at(10));
    expect(await session(facilitator, meeting.id)).toEqual(
      shown({ state: 'ENDED', joined: 1, present: 0, attendance: begun }),
    );
  });

  it('is NOT_FOUND for facilitators of other classes, and is for staff only', async () => {
    const { meeting, participant } = await aSession();
    const NOT_FOUND = ['NOT_FOUND', 'LIVE_SESSION_NOT_FOUND'];
    elo.setNow(at(1));
    expect(await session(await elo.make.aFacilitator(), meeting.id)).toEqual(NOT_FOUND);
    expect(await session(await elo.make.anAdmin(), 999_999)).toEqual(NOT_FOUND);
    expect(await session(participant, meeting.id)).toEqual(['FORBIDDEN', 'STAFF_ONLY']);
    expect(await session(null, meeting.id)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  });

  it('accepts steps of 1 to 60 minutes, and at most 300 of them', async () => {
    const supervisor = await elo.make.aSupervisor();
    const { meeting } = await aSession(300);
    const long = await aSession(301);
    elo.setNow(at(-1));
    for (const minutes of [1, 60])
      expect(await session(supervisor, meeting.id, minutes)).toMatchObject({ attendance: [] });
    for (const minutes of [0, 61])
      expect(await session(supervisor, meeting.id, minutes)).toEqual(['INVALID', 'BETWEEN_MINUTES']);
    expect(await session(supervisor, long.meeting.id, 1)).toEqual(['INVALID', 'AT_LEAST_MINUTES']);
    expect(await session(supervisor, long.meeting.id, 2)).toMatchObject({ attendance: [] });
  });
});
