import { ask } from '../data/graph.js';
import { listOf, orNull, type Resource } from '../data/resource.js';
import { type ApiKeyRowFragment, ApiKeysDocument, CreateApiKeyDocument, RevokeApiKeyDocument } from './operations.js';
import { beginOf } from '../parts/time.js';

export interface ApiKeyForm {
  name?: string;
  /** The last day of the key; empty: it does not end. */
  lastDay?: string | null;
  /** `some`: limited to scopes. */
  bound?: 'all' | 'some';
  scopes?: string[];
}

/** A new key; it is shown only once. */
export type MadeKey = ApiKeyRowFragment & { key: string };

export const apiKeys: Resource = {
  list: listOf(
    ApiKeysDocument,
    data => data.apiKeys,
    ({ first, after }) => ({ first, after }),
  ),
  async create({ name, lastDay, bound, scopes }: ApiKeyForm): Promise<MadeKey> {
    const day = orNull(lastDay);
    const { createApiKey } = await ask(CreateApiKeyDocument, {
      name: name ?? '',
      expiresAt: day && beginOf(day, 1),
      scopes: bound === 'some' ? (scopes ?? []) : null,
    });
    return { ...createApiKey.apiKey, key: createApiKey.key };
  },
};

export const revokeApiKey = (id: string) => ask(RevokeApiKeyDocument, { id });
