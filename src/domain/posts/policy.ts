import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../context.js';
import { hasRole, type Rights } from '../kernel/access.js';
import { anyone, person, policy, withRole } from '../kernel/policy.js';
import type { Parameter } from '../kernel/statement.js';

const EDITORS = ['ADMIN', 'SUPERVISOR'] as const;
const editor = withRole(EDITORS, 'POSTS_FOR_EDITORS');

export const postPolicy = policy('content', {
  queries: {
    posts: { by: anyone },
    post: { by: anyone, note: 'drafts: administrators and supervisors' },
    draftPosts: { by: editor },
  },
  mutations: {
    createPost: { by: editor, fails: ['CONFLICT'] },
    updatePost: { by: editor, fails: ['NOT_FOUND', 'CONFLICT'] },
    removePost: { by: editor, fails: ['NOT_FOUND', 'CONFLICT'] },
    likePost: { by: person, fails: ['NOT_FOUND', 'CONFLICT'], inParticipantMode: true },
    unlikePost: { by: person, fails: ['NOT_FOUND', 'CONFLICT'], inParticipantMode: true },
  },
});

/** Callers that write posts see drafts as well. */
export const rightsToPosts = (actor: Actor | null): Rights =>
  actor?.scope === 'full' && hasRole(actor, ...EDITORS) ? 'all' : 'own';

/** The posts `po` that a caller with these rights sees. */
export const visiblePosts = (rights: Rights, $: Parameter<{ now: string }>): RawBuilder<boolean> =>
  rights === 'all' ? sql<boolean>`true` : sql<boolean>`po.published_at <= ${$('now')}`;
