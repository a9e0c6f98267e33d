import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Class, LiveMessage, type Meeting, type User } from '../../../src/entities/index.js';
import { completion, judgements, startAiServer } from '../../support/ai-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp, withAi: TestApp;
let ai: Awaited<ReturnType<typeof startAiServer>>;
beforeAll(async () => {
  ai = await startAiServer();
  [elo, withAi] = await Promise.all([
    startTestApp(),
    startTestApp({ AI_BASE_URL: ai.url, AI_API_KEY: 'key', AI_MODEL: 'test-model' }),
  ]);
});
afterAll(() => Promise.all([elo.close(), withAi.close(), ai.close()]));

let minutes = 0;
beforeEach(() => {
  ai.asked.length = 0;
  const now = new Date(Date.parse('2026-11-21T12:00:00Z') + (minutes += 5) * 60_000).toISOString();
  elo.setNow(now);
  withAi.setNow(now);
});

interface Session {
  facilitator: User;
  group: Class;
  meeting: Meeting;
  ana: User;
}
/** A class with a meeting that began on 20 November at 19:00 in São Paulo, and comments of Ana, one a minute. */
async function aSession(app: TestApp, texts: readonly string[]): Promise<Session> {
  const facilitator = await app.make.aFacilitator();
  const ana = await app.make.aUser({ name: 'Ana Flávia de Souza' });
  const group = await app.make.aClass({ facilitator });
  await app.make.anEnrollment({ class: group, participant: ana });
  const meeting = await app.make.aMeeting({
    class: group,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:30:00Z',
  });
  for (const [index, text] of texts.entries()) await aComment(app, meeting, ana, text, index);
  return { facilitator, group, meeting, ana };
}
const aComment = (app: TestApp, meeting: Meeting, author: User, text: string, minute = 0, byStaff = false) =>
  app.make.save(LiveMessage, {
    meeting: meeting.id,
    author: author.id,
    byStaff,
    text,
    sentAt: new Date(Date.parse('2026-11-20T22:00:00Z') + minute * 60_000),
  });

const ask = async (app: TestApp, query: string, as?: User) =>
  app.call('GET', `/dashboard/api/v1/sentiment?${query}`, { as: as ?? (await supervisorOf(app)) });
const supervisors = new Map<TestApp, User>();
async function supervisorOf(app: TestApp): Promise<User> {
  if (!supervisors.has(app)) supervisors.set(app, await app.make.aSupervisor());
  return supervisors.get(app)!;
}
const judgedIn = async (app: TestApp) =>
  Number((await app.make.em().execute<[{ count: string }]>('select count(*) from message_sentiments'))[0].count);

