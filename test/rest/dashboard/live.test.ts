import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Class, LiveMessage, type Meeting, type User } from '../../../src/entities/index.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let supervisor: User, admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  [supervisor, admin] = await Promise.all([elo.make.aSupervisor(), elo.make.anAdmin()]);
});

interface Session {
  facilitator: User;
  group: Class;
  meeting: Meeting;
  people: User[];
}

/** Meetings begin at 19:00 in São Paulo. Every test has a day of its own: answers are cached. */
let day = 0;
beforeEach(() => void (day += 1));
const at = (minutes: number) => new Date(Date.UTC(2026, 2, day, 22, 0) + minutes * 60_000);
const goTo = (minutes: number) => elo.setNow(at(minutes).toISOString());

/** A class with enrolled people and a meeting of an hour. */
async function aSession(count = 3, length = 60): Promise<Session> {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator, name: `Turma ${day}` });
  await elo.make.aRoom({ class: group });
  const people = [];
  for (let n = 0; n < count; n += 1) {
    const participant = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant });
    people.push(participant);
  }
  const meeting = await elo.make.aMeeting({
    class: group,
    position: 1,
    startsAt: at(0).toISOString(),
    endsAt: at(length).toISOString(),
  });
  return { facilitator, group, meeting, people };
}

const enter = async ({ group }: Session, person: User) => {
  const { status } = await elo.call('POST', '/portal/api/presence/auto', { as: person, json: { class_id: group.id } });
  expect(status).toBe(200);
};
const leave = ({ meeting }: Session, person: User) =>
  elo.graphql('mutation ($id: ID!) { leaveLiveSession(meetingId: $id) }', { id: meeting.id }, { as: person });
const post = ({ meeting }: Session, text: string, person: User | null) =>
  elo.graphql(
    'mutation ($id: ID!, $text: String!) { postLiveMessage(meetingId: $id, text: $text) { id text sentAt byStaff authorId authorName } }',
    { id: meeting.id, text },
    { as: person },
  );
const get = (path: string, as: User = supervisor) => elo.call('GET', `/dashboard/api/v1/ao-vivo${path}`, { as });
const codeOf = (reply: { body: any }) => reply.body.errors?.[0].extensions.code;

describe('live sessions', () => {
  it('are the meetings in progress, from the first minute to the last', async () => {
    const session = await aSession();
    const { meeting, group, facilitator, people } = session;
    const idsAt = async (minutes: number) => {
      goTo(minutes);
      return ((await get('/sessoes')).body as { id: number }[]).map(({ id }) => id);
    };
    expect(await idsAt(-1)).toEqual([]);
    goTo(0);
    await enter(session, people[0]!);
    await enter(session, people[1]!);
    goTo(10);
    await leave(session, people[1]!);
    await post(session, 'Olá', people[0]!);
    const { body, headers } = await get('/sessoes');
    expect(body).toEqual([
      {
        id: meeting.id,
        title: meeting.title,
        position: 1,
        state: 'live',
        start_time: `2026-03-${String(day).padStart(2, '0')} 19:00:00`,
        finish_time: `2026-03-${String(day).padStart(2, '0')} 20:00:00`,
        class_id: group.id,
        class_name: group.name,
        course_id: group.course.id,
        course_title: expect.any(String),
        cycle_id: group.cycle.id,
        facilitator_id: facilitator.id,
        facilitator_name: facilitator.name,
        room_name: expect.stringContaining('Room'),
        room_url: expect.stringMatching(/^https:\/\/meet\.jit\.si\/room-\d+-[0-9a-f]{32}$/),
        enrolled: 3,
        joined: 2,
        present: 1,
        messages: 1,
      },
    ]);
    expect([headers.get('age'), headers.get('cache-control')]).toEqual(['0', 'private, max-age=30']);
    expect((await get('')).body).toEqual(body);
    expect(await idsAt(59)).toEqual([meeting.id]);
    expect(await idsAt(60)).toEqual([]);
  });

  it('are not shown to other facilitators, in the list and by id', async () => {
    const [mine, others] = [await aSession(), await aSession()];
    goTo(5);
    const ids = async (as: User) => (await get('/sessoes', as)).body.map(({ id }: { id: number }) => id);
    expect(await ids(supervisor)).toEqual([mine.meeting.id, others.meeting.id]);
    expect(await ids(mine.facilitator)).toEqual([mine.meeting.id]);
    expect(await ids(await elo.make.aFacilitator())).toEqual([]);
    for (const path of ['', '/mensagens']) {
      expect((await get(`/sessoes/${others.meeting.id}${path}`, supervisor)).status).toBe(200);
      expect(await get(`/sessoes/${others.meeting.id}${path}`, mine.facilitator)).toMatchObject({
        status: 404,
        body: { message: 'Live session not found' },
      });
      expect((await get(`/sessoes/${mine.meeting.id}${path}`, mine.facilitator)).status).toBe(200);
    }
  });

  it('are read once for all callers, with one statement for any number', async () => {
    for (let n = 0; n < 4; n += 1) await aSession(1);
    goTo(5);
    const ask = async () => expect((await get('/sessoes')).body).toHaveLength(4);
    const sent = await elo.statements(() => Promise.all(Array.from({ length: 20 }, ask)));
    expect(sent.filter(sql => sql.includes('tstzrange'))).toHaveLength(1);
    goTo(5.4);
    expect((await elo.statements(ask)).filter(sql => sql.includes('meetings'))).toEqual([]);
    goTo(6);
    expect((await elo.statements(ask)).filter(sql => sql.includes('meetings'))).toHaveLength(1);
  });
});

