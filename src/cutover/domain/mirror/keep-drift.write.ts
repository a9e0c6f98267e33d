import { sql } from 'kysely';
import type { Drift } from '../../moving-routes.js';
import type { Reader } from '../../../domain/context.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** Ids of each kind; the counts are of all. */
const MAX_IDS = 20;
const MAX_ERROR = 300;

const insert = writing(
  (_q, $: Parameter<{ facade: string; at: string; rows: string }>) => sql`
    insert into drift_reports (facade, noun, compared_at, compared, missing, extra, different,
                               missing_ids, extra_ids, different_ids, error)
    select ${$('facade')}::text, r.noun, ${$('at')}::timestamptz, r.compared, r.missing, r.extra, r.different,
           r."missingIds", r."extraIds", r."differentIds", r.error
      from jsonb_to_recordset(${$('rows')}::jsonb) as r(
             noun text, compared int, missing int, extra int, different int,
             "missingIds" text[], "extraIds" text[], "differentIds" text[], error text)`,
);

/** Keeps the findings of a comparison of both sides, with the first ids of each kind. */
export async function keepDrift(
  database: Reader,
  { facade, at, found }: { facade: string; at: Date; found: readonly Drift[] },
): Promise<void> {
  const rows = found.map(({ noun, compared, missing, extra, different, error }) => ({
    ...{ noun, compared, missing: missing.length, extra: extra.length, different: different.length },
    missingIds: missing.slice(0, MAX_IDS).map(String),
    extraIds: extra.slice(0, MAX_IDS).map(String),
    differentIds: different.slice(0, MAX_IDS).map(String),
    error: error?.slice(0, MAX_ERROR) ?? null,
  }));
  await insert(database, { facade, at: at.toISOString(), rows: JSON.stringify(rows) });
}