describe('sentiment without an AI', () => {
  it('is judged by local rules once for each comment, and the answer says so', async () => {
    const session = await aSession(elo, ['A aula foi ótima', 'O som está péssimo', 'Qual é o prazo?']);
    await aComment(elo, session.meeting, session.facilitator, 'Péssimo, péssimo, péssimo', 5, true);
    const { body } = await ask(elo, `class_id=${session.group.id}`);
    expect(body).toEqual({
      analyser: 'local:1',
      comments: 3,
      judged: 3,
      positive: 1,
      neutral: 1,
      negative: 1,
      score: expect.any(Number),
      sessions: [
        {
          session_id: session.meeting.id,
          title: session.meeting.title,
          start_time: '2026-11-20 19:00:00',
          class_id: session.group.id,
          class_name: session.group.name,
          judged: 3,
          positive: 1,
          neutral: 1,
          negative: 1,
          score: expect.any(Number),
        },
      ],
      themes: [
        { theme: 'connection', judged: 1, positive: 0, neutral: 0, negative: 1, score: expect.any(Number) },
        { theme: 'content', judged: 1, positive: 1, neutral: 0, negative: 0, score: expect.any(Number) },
        { theme: 'pace', judged: 1, positive: 0, neutral: 1, negative: 0, score: 0 },
      ],
      quotes: [
        { sentiment: 'positive', theme: 'content', session_id: session.meeting.id, text: 'A aula foi ótima' },
        { sentiment: 'neutral', theme: 'pace', session_id: session.meeting.id, text: 'Qual é o prazo?' },
        { sentiment: 'negative', theme: 'connection', session_id: session.meeting.id, text: 'O som está péssimo' },
      ],
    });
    const before = await judgedIn(elo);
    await ask(elo, `session_id=${session.meeting.id}`);
    expect(await judgedIn(elo)).toBe(before);
  });

  it('is filtered by session, class, course and period', async () => {
    const [one, two] = [await aSession(elo, ['Bom', 'Bom']), await aSession(elo, ['Ruim'])];
    const comments = async (query: string) => (await ask(elo, query)).body.comments;
    expect(await comments(`session_id=${one.meeting.id}`)).toBe(2);
    expect(await comments(`class_id=${two.group.id}`)).toBe(1);
    expect(await comments(`course_id=${one.group.course.id}`)).toBe(2);
    expect(await comments(`class_id=${one.group.id}&from=2026-11-20&to=2026-11-20`)).toBe(2);
    expect(await comments(`class_id=${one.group.id}&from=2026-11-21`)).toBe(0);
    expect(await comments(`class_id=${one.group.id}&to=2026-11-19`)).toBe(0);
    expect((await ask(elo, 'session_id=99999')).body).toMatchObject({
      comments: 0,
      score: null,
      sessions: [],
      quotes: [],
    });
    for (const query of ['class_id=x', 'from=2026-13-01', 'from=2026-11-02&to=2026-11-01'])
      expect(await ask(elo, query)).toMatchObject({ status: 400 });
  });

  it('quotes comments without the class’s names and other personal data', async () => {
    const { group } = await aSession(elo, [
      'A ana e o FLAVIA explicam bem, ana@test.invalid',
      'Adorei, Souza! 11987654321',
    ]);
    const { quotes } = (await ask(elo, `class_id=${group.id}`)).body as { quotes: { text: string }[] };
    expect(quotes.map(({ text }) => text).sort()).toEqual([
      'A [nome] e o [nome] explicam bem, [e-mail]',
      'Adorei, [nome]! [cpf]',
    ]);
  });

  it('has only a facilitator’s own classes, whoever asked before', async () => {
    const [mine, others] = [await aSession(elo, ['Bom']), await aSession(elo, ['Ruim'])];
    const comments = async (session: Session, as?: User) =>
      (await ask(elo, `class_id=${session.group.id}`, as)).body.comments;
    expect(await comments(others)).toBe(1);
    expect(await comments(others, mine.facilitator)).toBe(0);
    expect(await comments(mine, mine.facilitator)).toBe(1);
    expect((await ask(elo, '', mine.facilitator)).body.comments).toBe(1);
  });
});