describe('a live session', () => {
  it('shows arrivals, departures and the attendance over time', async () => {
    const session = await aSession(4);
    const [ana, bia, caio, davi] = session.people as [User, User, User, User];
    const moves: [number, () => Promise<unknown>][] = [
      [0, () => enter(session, ana)],
      [4, () => enter(session, bia)],
      [5, () => enter(session, caio)],
      [6, () => leave(session, ana)],
      [7, () => leave(session, ana)],
      [12, () => enter(session, ana)],
      [12, () => enter(session, ana)],
      [17, () => post(session, 'Cheguei', davi)],
    ];
    for (const [minute, move] of moves) {
      goTo(minute);
      await move();
    }
    goTo(17.5);
    const { body } = await get(`/sessoes/${session.meeting.id}`);
    const time = (minutes: number) =>
      `2026-03-${String(day).padStart(2, '0')} 19:${String(minutes).padStart(2, '0')}:00`;
    expect(body).toMatchObject({
      id: session.meeting.id,
      state: 'live',
      enrolled: 4,
      joined: 4,
      present: 4,
      messages: 1,
    });
    expect(body.attendance).toEqual([
      { time: time(0), joined: 2, left: 0, present: 2 },
      { time: time(5), joined: 1, left: 1, present: 2 },
      { time: time(10), joined: 1, left: 0, present: 3 },
      { time: time(15), joined: 1, left: 0, present: 4 },
    ]);
    const wide = await get(`/sessoes/${session.meeting.id}?interval=10`);
    expect(wide.body.attendance).toEqual([
      { time: time(0), joined: 3, left: 1, present: 2 },
      { time: time(10), joined: 2, left: 0, present: 4 },
    ]);
    goTo(120);
    const over = (await get(`/sessoes/${session.meeting.id}`)).body;
    expect(over).toMatchObject({ state: 'ended', joined: 4, present: 0 });
    expect(over.attendance).toHaveLength(12);
    expect(over.attendance.at(-1)).toEqual({ time: time(55), joined: 0, left: 0, present: 4 });
  });

  it('in the future has no attendance', async () => {
    const { meeting } = await aSession();
    goTo(-60);
    expect((await get(`/sessoes/${meeting.id}`)).body).toMatchObject({
      state: 'scheduled',
      present: 0,
      attendance: [],
    });
  });

  it.each(['0', '61', 'x', '1.5'])('refuses interval=%s', async interval => {
    const { meeting } = await aSession();
    expect(await get(`/sessoes/${meeting.id}?interval=${interval}`)).toMatchObject({ status: 400 });
  });

  it('refuses an interval with too many steps', async () => {
    const { meeting } = await aSession(0, 24 * 60);
    goTo(5);
    const { status, body } = await get(`/sessoes/${meeting.id}?interval=4`);
    expect({ status, body }).toEqual({ status: 400, body: { message: 'interval must be at least 5 minutes' } });
    expect((await get(`/sessoes/${meeting.id}`)).status).toBe(200);
  });

  it('counts people who report watching or finishing as arrivals and departures during the meeting', async () => {
    const session = await aSession(2);
    const [ana] = session.people as [User];
    const say = (status: string) =>
      elo.graphql(
        'mutation ($id: ID!, $status: MeetingProgressStatus!) { updateMeetingProgress(participantId: $id, status: $status) { state } }',
        { id: ana.id, status },
        { as: ana },
      );
    const seen = async () => {
      const { joined, present } = (await get(`/sessoes/${session.meeting.id}`)).body;
      return [joined, present];
    };
    goTo(1);
    await say('STARTED');
    expect(await seen()).toEqual([1, 1]);
    goTo(50);
    await say('COMPLETED');
    expect(await seen()).toEqual([1, 0]);
    goTo(70);
    await say('STARTED');
    expect(await seen()).toEqual([1, 0]);
  });

  it('counts one arrival for concurrent requests', async () => {
    const session = await aSession(1);
    goTo(1);
    await Promise.all(Array.from({ length: 8 }, () => enter(session, session.people[0]!)));
    expect((await get(`/sessoes/${session.meeting.id}`)).body).toMatchObject({ joined: 1, present: 1 });
  });
});

