import {
  type ColumnHolding,
  type Erasing,
  type Holding,
  registeredHoldings,
  type Sensitivity,
} from '../entities/holdings.js';
import { schemas } from '../entities/index.js';
import { logFields, otherPlaces, otherTables, payloadFields, type Place } from './other-places.js';

/** The data about people in a column, or in a field of a payload or log line. */
export interface RegisteredField {
  /** The table; `outbox.payload` and `log` for fields of payloads and log lines. */
  table: string;
  /** The entity's name of it; for a table without an entity, the database's. */
  field: string;
  holds: Sensitivity;
  why: string;
  kept: string;
  erasing: Erasing;
  /**
   * `others`: the person is crossed out in other people's records; `all`: nothing else is done, because no record is theirs.
   */
  crossedOut: 'others' | 'all' | null;
  /** The reason for keeping it when a person is erased; null if there is nothing to say. */
  reason: string | null;
}

/** The register of personal data (docs/operating/personal-data.md). */
export interface PrivacyRegister {
  fields: RegisteredField[];
  /** Data outside of the database. */
  places: readonly Place[];
}

export function privacyRegister(): PrivacyRegister {
  // The entities' files declare the holdings, so they have to be loaded.
  const tables = schemas.map(({ meta }) => registeredHoldings().get(meta.tableName)!);
  const others = Object.entries(otherTables).map(([table, said]) => ({ table, ...said }));
  const payloads = { table: 'outbox.payload', why: 'The work of a job.', kept: '30 days once it is done' };
  const lines = { table: 'log', why: 'To find the causes of failures.', kept: '14 days' };
  const all: (Pick<Holding, 'table' | 'why' | 'kept' | 'columns'> & { about?: Holding['about'] })[] = [
    ...[...tables, ...others].toSorted((one, other) => (one.table < other.table ? -1 : 1)),
    { ...payloads, columns: payloadFields },
    { ...lines, columns: logFields },
  ];
  return {
    fields: all.flatMap(({ table, why, kept, columns, about = {} }) =>
      Object.entries<ColumnHolding>(columns).map(([field, said]) => ({
        table,
        field,
        holds: said.holds,
        why: said.why ?? why,
        kept,
        erasing: said.erasing,
        crossedOut: crossedOut(about, field),
        reason: said.reason,
      })),
    ),
    places: otherPlaces,
  };
}

/** The way in which people are crossed out in a column, decided by the subjects of its rows; null: not at all. */
function crossedOut(about: Holding['about'], field: string): RegisteredField['crossedOut'] {
  if (about[field] !== 'mention') return null;
  return Object.values(about).some(by => by !== 'mention' && by !== 'address') ? 'others' : 'all';
}
