import { z } from 'zod';
import { parseInput } from '../../src/failures/validation.js';
import { cacheControl } from '../shared/headers.js';
import { route } from '../route.js';
import { legacyId, nullIfEmpty } from '../shared/shapes.js';
import {
  interactionFailure,
  interactionShape,
  messageFailure,
  pairsFailure,
  pairsShape,
  toPairs,
} from './envelopes.js';
import {
  CmsCityHospitalsDocument,
  CmsLikeDocument,
  CmsMorePostsDocument,
  CmsStateCitiesDocument,
} from './operations.js';

/** A whole number, in JSON or in a form. */
const count = (min: number, max: number) =>
  nullIfEmpty(
    z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,5}$/)
          .transform(Number),
      ])
      .pipe(z.int().min(min).max(max))
      .optional(),
  );
/** The number of posts that a list leaves out at most (listPosts); pages of one post are one more. */
const DEEPEST = 10_000;
/** Our names and those of WordPress; its themes count pages. */
const listArguments = z.object({
  category: z.string().max(60).optional(),
  category_name: z.string().max(60).optional(),
  limit: count(1, 50),
  posts_per_page: count(1, 50),
  after: z.string().max(200).optional(),
  paged: count(0, DEEPEST + 1),
  page: count(0, DEEPEST + 1),
  offset: count(0, DEEPEST),
});

function pageOf(wanted: z.output<typeof listArguments>) {
  const first = wanted.limit ?? wanted.posts_per_page ?? 10;
  const page = wanted.paged || wanted.page || 1;
  return {
    category: wanted.category || wanted.category_name || null,
    first,
    after: wanted.after || null,
    // WordPress takes an offset in place of the page, and so does this.
    offset: wanted.offset || (page - 1) * first,
  };
}
/** `args` is a JSON object, or fields in the form; without `args` the fields of the form itself count. */
const morePosts = listArguments.extend({ args: z.string().max(2_000).optional() });

function deserialised(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const postShape = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  published_at: z.string(),
  likes: z.int(),
  liked: z.boolean(),
  author: z.object({ id: z.int(), name: z.string() }).nullable(),
});

/** @param path the path of the AJAX entry */
export const contentRoutes = (path: string) => [
  route({
    id: 'cms.action.interaction',
    action: 'handle_item_interaction_counter',
    method: 'post',
    path,
    summary: 'Like a post',
    auth: 'session',
    body: z.object({ post_id: legacyId, operation: z.enum(['add_like', 'remove_like']) }),
    operation: CmsLikeDocument,
    variables: ({ body }) => ({ id: body.post_id, remove: body.operation === 'remove_like' }),
    reply: { 200: interactionShape },
    // The request needs one of the two.
    present: ({ likePost, unlikePost }) => ({
      status: 'SUCCESS',
      message: likePost ? 'Item favoritado com sucesso.' : 'Item removido dos favoritos.',
      data: [(likePost ?? unlikePost)!],
    }),
    failure: interactionFailure,
    errors: {
      CONFLICT: { status: 200 },
      INVALID: { status: 400, message: 'Informe o item (post_id) e a operação (operation): add_like ou remove_like.' },
      UNAUTHENTICATED: { status: 401, message: 'Entre na sua conta para favoritar.' },
      NOT_FOUND: { status: 404, message: 'Item não encontrado.' },
    },
    decision: [
      'no nonce, according to the contract; requests from pages of other sites are still refused (SameSite=Lax, Origin)',
      'data holds {post_id, likes}; remove_like removes the like (ERROR with 200 when there is none)',
      'ERROR comes with 200 for a second like, 401 for callers who are not signed in, 404 for an unknown post, 400 for another operation',
    ],
  }),
  route({
    id: 'cms.action.state-cities',
    action: 'state_cities',
    method: 'get',
    path,
    summary: 'The cities of a state',
    auth: 'open',
    query: z.object({ state_id: legacyId }),
    operation: CmsStateCitiesDocument,
    variables: ({ query }) => ({ stateId: query.state_id }),
    reply: { 200: pairsShape },
    present: ({ cities }) => toPairs('Cidades encontradas.', cities),
    answerHeaders: cacheControl,
    headers: () => ({ 'Cache-Control': 'public, max-age=86400' }),
    failure: pairsFailure,
    errors: {
      NOT_FOUND: { status: 404, message: 'Estado não encontrado.' },
      INVALID: { status: 400, message: 'Informe o estado (state_id).' },
    },
    decision:
      'ids are IBGE codes; names are in Portuguese alphabetical order; an unknown state is 404 and a missing one 400, both with status ERROR and no data',
  }),
  route({
    id: 'cms.action.city-hospitals',
    action: 'city_hospitals',
    method: 'get',
    path,
    summary: 'The hospitals of a city',
    auth: 'open',
    query: z.object({ city_id: legacyId }),
    operation: CmsCityHospitalsDocument,
    variables: ({ query }) => ({ cityId: query.city_id }),
    reply: { 200: pairsShape },
    present: ({ institutions }) => toPairs('Hospitais encontrados.', institutions),
    failure: pairsFailure,
    errors: { INVALID: { status: 400, message: 'Informe a cidade (city_id).' } },
    decision:
      'not in the contract: the form of registration needs a hospital; the list is empty for a city without hospitals, and for an unknown city',
  }),
  route({
    id: 'cms.action.more-posts',
    action: 'get_more_posts',
    method: 'post',
    path,
    summary: 'The next posts of a list',
    auth: 'open',
    body: morePosts,
    operation: CmsMorePostsDocument,
    variables: ({ body: { args, ...fields } }) =>
      pageOf(args === undefined ? fields : parseInput(listArguments, deserialised(args))),
    reply: {
      200: z.object({
        success: z.literal(true),
        data: z.object({ posts: z.array(postShape), has_more: z.boolean(), next: z.string().nullable() }),
      }),
    },
    present: ({ posts }) => ({
      success: true,
      data: {
        posts: posts.nodes.map(post => ({ ...post, published_at: post.published_at! })),
        has_more: posts.pageInfo.hasNextPage,
        next: posts.pageInfo.hasNextPage ? posts.pageInfo.endCursor : null,
      },
    }),
    failure: messageFailure,
    errors: { INVALID: { status: 400, message: 'Confira os filtros: category, limit (de 1 a 50), after e paged.' } },
    decision: [
      'args: a JSON object or name=value pairs, at most 2,000 characters, with category, limit (1 to 50, else 10) and after (next of the answer before); they may also be separate fields',
      'also posts_per_page for limit, category_name for category, and paged, page or offset for page numbers, with the names of WordPress; at most 10,000 posts deep, else 400',
      'published posts, the latest first; public, no nonce, because it changes nothing',
    ],
  }),
];
