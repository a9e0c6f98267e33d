import type { Database } from '../../postgres/index.js';
import { type Parameter, statement } from '../kernel/statement.js';

const byId = statement((q, $: Parameter<{ id: string }>) =>
  q.selectFrom('trusted_documents').select('text').where('document_id', '=', $('id')).limit(1),
);
const byHash = statement((q, $: Parameter<{ hash: string }>) =>
  q.selectFrom('trusted_documents').select('id').where('hash', '=', $('hash')).limit(1),
);

/** The text of an id; null when no client has published it. */
export const findTrustedText = async (database: Pick<Database, 'rows'>, id: string): Promise<string | null> =>
  (await byId(database, { id }))[0]?.text ?? null;

/** True when a client has published the text with this hash. */
export const isTrusted = async (database: Pick<Database, 'rows'>, hash: string): Promise<boolean> =>
  (await byHash(database, { hash })).length > 0;
