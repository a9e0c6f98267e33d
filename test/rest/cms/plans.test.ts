import { beforeAll, expect, it } from '@jest/globals';
import { AJAX, aForm } from '../../support/cms.js';
import { explain, type PlanNode } from '../../support/plans.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
const admin = { id: 9_000 };
const tables = ['posts', 'post_likes', 'group_invitations', 'pictures', 'action_tokens', 'users'];

beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(`
    insert into users (id, name, email, roles) select n, 'P ' || n, 'p' || n || '@test.invalid', array['PARTICIPANT'] from generate_series(1, 5000) n;
    insert into users (id, name, roles) values (9000, 'Admin', array['ADMIN']);
    insert into posts (slug, title, body, category, author_id, published_at)
      select 'post-' || n, 'Post ' || n, 'Texto', 'c' || n % 5, n, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 3000) n;
    insert into post_likes (post_id, user_id) select p, u from generate_series(1, 3000) p, generate_series(1, 3) u;
    insert into hospital_groups (id, name) select n, 'G ' || n from generate_series(1, 20) n;
    insert into group_invitations (group_id, email) select 1 + n % 20, 'p' || n || '@test.invalid' from generate_series(1, 5000) n;
    insert into pictures (user_id, kind, path, media_type, size, sha256, width, height, current)
      select u, k, 'pictures/' || k || u, 'image/webp', 1, '', 1, 1, true from generate_series(1, 3000) u, unnest(array['AVATAR', 'COVER']) k;
    insert into action_tokens (user_id, purpose, email, salt, expires_at, used_at)
      select n, 'ACTIVATE_ACCOUNT', 'p' || n || '@test.invalid', 'x', now() - interval '30 days', case when n % 50 = 0 then null else now() end from generate_series(1, 5000) n;
  `);
  await elo.make.em().execute('analyze');
});

/** The large tables that the statements of a request read, and the ones that they scan in full. */
async function readsOf(request: () => Promise<unknown>) {
  const queries = (await elo.queries(request)).filter(({ sql }) => /^\s*select/i.test(sql));
  const nodes: PlanNode[] = [];
  for (const query of queries) nodes.push(...(await explain(elo, query)));
  const read = nodes.filter(node => tables.includes(node['Relation Name'] ?? ''));
  const named = (found: PlanNode[]) => [...new Set(found.map(node => node['Relation Name']))].sort();
  return { read: named(read), scanned: named(read.filter(node => node['Node Type'] === 'Seq Scan')) };
}

const posts = (fields: Record<string, string>) =>
  elo.call('POST', AJAX, { as: admin, form: aForm({ action: 'get_more_posts', limit: '50', ...fields }) });

it('the check for plans notices a sequential scan', async () => {
  const found = await readsOf(() => elo.make.em().execute("select id from posts where title = 'x'"));
  expect(found).toEqual({ read: ['posts'], scanned: ['posts'] });
});

it.each([
  ['all posts', {}],
  ['those of a category', { category: 'c3' }],
])('%s are read by an index, on the first page and a later one', async (_what, fields) => {
  const { body } = await posts(fields);
  expect(body.data.posts).toHaveLength(50);
  for (const after of [{}, { after: body.data.next as string }] as Record<string, string>[])
    expect(await readsOf(() => posts({ ...fields, ...after }))).toEqual({
      read: ['post_likes', 'posts', 'users'],
      scanned: [],
    });
});

it('invitations of a group are read by an index, page by page', async () => {
  const ask = (after: string | null) =>
    elo.graphql(
      'query ($after: String) { groupInvitations(groupId: 7, first: 20, after: $after) { nodes { email invitedBy { name } } pageInfo { endCursor } } }',
      { after },
      { as: admin },
    );
  const { body } = await ask(null);
  expect(body.data.groupInvitations.nodes).toHaveLength(20);
  for (const after of [null, body.data.groupInvitations.pageInfo.endCursor]) {
    const { read, scanned } = await readsOf(() => ask(after));
    expect(read).toContain('group_invitations');
    expect(scanned).toEqual([]);
  }
});

it('pictures, accounts by username and pending activations are read by an index', async () => {
  const seeks = [
    () => elo.graphql('{ me { avatar { url } cover { url } } }', {}, { as: { id: 7 } }),
    () => elo.graphql('{ picture(path: "pictures/AVATAR7") { size } }', {}, { as: admin }),
    () => elo.graphql('mutation { resendActivation(email: "p50@test.invalid") }'),
    () => elo.graphql('mutation { signIn(username: "ninguem", password: "x") { token } }'),
  ];
  for (const ask of seeks) {
    const { read, scanned } = await readsOf(ask);
    expect(read.length).toBeGreaterThan(0);
    expect(scanned).toEqual([]);
  }
});

it('pictures of many people take one statement', async () => {
  const asked = async (first: number) => {
    const query = 'query ($first: Int) { posts(first: $first) { nodes { author { name avatar { url } } } } }';
    let found: { author: { avatar: unknown } }[] = [];
    const sent = await elo.statements(async () => {
      found = (await elo.graphql(query, { first }, { as: admin })).body.data.posts.nodes;
    });
    expect(found.filter(({ author }) => author.avatar !== null)).toHaveLength(first);
    return sent.filter(sql => !isCallerLookup(sql)).length;
  };
  expect(await asked(1)).toBe(2);
  expect(await asked(100)).toBe(2);
});
