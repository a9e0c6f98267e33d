import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Post, PostLike, type User } from '../../../src/entities/index.js';
import { AJAX, aForm } from '../../support/cms.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let admin: User, participant: User;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, participant] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
});
beforeEach(() => elo.setNow('2026-11-21T12:00:00Z'));

let serial = 0;
const aPost = (data: object = {}) => {
  const n = (serial += 1);
  return elo.make.save(Post, {
    slug: `post-${n}`,
    title: `Post ${n}`,
    excerpt: 'Resumo',
    body: 'Texto',
    category: 'noticias',
    author: admin.id,
    publishedAt: new Date('2026-11-01T12:00:00Z'),
    ...data,
  });
};
const interact = (fields: Record<string, string>, as: { id: number } | null = participant) =>
  elo.call('POST', AJAX, { as, form: aForm({ action: 'handle_item_interaction_counter', ...fields }) });

describe('handle_item_interaction_counter', () => {
  it('adds one like, and a second like gets the documented ERROR', async () => {
    const post = await aPost();
    const like = { post_id: String(post.id), operation: 'add_like' };
    const first = await interact(like);
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { status: 'SUCCESS', message: 'Item favoritado com sucesso.', data: [{ post_id: post.id, likes: 1 }] },
    });
    const second = await interact(like);
    expect({ status: second.status, body: second.body }).toEqual({
      status: 200,
      body: { status: 'ERROR', message: 'Este item já foi favoritado.', data: [] },
    });
    expect((await interact(like, admin)).body.data).toEqual([{ post_id: post.id, likes: 2 }]);
    const back = await interact({ ...like, operation: 'remove_like' });
    expect(back.body).toEqual({
      status: 'SUCCESS',
      message: 'Item removido dos favoritos.',
      data: [{ post_id: post.id, likes: 1 }],
    });
    const none = await interact({ ...like, operation: 'remove_like' });
    expect({ status: none.status, body: none.body }).toEqual({
      status: 200,
      body: { status: 'ERROR', message: 'Este item não está entre os seus favoritos.', data: [] },
    });
  });

  it('counts one of many concurrent likes', async () => {
    const post = await aPost();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => interact({ post_id: String(post.id), operation: 'add_like' })),
    );
    expect(replies.filter(({ body }) => body.status === 'SUCCESS')).toHaveLength(1);
    for (const { status } of replies) expect(status).toBe(200);
    expect(await elo.make.em().count(PostLike, { post: post.id })).toBe(1);
  });

  it('needs no nonce, but a signed-in person and a published post', async () => {
    const draft = await aPost({ publishedAt: null });
    const ahead = await aPost({ publishedAt: new Date('2026-12-01T00:00:00Z') });
    const refusals: [number, Awaited<ReturnType<typeof interact>>][] = [
      [401, await interact({ post_id: String(draft.id), operation: 'add_like' }, null)],
      [404, await interact({ post_id: String(draft.id), operation: 'add_like' })],
      [404, await interact({ post_id: String(ahead.id), operation: 'add_like' })],
      [404, await interact({ post_id: '2147483647', operation: 'add_like' })],
      [404, await interact({ post_id: '9999999999', operation: 'add_like' })],
      [400, await interact({ post_id: 'x', operation: 'add_like' })],
      [400, await interact({ post_id: String(draft.id), operation: 'add_view' })],
      [400, await interact({})],
    ];
    for (const [status, reply] of refusals)
      expect({ status: reply.status, body: reply.body }).toEqual({
        status,
        body: { status: 'ERROR', message: expect.any(String), data: [] },
      });
    expect(await elo.make.em().count(PostLike, { post: { $in: [draft.id, ahead.id] } })).toBe(0);
  });
});

describe('state_cities and city_hospitals', () => {
  const cities = (query: string) => elo.call('GET', `${AJAX}?action=state_cities${query}`);

  it('list the real cities of a state by IBGE code, in Portuguese order', async () => {
    const reply = await cities('&state_id=35');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ status: 'OK', message: 'Cidades encontradas.' });
    expect(reply.body.data).toHaveLength(645);
    expect(reply.body.data).toContainEqual([3550308, 'São Paulo']);
    const names = reply.body.data.map(([, name]: [number, string]) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
    expect((await cities('&state_id=53')).body.data).toEqual([[5300108, 'Brasília']]);
  });

  it('know all 27 states and 5570 municipalities or more', async () => {
    const { body } = await elo.graphql('{ states { id code name } }');
    expect(body.data.states).toHaveLength(27);
    let count = 0;
    for (const { id } of body.data.states) {
      const found = (await cities(`&state_id=${id}`)).body.data;
      expect(found.every(([code]: [number]) => String(code).startsWith(id))).toBe(true);
      count += found.length;
    }
    expect(count).toBeGreaterThanOrEqual(5570);
  });

  it.each([
    ['&state_id=99', 404, 'Estado não encontrado.'],
    ['&state_id=SP', 400, 'Informe o estado (state_id).'],
    ['', 400, 'Informe o estado (state_id).'],
  ])('answer %s with ERROR', async (query, status, message) => {
    const reply = await cities(query);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status,
      body: { status: 'ERROR', message, data: [] },
    });
  });

  it('list the hospitals of a city', async () => {
    await elo.make
      .em()
      .execute(
        "insert into hospitals (id, name, city_id) values (71, 'Hospital Z', 2611606), (72, 'Hospital A', 2611606)",
      );
    const hospitals = (city: string) => elo.call('GET', `${AJAX}?action=city_hospitals&city_id=${city}`);
    expect((await hospitals('2611606')).body).toEqual({
      status: 'OK',
      message: 'Hospitais encontrados.',
      data: [
        [72, 'Hospital A'],
        [71, 'Hospital Z'],
      ],
    });
    expect((await hospitals('1')).body.data).toEqual([]);
    expect((await hospitals('x')).status).toBe(400);
  });
});

