import { type DocumentNode, type GraphQLSchema, parse, print, specifiedRules, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { hashOf } from '../domain/trusted-documents/publish-documents.js';
import { findTrustedText, isTrusted } from '../domain/trusted-documents/trusted-documents.query.js';
import type { Config } from '../config/config.js';
import type { Database } from '../postgres/index.js';
import { AppError } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';
import { operationName } from './answer.js';
import { limits, unparsableDocument, validationRules } from './limits.js';

/**
 * Texts and hashes of trusted documents that are remembered, because they never change. The check of an untrusted one is
 * repeated each time.
 */
const MAX_REMEMBERED = 2_000;
const MAX_ID_LENGTH = 128;

/** The fields of a request, in its body or in its address. */
export interface DocumentRequest {
  query?: unknown;
  documentId?: unknown;
}

/**
 * Finds the text of a request that names its document by an id. For texts that no client has published, GRAPHQL_DOCUMENTS
 * decides: `any` runs them, `log` runs and logs them, `trusted` refuses them.
 * @param ofFacades trusted too, each by the name of its operation
 * @param ofPages trusted too: texts that our own pages send
 */
export function createTrustedDocuments({
  mode,
  database,
  ofFacades,
  ofPages,
}: {
  mode: Config['graphqlDocuments'];
  database: Pick<Database, 'rows'>;
  ofFacades: readonly DocumentNode[];
  ofPages: readonly string[];
}) {
  const texts = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  const hashes = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const facadeTexts = new Map(ofFacades.map(each => [operationName(each), print(each)]));
  const ownHashes = new Set([...facadeTexts.values(), ...ofPages].map(hashOf));

  const textOf = async (id: string): Promise<string> => {
    const known = facadeTexts.get(id) ?? texts.get(id);
    if (known !== undefined) return known;
    const found = await findTrustedText(database, id);
    if (found === null) throw new AppError('NOT_FOUND', 'DOCUMENT_UNKNOWN', { id });
    texts.set(id, found);
    return found;
  };
  const trusts = async (text: string): Promise<boolean> => {
    const hash = hashOf(text);
    if (ownHashes.has(hash) || hashes.has(hash)) return true;
    if (!(await isTrusted(database, hash))) return false;
    hashes.set(hash, true);
    return true;
  };

  /**
   * @returns the requested text; undefined when the request names no document of ours: an automatic persisted query
   * @throws NOT_FOUND for an id that nobody published, FORBIDDEN for an untrusted text if it must be trusted
   */
  return async ({ query, documentId }: DocumentRequest, log: () => Logger): Promise<string | undefined> => {
    if (documentId !== undefined) {
      if (typeof documentId !== 'string' || documentId.length > MAX_ID_LENGTH || query !== undefined)
        throw new AppError('INVALID', 'DOCUMENT_ID_INVALID', { max: MAX_ID_LENGTH });
      return textOf(documentId);
    }
    if (typeof query !== 'string') return undefined;
    if (mode === 'any' || (await trusts(query))) return query;
    if (mode === 'trusted') throw new AppError('FORBIDDEN', 'DOCUMENT_NOT_TRUSTED');
    log().warn({ documentHash: hashOf(query) }, 'a document that no client has published');
    return query;
  };
}

/** The fault of a document that a client wants to publish; null when the graph takes it. */
export function problemOfDocument(schema: GraphQLSchema, text: string): string | null {
  const unparsable = unparsableDocument({ query: text });
  if (unparsable) return unparsable.message;
  try {
    const [problem] = validate(schema, parse(text, { maxLexicalTokens: limits.tokens }), [
      ...specifiedRules,
      ...validationRules,
    ]);
    return problem?.message ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}
