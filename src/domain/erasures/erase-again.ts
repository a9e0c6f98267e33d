import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { carryOut } from './carry-out.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { assigned } from '../kernel/states.js';
import { erasureStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** An erased person and the day of the erasure. The list has only numbers and days, and is kept outside of backups. */
export interface ErasedPerson {
  person: number;
  /** YYYY-MM-DD, UTC. */
  day: string;
}

/**
 * All erased people, in the order of their ids. Records that were merged into theirs are among them: a backup from before the
 * merge still has them.
 */
export async function erasedPeople(ctx: Pick<Ctx, 'kysely'>): Promise<ErasedPerson[]> {
  return rowsOf(
    ctx,
    z.object({ person: z.number(), day: z.string() }),
    sql`
    select person_id as person, to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD') as day
      from (
        select e.person_id, e.finished_at from erasures as e where e.state = 'DONE'
        union all
        select m.dropped_id, e.finished_at from erasures as e
          join person_merges as m on m.kept_id = e.person_id and m.undone_at is null
         where e.state = 'DONE') as gone (person_id, finished_at)
     group by person_id order by person_id`,
  );
}

/**
 * Erases people again after a restored backup brought them back, at once: their waiting time is over. People who are still
 * erased are erased once more, without effect. People who are not in this database are left out.
 * @returns number of erased people
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

const open = writing((_q, $: Parameter<{ person: number; now: string }>) => {
  const waits = erasureStates.set('decide', { due_at: $('now') });
  return sql<{ id: number }>`
    with known as (
      update erasures set ${assigned(waits)}
       where person_id = ${$('person')} and state = any(${erasureStates.from('decide')}) returning id
    ), running as (
      update erasures set ${assigned(erasureStates.set('goOn', { due_at: $('now') }))}
       where person_id = ${$('person')} and state = any(${erasureStates.from('goOn')}) returning id
    ), made as (
      insert into erasures (person_id, requested_at, ${sql.join(Object.keys(waits).map(each => sql.ref(each)))})
      select id, ${$('now')}, ${sql.join(Object.values(waits))} from users
       where id = ${$('person')} and not exists (select from known) and not exists (select from running) returning id
    )
    select id from known union all select id from running union all select id from made`;
});
/** The id of a person's erasure, ready to be carried out: the one in the backup, or a new one. */
async function openAgain(ctx: Ctx, person: number): Promise<number | null> {
  const [row] = await open(ctx, { person, now: ctx.now().toISOString() });
  return row?.id ?? null;
}