describe('get_more_posts', () => {
  const more = (fields: Record<string, string>, as: { id: number } | null = null) =>
    elo.call('POST', AJAX, { as, form: aForm({ action: 'get_more_posts', ...fields }) });

  it('lists published posts, latest first, in every form of request', async () => {
    const made: number[] = [];
    // Two have the same moment: the id decides their order.
    for (const day of [3, 1, 5, 5, 2])
      made.push((await aPost({ category: 'lista', publishedAt: new Date(Date.UTC(2026, 9, day)) })).id);
    await aPost({ category: 'lista', publishedAt: null });
    await aPost({ category: 'lista', publishedAt: new Date('2027-01-01T00:00:00Z') });
    const expected = [made[3], made[2], made[0], made[4], made[1]];
    const ways = [
      (after?: string) => ({ category: 'lista', limit: '2', ...(after ? { after } : {}) }),
      (after?: string) => ({ args: JSON.stringify({ category: 'lista', limit: 2, after }) }),
      (after?: string) => ({ args: `category=lista&limit=2${after ? `&after=${after}` : ''}` }),
    ];
    for (const way of ways) {
      const seen: number[] = [];
      let after: string | undefined;
      for (let round = 0; round < 3; round += 1) {
        const { status, body } = await more(way(after));
        expect(status).toBe(200);
        seen.push(...body.data.posts.map((post: { id: number }) => post.id));
        expect(body.data.has_more).toBe(round < 2);
        after = body.data.next ?? undefined;
      }
      expect(after).toBeUndefined();
      expect(seen).toEqual(expected);
    }
  });

  it('counts pages like WordPress, in every form of request', async () => {
    const made: number[] = [];
    for (const day of [1, 2, 3, 4, 5])
      made.unshift((await aPost({ category: 'paginas', publishedAt: new Date(Date.UTC(2026, 8, day)) })).id);
    const idsOf = async (fields: Record<string, string>) => {
      const { status, body } = await more(fields);
      expect(status).toBe(200);
      return [body.data.posts.map(({ id }: { id: number }) => id), body.data.has_more];
    };
    const json = (args: object) => idsOf({ args: JSON.stringify({ category_name: 'paginas', ...args }) });
    expect(await json({ posts_per_page: 1, paged: 2 })).toEqual([[made[1]], true]);
    expect(await json({ posts_per_page: 2, paged: 3 })).toEqual([[made[4]], false]);
    expect(await json({ posts_per_page: 2, paged: 4 })).toEqual([[], false]);
    expect(await json({ posts_per_page: 2, paged: 0 })).toEqual([made.slice(0, 2), true]);
    expect(await json({ posts_per_page: 2, page: 2 })).toEqual([made.slice(2, 4), true]);
    expect(await json({ posts_per_page: 2, paged: 3, offset: 1 })).toEqual([made.slice(1, 3), true]);
    expect(await idsOf({ args: 'category_name=paginas&posts_per_page=2&paged=2' })).toEqual([made.slice(2, 4), true]);
    expect(await idsOf({ category: 'paginas', limit: '2', paged: '2' })).toEqual([made.slice(2, 4), true]);
  });

  it.each([
    ...[{ paged: 1002 }, { paged: 10_002, limit: 1 }, { page: 5_002, limit: 2 }, { offset: 10_001 }],
    ...[{ paged: -1 }, { paged: 'x' }, { paged: 999, limit: 50 }, { posts_per_page: 51 }],
  ])('answers 400 to %j instead of the first page', async args => {
    expect((await more({ args: JSON.stringify(args) })).status).toBe(400);
  });

  it.each([{ paged: 1001 }, { paged: 10_001, limit: 1 }, { page: 5_001, limit: 2 }, { offset: 10_000 }])(
    'answers ten thousand posts deep: %j',
    async args => {
      const { status, body } = await more({ args: JSON.stringify(args) });
      expect({ status, posts: body.data.posts }).toEqual({ status: 200, posts: [] });
    },
  );

  it.each<Record<string, string>>([
    { limit: '', after: '', category: '', paged: '', page: '', offset: '', posts_per_page: '', category_name: '' },
    { args: 'limit=&after=&category=' },
    { args: '' },
  ])('ignores empty fields: %j', async fields => {
    const { status, body } = await more(fields);
    expect({ status, body }).toEqual({ status: 200, body: (await more({})).body });
  });

  it('answers a whole post with the caller’s like', async () => {
    const post = await aPost({ category: 'inteiro' });
    await interact({ post_id: String(post.id), operation: 'add_like' });
    const whole = {
      id: post.id,
      slug: post.slug,
      title: post.title,
      excerpt: 'Resumo',
      category: 'inteiro',
      published_at: '2026-11-01T12:00:00.000Z',
      likes: 1,
      author: { id: admin.id, name: admin.name },
    };
    const { body } = await more({ category: 'inteiro' });
    expect(body).toEqual({
      success: true,
      data: { posts: [{ ...whole, liked: false }], has_more: false, next: null },
    });
    expect((await more({ category: 'inteiro' }, participant)).body.data.posts).toEqual([{ ...whole, liked: true }]);
  });

  it.each([
    ['a limit of 51', { limit: '51' }],
    ['a limit of 0', { args: 'limit=0' }],
    ['broken JSON', { args: '{"limit":' }],
    ['a JSON array', { args: '{"limit":[1]}' }],
    ['a cursor that is none', { after: 'x' }],
    ['args that are endless', { args: 'x'.repeat(2_001) }],
  ])('refuses %s', async (_what, fields) => {
    const reply = await more(fields);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: { success: false, data: { message: expect.any(String) } },
    });
  });

  it('takes the same statements for any number of posts', async () => {
    const count = (fields: Record<string, string>) =>
      elo.statements(async () => expect((await more(fields, participant)).status).toBe(200));
    await aPost({ category: 'um' });
    for (let n = 0; n < 6; n += 1) await aPost({ category: 'seis', author: participant.id });
    const [one, six] = [await count({ category: 'um' }), await count({ category: 'seis' })];
    const reads = (sent: string[]) => sent.filter(sql => !isCallerLookup(sql)).length;
    expect(reads(six)).toBe(2);
    expect(reads(one)).toBe(2);
  });
});

