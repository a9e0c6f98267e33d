import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { AuditActorKind, AuditOutcome } from './enums.js';
import { holdings, link, none } from './holdings.js';

/** An argument of a mutation, named by its path (`input.title`), its value as text. */
export interface AuditArgument {
  name: string;
  value: string | null;
}
/** The argument in its form in the record: a text may say something of a person, and stands in `audit_values` instead. */
export type KeptArgument = AuditArgument | { name: string; apart: true };

/**
 * The record that somebody changed something, or tried and was refused: one row a mutation. Append-only: triggers of the
 * migration refuse every other statement. No foreign keys, because a record outlives the people and things that it names.
 */
export const AuditRecordSchema = defineEntity({
  name: 'AuditRecord',
  tableName: 'audit_records',
  properties: {
    id: p.integer().primary(),
    at: instant(),
    actorKind: p.enum(() => AuditActorKind),
    actorUserId: p.integer().nullable(),
    actorKeyId: p.integer().nullable(),
    /** The name of a key or service; the name of a person stands in `audit_values`. */
    actorName: text(200).nullable(),
    /** The participant or client that somebody else acted for. */
    onBehalfOfId: p.integer().nullable(),
    /** Name of the mutation. */
    action: text(100),
    /** A facade, `graph`, `job` or `command`. */
    face: text(20),
    /** Id of the route, the job or the command. */
    route: text(100),
    requestId: text(64),
    outcome: p.enum(() => AuditOutcome),
    /** The reason for the refusal. */
    code: text(40).nullable(),
    arguments: p.json().$type<KeptArgument[]>(),
  },
  indexes: [
    // One index for every filter, in keyset order.
    { name: 'audit_records_at_index', properties: ['at', 'id'] },
    { name: 'audit_records_actor_user_index', properties: ['actorUserId', 'at', 'id'] },
    { name: 'audit_records_actor_key_index', properties: ['actorKeyId', 'at', 'id'] },
    { name: 'audit_records_on_behalf_of_index', properties: ['onBehalfOfId', 'at', 'id'] },
    { name: 'audit_records_action_index', properties: ['action', 'at', 'id'] },
    { name: 'audit_records_face_index', properties: ['face', 'at', 'id'] },
    { name: 'audit_records_request_index', properties: ['requestId', 'at', 'id'] },
    { name: 'audit_records_outcome_index', properties: ['outcome', 'at', 'id'] },
  ],
});

holdings(AuditRecordSchema, {
  about: { actorUserId: 'person' },
  why: 'Changes and refusals with their callers, for the people who answer for them.',
  kept: 'Always, or AUDIT_RETENTION_DAYS',
  columns: {
    id: none,
    at: none,
    actorKind: none,
    actorUserId: link,
    actorKeyId: none,
    actorName: none,
    onBehalfOfId: link,
    action: none,
    face: none,
    route: none,
    requestId: none,
    outcome: none,
    code: none,
    arguments: none,
  },
});
