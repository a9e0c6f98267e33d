import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { ErasureState } from './enums.js';
import { holdings, link, none, sensitive } from './holdings.js';
import { UserSchema } from './user.entity.js';

/** The values for finding a person in texts, where no number leads to them. */
export interface ErasedIdentifiers {
  name: string;
  cpf: string | null;
  /** In lower case; also former ones. */
  emails: string[];
  /** Digits with country code, every spelling; also former ones. */
  phones: string[];
  /** Their former names. Absent in an erasure begun by a version that did not seek them. */
  formerNames?: string[];
  formerCpfs?: string[];
}

/** The record that a person is to be erased, or was. Kept, so that data restored from a backup is erased again. */
export const ErasureSchema = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    id: p.integer().primary(),
    person: () => p.manyToOne(UserSchema),
    state: p.enum(() => ErasureState),
    requestedAt: instant(),
    /** Null: an operator at the command line. */
    requestedBy: () => p.manyToOne(UserSchema).nullable().index(),
    /** The time at which it is carried out; null while no administrator has decided. */
    dueAt: instant().nullable(),
    withdrawnAt: instant().nullable(),
    withdrawnBy: () => p.manyToOne(UserSchema).nullable().index(),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    /** Set while it runs: an interrupted erasure goes on with the person's names. */
    identifiers: p.json().$type<ErasedIdentifiers>().nullable().lazy().hidden(),
    /** The reason for its last failure; it is tried again. */
    error: text(500).nullable(),
  },
  indexes: [
    {
      name: 'erasures_open_unique',
      expression:
        "create unique index erasures_open_unique on erasures (person_id) where state in ('REQUESTED', 'WAITING', 'RUNNING')",
    },
    { name: 'erasures_person_index', properties: ['person', 'id'] },
    { name: 'erasures_state_index', properties: ['state', 'id'] },
  ],
  checks: [
    {
      name: 'erasures_columns_of_state_check',
      expression:
        "(state = 'WITHDRAWN') = (withdrawn_at is not null) and (state = 'WITHDRAWN' or withdrawn_by_id is null) and (state in ('REQUESTED', 'WITHDRAWN')) = (due_at is null) and (state in ('RUNNING', 'DONE')) = (started_at is not null) and (state = 'RUNNING') = (identifiers is not null) and (state = 'DONE') = (finished_at is not null) and (error is null or state in ('WAITING', 'RUNNING'))",
    },
  ],
});
export class Erasure extends ErasureSchema.class {}
ErasureSchema.setClass(Erasure);

holdings(ErasureSchema, {
  about: { person: 'person' },
  why: 'Requested and finished erasures: to erase people again after the restore of a backup.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    person: link,
    state: none,
    requestedAt: none,
    requestedBy: link,
    dueAt: none,
    withdrawnAt: none,
    withdrawnBy: link,
    startedAt: none,
    finishedAt: none,
    identifiers: sensitive({ why: 'For a running job alone: to find rows without a number of the person' }),
    error: none,
  },
});