describe('posts in the graph', () => {
  const CREATE =
    'mutation ($input: CreatePostInput!) { createPost(input: $input) { id slug publishedAt author { name } likes likedByMe } }';
  const input = (change: object = {}) => ({
    slug: `novo-${(serial += 1)}`,
    title: 'Novo',
    body: 'Texto',
    category: 'noticias',
    ...change,
  });
  const codeOf = (reply: { body: any }) => reply.body.errors?.[0].extensions.code;

  it('are written, drafted, published and changed by administrators and supervisors', async () => {
    const given = input();
    const made = await elo.graphql(CREATE, { input: given }, { as: admin });
    const { id, ...created } = made.body.data.createPost;
    expect(created).toEqual({
      slug: given.slug,
      publishedAt: null,
      author: { name: admin.name },
      likes: 0,
      likedByMe: false,
    });
    const read = 'query ($id: ID!) { post(id: $id) { title body } }';
    expect(codeOf(await elo.graphql(read, { id }))).toBe('NOT_FOUND');
    expect(codeOf(await elo.graphql(read, { id }, { as: participant }))).toBe('NOT_FOUND');
    expect((await elo.graphql(read, { id }, { as: admin })).body.data.post).toEqual({ title: 'Novo', body: 'Texto' });
    const drafts = '{ draftPosts(first: 1) { nodes { id } } }';
    expect((await elo.graphql(drafts, {}, { as: admin })).body.data.draftPosts.nodes).toEqual([{ id }]);
    expect(codeOf(await elo.graphql(drafts, {}, { as: participant }))).toBe('FORBIDDEN');

    const update =
      'mutation ($id: ID!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { title publishedAt body } }';
    const changes = { title: 'Mudado', publishedAt: '2026-11-20T00:00:00Z' };
    const supervisor = await elo.make.aSupervisor();
    expect((await elo.graphql(update, { id, input: changes }, { as: supervisor })).body.data.updatePost).toEqual({
      title: 'Mudado',
      publishedAt: '2026-11-20T00:00:00.000Z',
      body: 'Texto',
    });
    expect(
      (await elo.graphql('query ($s: String!) { post(slug: $s) { id } }', { s: given.slug })).body.data.post,
    ).toEqual({ id });
    for (const as of [null, participant, await elo.make.aFacilitator()]) {
      expect(codeOf(await elo.graphql(update, { id, input: { title: 'X' } }, { as }))).toMatch(
        /FORBIDDEN|UNAUTHENTICATED/,
      );
      expect(codeOf(await elo.graphql(CREATE, { input: input() }, { as }))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    }
  });

  it('have length limits and unique slugs', async () => {
    const { slug } = await aPost();
    expect(codeOf(await elo.graphql(CREATE, { input: input({ slug }) }, { as: admin }))).toBe('CONFLICT');
    for (const wrong of [
      { slug: 'Não é' },
      { title: '' },
      { title: 'x'.repeat(201) },
      { body: 'x'.repeat(100_001) },
      { category: '' },
    ])
      expect(codeOf(await elo.graphql(CREATE, { input: input(wrong) }, { as: admin }))).toBe('INVALID');
  });
});
