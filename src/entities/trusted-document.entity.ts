import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, retained } from './holdings.js';

/** A GraphQL document that a client was built with, so that it may be asked for by its id. */
export const TrustedDocumentSchema = defineEntity({
  name: 'TrustedDocument',
  tableName: 'trusted_documents',
  properties: {
    id: p.integer().primary(),
    /** The application it belongs to. */
    client: text(60),
    /** The client's name for it: a hash of the text, by any algorithm of its build. */
    documentId: text(128),
    /** SHA-256 of the text, hexadecimal: it finds a trusted text that comes without an id. */
    hash: text(64).index('trusted_documents_hash_index'),
    text: p.text(),
    publishedAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'trusted_documents_id_client_unique', properties: ['documentId', 'client'] }],
});
export class TrustedDocument extends TrustedDocumentSchema.class {}
TrustedDocumentSchema.setClass(TrustedDocument);

holdings(TrustedDocumentSchema, {
  about: {},
  why: 'Documents that clients were built with.',
  kept: 'Until they are published anew',
  columns: {
    id: none,
    client: none,
    documentId: none,
    hash: none,
    text: retained('Known by its hash; another one is published in its place'),
    publishedAt: none,
  },
});
