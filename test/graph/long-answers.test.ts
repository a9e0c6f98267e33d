import { beforeAll, expect, it } from '@jest/globals';
import { Post, Submission, type User } from '../../src/entities/index.js';
import { isLong } from '../../src/graph/binary-strings.js';
import { aForm, AJAX } from '../support/cms.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Long answers leave in pieces, some as bytes and some as strings: no byte of them may be lost, doubled or encoded twice.

const COMMENT = 'Muito bem: "ação", \\ e \u{1F600}\n'.repeat(20);
const COUNT = 450; // written in three turns
let elo: TestApp;
let facilitator: User;
let classId: number;
let submissions: Submission[];
beforeAll(async () => {
  elo = await startTestApp();
  facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  classId = group.id;
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant });
  const first = await elo.make.aSubmission({ class: group, participant, files: 1 });
  await elo.make.em().execute(
    `insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('submissions', 'id')),
       'title', 'Relatório ' || n, 'facilitator_comment', ?::text))).*
     from submissions s, generate_series(2, ?::int) n where s.id = ?`,
    [COMMENT, COUNT, first.id],
  );
  submissions = await elo.make.em().find(Submission, { class: group }, { orderBy: { id: 'asc' } });
});

/** Reads the answer byte by byte. */
async function bytesOf(path: string, init: RequestInit = {}) {
  const headers = {
    authorization: await elo.bearer(facilitator),
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  };
  const response = await fetch(elo.url + path, { ...init, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, length: Number(response.headers.get('content-length')), bytes };
}
const post = (query: string) => bytesOf('/graphql', { method: 'POST', body: JSON.stringify({ query }) });

it.each([
  ['one list', '{ submissions(first: 100) { nodes { id title facilitatorComment } } }'],
  [
    'lists around what is short',
    `{ a: submissions(first: 1) { nodes { id } } b: submissions(first: 100) { pageInfo { hasNextPage } nodes { title facilitatorComment files { path } } totalCount }
       c: submissions(first: 100) { edges { cursor node { facilitatorComment } } } d: submissions(first: 2) { nodes { title } } }`,
  ],
  [
    'lists below rows that have fields of another kind between',
    '{ classes(first: 1) { nodes { name enrollments(first: 10) { nodes { submissions { title facilitatorComment } } } course { title } } } }',
  ],
  [
    'a list and an error',
    '{ user(id: "987654") { name } submissions(first: 100) { nodes { title facilitatorComment } } }',
  ],
])('%s: the written answer equals the answer of graphql-js', async (what, query) => {
  const document = `# ${what}\n${query}`;
  const [interpreted, written, again] = [await post(document), await post(document), await post(document)];
  expect(interpreted.status).toBe(200);
  expect(isLong(written.length)).toBe(true);
  const text = written.bytes.toString('utf8');
  expect(text).toContain(JSON.stringify(COMMENT));
  // One writes errors before the data, the other after it.
  expect(JSON.parse(text)).toEqual(JSON.parse(interpreted.bytes.toString('utf8')));
  expect(written).toEqual({ status: 200, length: written.bytes.length, bytes: again.bytes });
});

it('a facade’s list that is written in several turns has every row once', async () => {
  const path = `/portal/api/submissions?class_id=${classId}`;
  const { status, length, bytes } = await bytesOf(path);
  expect({ status, length }).toEqual({ status: 200, length: bytes.length });
  const rows = JSON.parse(bytes.toString('utf8')) as {
    id: number;
    title: string;
    facilitator_comment: string | null;
  }[];
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(rows.map(({ id, title, facilitator_comment: comment }) => ({ id, title, comment })).sort(byId)).toEqual(
    submissions.map(({ id, title, facilitatorComment }) => ({ id, title, comment: facilitatorComment ?? null })),
  );
  // A caller that asks only for the headers gets only these.
  expect(await bytesOf(path, { method: 'HEAD' })).toEqual({ status, length, bytes: Buffer.alloc(0) });
});

it('the content length of an answer that a facade writes itself is right', async () => {
  const excerpt = 'ação e emoção, '.repeat(30);
  const posts = Array.from({ length: 40 }, (_, n) => ({ slug: `p-${n}`, title: `Post ${n}`, excerpt }));
  const known = { body: 'Texto', category: 'noticias', author: facilitator.id, publishedAt: elo.now() };
  for (const post of posts) await elo.make.save(Post, { ...known, ...post });
  const form = aForm({ action: 'get_more_posts', posts_per_page: '40' });
  const { status, headers, body: found } = await elo.call('POST', AJAX, { form });
  expect(status).toBe(200);
  expect(found.data.posts).toHaveLength(40);
  expect(found.data.posts[0]).toMatchObject({ excerpt });
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(found)));
});
