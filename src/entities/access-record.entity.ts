import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { AccessKind, AuditActorKind } from './enums.js';
import { holdings, link, none, retained } from './holdings.js';

/** The people with CPFs in a table that somebody took out: the people of one cycle or all, and of these classes or all. */
export interface TableTaken {
  noun: 'enrollments' | 'appointments';
  cycleId?: number | null;
  /** The classes that a facilitator leads; left out by callers that see all. */
  classIds?: number[];
}

/**
 * The record that somebody read another person's CPF, race or file: one row for each person and kind of a request, and one row
 * for a table of many people. Append-only, and without foreign keys: it outlives the people that it names.
 */
export const AccessRecordSchema = defineEntity({
  name: 'AccessRecord',
  tableName: 'access_records',
  properties: {
    id: p.integer().primary(),
    at: instant().index(),
    kind: p.enum(() => AccessKind),
    /** The person read about; null for a table. */
    personId: p.integer().nullable(),
    actorKind: p.enum(() => AuditActorKind),
    actorUserId: p.integer().nullable(),
    actorKeyId: p.integer().nullable(),
    /** Id of the route, or the root fields of the graph. */
    operation: text(200),
    requestId: text(64),
    /** The table that was taken out. */
    taken: p.json().$type<TableTaken>().nullable(),
  },
  indexes: [
    { name: 'access_records_person_index', properties: ['personId', 'id'] },
    {
      name: 'access_records_table_keys_index',
      expression:
        'create index access_records_table_keys_index on access_records using gin (access_table_keys(taken)) where person_id is null',
    },
  ],
  checks: [
    {
      name: 'access_records_table_check',
      expression: "(kind = 'TABLE') = (taken is not null) and (taken is null) = (person_id is not null)",
    },
  ],
});

holdings(AccessRecordSchema, {
  about: { personId: 'person' },
  why: 'Reads of somebody’s CPF, race or files, for that person to see.',
  kept: 'Five years (ACCESS_RECORDS_DAYS)',
  columns: {
    id: none,
    at: none,
    kind: none,
    personId: link,
    actorKind: none,
    actorUserId: link,
    actorKeyId: none,
    operation: none,
    requestId: none,
    taken: retained('Numbers of classes, which lead to nobody'),
  },
});
