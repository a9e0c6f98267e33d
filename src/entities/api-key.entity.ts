import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, personal, retained } from './holdings.js';

/** A key of another service. Only its SHA-256 is stored: keys are long and random, so no slow hash is needed. */
export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary(),
    name: text(100),
    keyHash: text(64).unique().hidden(),
    createdAt: instant().defaultRaw('now()'),
    lastUsedAt: instant().nullable(),
    /** The time of its end; null: it does not end by itself. */
    expiresAt: instant().nullable(),
    revokedAt: instant().nullable(),
    /** The contact for mails about changes for the program with this key. */
    contactEmail: text(254).nullable(),
    /** The permitted scopes (domain/kernel/scopes.ts); null: everything that a key may do. */
    scopes: p.array().columnType('text[]').nullable(),
    /** It was made before scopes held below root fields, and keeps its former rights. */
    scopesAtRootsOnly: p.boolean().default(false),
  },
});
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

holdings(ApiKeySchema, {
  about: { contactEmail: 'email' },
  why: 'Keys of other services.',
  kept: 'For the life of the programme: revoked keys are history',
  columns: {
    id: none,
    name: retained('Named after a program'),
    keyHash: retained('Belongs to a program, not to a person', { holds: 'sensitive' }),
    createdAt: none,
    lastUsedAt: none,
    expiresAt: none,
    revokedAt: none,
    contactEmail: personal({ why: 'The address for news about changes that concern the program' }),
    scopes: none,
    scopesAtRootsOnly: none,
  },
});
