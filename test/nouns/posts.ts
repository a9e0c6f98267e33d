import { Post } from '../../src/entities/index.js';
import { move } from '../pairs/move.js';
import type { NounTests } from '../support/noun-tests.js';
import type { TestApp } from '../support/test-app.js';
import { NEW_RECORD, ONE_ROW } from '../support/reasons.js';

const aPost = (elo: TestApp, author: { id: number }) =>
  elo.make.save(Post, {
    slug: `auditado-${(serial += 1)}`,
    title: 'Título',
    excerpt: '',
    body: 'Texto',
    category: 'noticias',
    publishedAt: new Date(elo.now().getTime() - 3_600_000),
    author: author.id,
  });
let serial = 0;

export const tests: NounTests = {
  mutations: (elo, { admin, participant }) => ({
    createPost: async () => ({
      as: admin,
      args: 'input: { slug: "criado-e-auditado", title: "T", body: "B", category: "noticias" }',
      changes: ['Post'],
    }),
    updatePost: async () => {
      const { id } = await aPost(elo, admin);
      return { as: admin, args: `id: ${id}, input: { title: "Outro" }`, changes: [`Post:${id}`] };
    },
    removePost: async () => {
      const { id } = await aPost(elo, admin);
      return { as: admin, args: `id: ${id}`, changes: [`Post:${id}`] };
    },
    likePost: async () => ({ as: participant, args: `id: ${(await aPost(elo, admin)).id}`, changes: ['PostLike'] }),
    unlikePost: async () => {
      const { id } = await aPost(elo, admin);
      await elo.graphql(`mutation { likePost(id: ${id}) { id } }`, {}, { as: participant });
      return { as: participant, args: `id: ${id}`, changes: ['PostLike'] };
    },
  }),
  examples: (elo, { admin }) => ({
    posts: { args: '', of: '{ nodes { id } }' },
    post: async () => ({ args: `id: ${(await aPost(elo, admin)).id}` }),
    draftPosts: { args: '', of: '{ nodes { id } }' },
  }),
  moves: [
    move([], 'admin')('updatePost', w => `updatePost(id: ${w.post}, input: { title: "Newer" })`),
    move([], 'admin')('removePost', w => `removePost(id: ${w.post})`),
    move([], 'inside')('likePost', w => `likePost(id: ${w.post})`),
  ],
  unpaired: {
    createPost: NEW_RECORD,
    unlikePost: ONE_ROW,
  },
  decisions: {
    'content:read | AAAAAAAAA': 'posts post',
    'content:read | -FFAAFFFF POSTS_FOR_EDITORS': 'draftPosts',
    'content:write -mode | -FFAAFFFF POSTS_FOR_EDITORS': 'createPost updatePost removePost',
    'content:write | -AAAAFFFA PERSON_NEEDED': 'likePost unlikePost',
  },
};
