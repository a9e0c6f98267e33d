import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { PersonExportState } from './enums.js';
import { holdings, link, none, retained } from './holdings.js';
import { User } from './user.entity.js';

/** A request for all data held about a person, with the archive until its day is over. */
export const PersonExportSchema = defineEntity({
  name: 'PersonExport',
  tableName: 'person_exports',
  properties: {
    id: p.integer().primary(),
    person: () => p.manyToOne(User).deleteRule('cascade'),
    /** The person, or an administrator; null for the command line. */
    requestedBy: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    state: p.enum(() => PersonExportState),
    createdAt: instant(),
    finishedAt: instant().nullable(),
    /** The time when the archive goes. */
    expiresAt: instant().nullable(),
    /** Key of the archive in storage, noted before it is written: an interruption leaves no unknown object. */
    path: text(200),
    /** Bytes. */
    size: p.double().$type<number>().nullable(),
  },
  indexes: [
    { name: 'person_exports_person_index', properties: ['person', 'id'] },
    {
      name: 'person_exports_waiting_unique',
      expression: `create unique index person_exports_waiting_unique on person_exports (person_id) where state = 'WAITING'`,
    },
    { name: 'person_exports_created_at_index', properties: ['createdAt'] },
  ],
  checks: [
    {
      name: 'person_exports_columns_of_state_check',
      expression:
        "case state when 'WAITING' then num_nonnulls(finished_at, expires_at, size) = 0 when 'FAILED' then finished_at is not null and num_nonnulls(expires_at, size) = 0 else num_nulls(finished_at, expires_at, size) = 0 end",
    },
  ],
});
export class PersonExport extends PersonExportSchema.class {}
PersonExportSchema.setClass(PersonExport);

holdings(PersonExportSchema, {
  about: { person: 'person' },
  why: 'Requests for a copy of all data about a person.',
  kept: '30 days; the archive a day',
  rows: 'delete',
  object: 'path',
  columns: {
    id: none,
    person: link,
    requestedBy: link,
    state: none,
    createdAt: none,
    finishedAt: none,
    expiresAt: none,
    path: retained('A random name'),
    size: none,
  },
});
