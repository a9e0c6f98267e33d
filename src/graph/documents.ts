import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/** The memory of a parsed document: tokens with their places, nodes, and the text itself. Measured, rounded up. */
const BYTES_PER_TOKEN = 500;
const MAX_BYTES = 32 * 1024 * 1024;

/** About how many bytes a parsed document takes. Its tokens count and not its text: a short text can have many. */
export function weightOf({ loc }: DocumentNode): number {
  let tokens = 1;
  for (let token = loc?.startToken ?? null; token; token = token.next) tokens += 1;
  return tokens * BYTES_PER_TOKEN + 2 * (loc?.source.body.length ?? 0);
}

/** The last parsed and validated documents of clients: bounded by bytes, because clients choose their size. */
export function createDocumentStore(maxBytes = MAX_BYTES): DocumentStore & { readonly bytes: number } {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: maxBytes, sizeCalculation: weightOf });
  return {
    get: async key => documents.get(key),
    set: async (key, document) => void documents.set(key, document),
    delete: async key => documents.delete(key),
    get bytes() {
      return documents.calculatedSize;
    },
  };
}

/**
 * A cache with an entry for each document of a client, by the document: bounded by number and by the bytes of the documents.
 */
export const keptByDocument = <Value extends object>(max: number, maxBytes = MAX_BYTES) =>
  new LRUCache<DocumentNode, Value>({
    max,
    maxSize: maxBytes,
    sizeCalculation: (_value, document) => weightOf(document),
  });
