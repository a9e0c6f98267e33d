import { sql } from 'kysely';
import type { Access } from '../../platform/access-ledger.js';
import type { Database } from '../../postgres/index.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The values of each column, one for each record. */
interface Columns {
  at: string[];
  kinds: string[];
  people: (number | null)[];
  actorKinds: string[];
  users: (number | null)[];
  keys: (number | null)[];
  operations: string[];
  requests: string[];
  taken: (string | null)[];
}

const insert = writing(
  (_q, $: Parameter<Columns>) => sql`
    insert into access_records (at, kind, person_id, actor_kind, actor_user_id, actor_key_id, operation, request_id, taken)
    select * from unnest(${$('at')}::timestamptz[], ${$('kinds')}::text[], ${$('people')}::int[], ${$('actorKinds')}::text[],
      ${$('users')}::int[], ${$('keys')}::int[], ${$('operations')}::text[], ${$('requests')}::text[], ${$('taken')}::jsonb[])`,
);

/** Number of rows that one statement inserts. */
const CHUNK = 5_000;

/** Writes the accesses to people's data, in statements of at most CHUNK rows. */
export async function recordAccesses(database: Pick<Database, 'rows'>, accesses: readonly Access[]): Promise<void> {
  for (let from = 0; from < accesses.length; from += CHUNK) {
    const some = accesses.slice(from, from + CHUNK);
    await insert(database, {
      at: some.map(({ at }) => at.toISOString()),
      kinds: some.map(({ kind }) => kind),
      people: some.map(({ personId }) => personId ?? null),
      actorKinds: some.map(({ actorKind }) => actorKind),
      users: some.map(({ actorUserId }) => actorUserId ?? null),
      keys: some.map(({ actorKeyId }) => actorKeyId ?? null),
      operations: some.map(({ operation }) => operation.slice(0, 200)),
      requests: some.map(({ requestId }) => requestId.slice(0, 64)),
      taken: some.map(({ taken }) => (taken ? JSON.stringify(taken) : null)),
    });
  }
}
