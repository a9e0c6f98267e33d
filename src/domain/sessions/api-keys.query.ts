import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { byIdNow } from '../kernel/read.js';
import { record, type RowOf } from '../kernel/record.js';
import { sessionPolicy } from './policy.js';

/** The public fields of a key: never the key, nor its hash. */
export const apiKey = record('api_keys', 'k', {
  id: 'id',
  name: 'name',
  scopes: 'scopes',
  scopesAtRootsOnly: 'scopes_at_roots_only',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  contactEmail: 'contact_email',
});
export type ApiKeyRow = RowOf<typeof apiKey>;

/** A page of all keys, revoked ones too, the latest first. */
export const listApiKeyPages = listOf(apiKey, {
  authorize: ctx => authorize(ctx, sessionPolicy.apiKeys),
  rows: q => q.selectFrom('api_keys as k').selectAll(),
  filters: filters({}),
  latestFirst: true,
});

export const apiKeyNow = byIdNow(apiKey);