describe('live messages', () => {
  const stored = ({ meeting }: Session) => elo.make.em().count(LiveMessage, { meeting: meeting.id });

  it('are written by participants and the facilitator, and read page by page', async () => {
    const session = await aSession();
    goTo(1);
    const posted = await post(session, '  Bom dia, pessoal  ', session.people[0]!);
    expect(posted.body).toEqual({
      data: {
        postLiveMessage: {
          id: expect.any(String),
          text: 'Bom dia, pessoal',
          sentAt: soonAfter(at(1)),
          byStaff: false,
          authorId: String(session.people[0]!.id),
          authorName: session.people[0]!.name,
        },
      },
    });
    await post(session, 'Bem-vindos', session.facilitator);
    await post(session, 'Obrigado', session.people[1]!);
    const path = `/sessoes/${session.meeting.id}/mensagens`;
    const first = await get(`${path}?limit=2`);
    expect(first.body).toEqual([
      {
        id: Number(posted.body.data.postLiveMessage.id),
        text: 'Bom dia, pessoal',
        time: `2026-03-${String(day).padStart(2, '0')} 19:01:00`,
        author_id: session.people[0]!.id,
        author_name: session.people[0]!.name,
        by_staff: false,
      },
      expect.objectContaining({ text: 'Bem-vindos', author_id: session.facilitator.id, by_staff: true }),
    ]);
    const link = /<(\?[^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
    const second = await get(path + link);
    expect(second.body.map(({ text }: { text: string }) => text)).toEqual(['Obrigado']);
    expect(second.headers.get('link')).toBeNull();
    const back = await get(`${path}?limit=2&order=desc`);
    expect(back.body.map(({ text }: { text: string }) => text)).toEqual(['Obrigado', 'Bem-vindos']);
    const further = /<(\?[^>]+)>; rel="next"/.exec(back.headers.get('link')!)![1]!;
    expect((await get(path + further)).body.map(({ text }: { text: string }) => text)).toEqual(['Bom dia, pessoal']);
  });

  it('are read once in 30 s for all observers, and without delay for people in the class', async () => {
    const session = await aSession();
    goTo(1);
    await post(session, 'Um', session.people[0]!);
    const path = `/sessoes/${session.meeting.id}/mensagens`;
    expect((await get(path)).body).toHaveLength(1);
    await post(session, 'Dois', session.people[0]!);
    expect((await get(path)).body).toHaveLength(1);
    const query = 'query ($id: ID!) { liveMessages(meetingId: $id, latestFirst: true) { nodes { text } } }';
    for (const as of [session.people[1]!, session.facilitator, supervisor, admin]) {
      const { body } = await elo.graphql(query, { id: session.meeting.id }, { as });
      expect(body.data.liveMessages.nodes).toEqual([{ text: 'Dois' }, { text: 'Um' }]);
    }
    goTo(2);
    expect((await get(path)).body).toHaveLength(2);
    const strangers = [await elo.make.aUser(), await elo.make.aFacilitator()];
    for (const as of strangers)
      expect(codeOf(await elo.graphql(query, { id: session.meeting.id }, { as }))).toBe('NOT_FOUND');
    expect(codeOf(await elo.graphql(query, { id: session.meeting.id }))).toBe('UNAUTHENTICATED');
  });

  it('are refused from strangers and outside the session, and nothing is stored', async () => {
    const session = await aSession();
    const canceled = await elo.make.aUser();
    await elo.make.anEnrollment({
      class: session.group,
      participant: canceled,
      canceledAt: at(0),
      cancelReason: 'OTHER',
    });
    goTo(1);
    const refused = async (person: User | null, text = 'Olá') => codeOf(await post(session, text, person));
    expect(await refused(null)).toBe('UNAUTHENTICATED');
    expect(await refused(await elo.make.aUser())).toBe('NOT_FOUND');
    expect(await refused(await elo.make.aFacilitator())).toBe('NOT_FOUND');
    expect(await refused(supervisor)).toBe('FORBIDDEN');
    expect(await refused(canceled)).toBe('NOT_FOUND');
    for (const text of ['', '   ', 'x'.repeat(501), 'a\0b', 'a\ud800b'])
      expect(await refused(session.people[0]!, text)).toBe('INVALID');
    expect(codeOf(await leave(session, supervisor))).toBe('FORBIDDEN');
    for (const minutes of [-1, 60]) {
      goTo(minutes);
      expect(await refused(session.people[0]!)).toBe('CONFLICT');
      expect(codeOf(await leave(session, session.people[0]!))).toBe('CONFLICT');
    }
    expect(await stored(session)).toBe(0);
    goTo(5);
    expect((await get(`/sessoes/${session.meeting.id}`)).body.joined).toBe(0);
  });

  it('are limited for each person', async () => {
    const session = await aSession();
    goTo(1);
    const codes = [];
    for (let n = 0; n < 31; n += 1) codes.push(codeOf(await post(session, `Mensagem ${n}`, session.people[0]!)));
    expect(codes.filter(code => code === undefined)).toHaveLength(30);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(codeOf(await post(session, 'Outra pessoa', session.people[1]!))).toBeUndefined();
    expect(await stored(session)).toBe(31);
  });
});
