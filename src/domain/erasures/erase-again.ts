import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { carryOut } from './carry-out.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { assigned } from '../kernel/states.js';
import { erasureStates } from './states.js';

/** Who was erased, and when: numbers and days alone, to be kept outside of backups. */
export interface ErasedPerson {
  person: number;
  /** YYYY-MM-DD, UTC. */
  day: string;
}

/** Everybody who was erased, in the order of their ids. */
export async function erasedPeople(ctx: Pick<Ctx, 'kysely'>): Promise<ErasedPerson[]> {
  return rowsOf(
    ctx,
    z.object({ person: z.number(), day: z.string() }),
    sql`
    select person_id as person, to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD') as day
      from erasures where state = 'DONE' group by person_id order by person_id`,
  );
}

/**
 * Erases again whom a restored backup brought back, at once: their waiting time is over. Who is erased already is erased once
 * more, which finds nothing; who is not in this database is left out.
 * @returns how many were erased
 */
export async function eraseAgain(ctx: Ctx<'events' | 'storage'>, people: readonly ErasedPerson[]): Promise<number> {
  let done = 0;
  for (const { person } of people) {
    const id = await openAgain(ctx, person);
    if (id === null) continue;
    await carryOut(ctx, id);
    done += 1;
  }
  return done;
}

/** The erasure of a person, ready to be carried out: the one that waits in the backup, or another one. */
async function openAgain(ctx: Ctx, person: number): Promise<number | null> {
  const now = ctx.now().toISOString();
  const waits = erasureStates.set('decide', { due_at: now });
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`
    with known as (
      update erasures set ${assigned(waits)}
       where person_id = ${person} and state = any(${erasureStates.from('decide')}) returning id
    ), running as (
      update erasures set ${assigned(erasureStates.set('goOn', { due_at: now }))}
       where person_id = ${person} and state = any(${erasureStates.from('goOn')}) returning id
    ), made as (
      insert into erasures (person_id, requested_at, ${sql.join(Object.keys(waits).map(each => sql.ref(each)))})
      select id, ${now}, ${sql.join(Object.values(waits))} from users
       where id = ${person} and not exists (select from known) and not exists (select from running) returning id
    )
    select id from known union all select id from running union all select id from made`,
  );
  return rows[0]?.id ?? null;
}