describe('sentiment with an AI', () => {
  it('is judged once for each comment, with requests for new ones only', async () => {
    const { meeting, group, ana } = await aSession(withAi, ['bom', 'ruim', 'Ana disse bom']);
    const first = await ask(withAi, `class_id=${group.id}`);
    expect(first.body).toMatchObject({ analyser: 'test-model', judged: 3, positive: 2, negative: 1, score: 0.33 });
    expect(ai.asked.map(({ comments }) => comments.map(({ text }) => text))).toEqual([
      ['[nome] disse bom', 'ruim', 'bom'],
    ]);
    await aComment(withAi, meeting, ana, 'mais um bom', 9);
    // Within the minute the model is not asked again; after it, only about the new comment.
    expect((await ask(withAi, `class_id=${group.id}`)).body.judged).toBe(3);
    expect(ai.asked).toHaveLength(1);
    withAi.setNow(new Date(withAi.now().getTime() + 61_000).toISOString());
    expect((await ask(withAi, `class_id=${group.id}`)).body).toMatchObject({ judged: 4, positive: 3 });
    expect(ai.asked[1]!.comments.map(({ text }) => text)).toEqual(['mais um bom']);
  });

  it('is requested once for concurrent callers, with the same or overlapping filters', async () => {
    const { group, meeting } = await aSession(withAi, ['bom', 'ruim']);
    const queries = Array.from({ length: 10 }, (_, n) => (n % 2 ? `class_id=${group.id}` : `session_id=${meeting.id}`));
    const replies = await Promise.all(queries.map(query => ask(withAi, query)));
    for (const { body } of replies) expect(body).toMatchObject({ judged: 2, positive: 1, negative: 1 });
    expect(ai.asked).toHaveLength(1);
  });

  it('is judged for at most 200 comments in one request, and the rest follows', async () => {
    const { group } = await aSession(
      withAi,
      Array.from({ length: 210 }, (_, n) => `bom ${n}`),
    );
    expect((await ask(withAi, `class_id=${group.id}`)).body).toMatchObject({ comments: 210, judged: 200 });
    withAi.setNow(new Date(withAi.now().getTime() + 61_000).toISOString());
    expect((await ask(withAi, `class_id=${group.id}`)).body).toMatchObject({ comments: 210, judged: 210 });
  });

  it('uses the rules for a comment that the AI refuses, and does not send it again', async () => {
    const { group } = await aSession(withAi, ['bom', 'veneno péssimo', 'bom dia']);
    ai.answers(question =>
      question.comments.some(({ text }) => text.startsWith('veneno'))
        ? completion(null, { refusal: 'I can’t help with that' })
        : judgements(question),
    );
    try {
      expect((await ask(withAi, `class_id=${group.id}`)).body).toMatchObject({ judged: 3, positive: 2, negative: 1 });
    } finally {
      ai.answers(judgements);
    }
    ai.asked.length = 0;
    withAi.setNow(new Date(withAi.now().getTime() + 61_000).toISOString());
    await ask(withAi, `class_id=${group.id}`);
    expect(ai.asked).toEqual([]);
  });

  it('is 502 when the AI fails (UPSTREAM_FAILED in the graph), is tried again after a minute, and stores nothing', async () => {
    const { group } = await aSession(withAi, ['bom']);
    const before = await judgedIn(withAi);
    ai.answers(() => ({ error: { message: 'internal secret of the upstream' } }), 400);
    try {
      const failed = await ask(withAi, `class_id=${group.id}`);
      expect({ status: failed.status, body: failed.body }).toEqual({
        status: 502,
        body: { message: 'The AI service does not answer' },
      });
      expect(failed.headers.get('retry-after')).toBe('60');
      expect(failed.headers.get('age')).toBeNull();
      const query = 'query ($id: ID!) { sentiment(filter: { classId: $id }) { judged } }';
      const { body } = await withAi.graphql(query, { id: group.id }, { as: await supervisorOf(withAi) });
      expect(body.errors[0].extensions.code).toBe('UPSTREAM_FAILED');
      expect(ai.asked).toHaveLength(1);
    } finally {
      ai.answers(judgements);
    }
    withAi.setNow(new Date(withAi.now().getTime() + 45_000).toISOString());
    expect((await ask(withAi, `class_id=${group.id}`)).status).toBe(502);
    expect(await judgedIn(withAi)).toBe(before);
    withAi.setNow(new Date(withAi.now().getTime() + 16_000).toISOString());
    expect((await ask(withAi, `class_id=${group.id}`)).body).toMatchObject({ judged: 1, positive: 1 });
  });

  it('is not requested for anonymous callers, participants and strangers', async () => {
    const { group, ana } = await aSession(withAi, ['bom']);
    expect((await withAi.call('GET', '/dashboard/api/v1/sentiment')).status).toBe(401);
    expect((await ask(withAi, `class_id=${group.id}`, ana)).status).toBe(403);
    expect((await ask(withAi, `class_id=${group.id}`, await withAi.make.aFacilitator())).body.comments).toBe(0);
    expect(ai.asked).toEqual([]);
  });
});
