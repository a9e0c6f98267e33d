import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../context.js';
import { rowsOf } from '../kernel/rows-of.js';
import type { Choosing } from './conflicts.rules.js';
import { endRows, type MergeWork, moveRows, setColumn, takeAway, takeAwayWhere } from './move-records.write.js';
import { joinHandIns, joinPlaces, tellOfAppointments, type TwoPeople } from './places.write.js';
import { endedWithoutKey, movedWithoutKey, treatments } from './treatments.rules.js';

/** Moves the records of the dropped person, each as its column says, in the order of locks. */
export async function joinRecords(work: MergeWork, both: TwoPeople, choosing: Choosing): Promise<void> {
  const { ctx } = work;
  await lockClassesOf(ctx, both);
  await joinPlaces(work, both, choosing);
  await joinHandIns(work, both, choosing);
  await tellOfAppointments(ctx, both, choosing);
  await joinGroupRoles(work, both, choosing);
  await replacePictures(work, both);
  await forgetMergesOfBoth(work, both);
  await moveAll(work, both, choosing);
}

/** Treats each column that names the dropped person as it says. */
export async function moveAll(work: MergeWork, { keep, drop }: TwoPeople, choosing: Choosing): Promise<void> {
  const { ctx } = work;
  for (const [place, treatment] of Object.entries(treatments)) {
    const [table, column] = partsOf(place);
    if (treatment === 'ENDS') await endRows(ctx, table, column, drop);
    else if (treatment === 'SET_ASIDE') await takeAwayWhere(work, table, column, drop);
    else
      for (const id of await moveRows(work, { table, column, from: drop, to: keep }))
        choosing.tell({ conflict: `${table}:${id}`, kind: 'OTHER', label: table, side: 'KEPT' });
  }
  for (const place of endedWithoutKey) await endRows(ctx, ...partsOf(place), drop);
  for (const place of movedWithoutKey) {
    const [table, column] = partsOf(place);
    await moveRows(work, { table, column, from: drop, to: keep });
  }
}

const partsOf = (place: string) => place.split('.') as [table: string, column: string];

/** Locks the places of both people, and the classes that change with them. */
async function lockClassesOf(ctx: Ctx, { keep, drop }: TwoPeople): Promise<void> {
  const found = z.object({ id: z.number() });
  await rowsOf(
    ctx,
    found,
    sql`select id from enrollments where participant_id in (${keep}, ${drop}) order by id for update`,
  );
  await rowsOf(
    ctx,
    found,
    sql`select id from classes
         where facilitator_id = ${drop} or id in (select class_id from enrollments where participant_id in (${keep}, ${drop}))
         order by id for no key update`,
  );
}

const role = z.object({ id: z.number(), label: z.string(), keptId: z.number().nullable() });

/**
 * Roles in hospital groups are rights, so they stay with the stored copy. The caller may choose to give one to the kept person,
 * as administrators may.
 */
async function joinGroupRoles(work: MergeWork, { keep, drop }: TwoPeople, choosing: Choosing): Promise<void> {
  const found = await rowsOf(
    work.ctx,
    role,
    sql`
    select m.id, g.name as label,
           (select o.id from hospital_group_members as o where o.group_id = m.group_id and o.user_id = ${keep}) as "keptId"
      from hospital_group_members as m join hospital_groups as g on g.id = m.group_id
     where m.user_id = ${drop} order by m.id`,
  );
  for (const { id, label, keptId } of found) {
    const side = choosing.choose({
      conflict: `hospital_group_members:${id}`,
      kind: 'GROUP_ROLE',
      label,
      usual: 'KEPT',
    });
    if (side === 'KEPT') continue;
    if (keptId !== null) await takeAwayWhere(work, 'hospital_group_members', 'id', keptId);
    await setColumn(work, { table: 'hospital_group_members', column: 'user_id', from: drop, to: keep, ids: [id] });
  }
}

/** The kept person's pictures stay. The others are no longer current: a job removes them with their files. */
async function replacePictures(work: MergeWork, { keep, drop }: TwoPeople): Promise<void> {
  const found = await rowsOf(
    work.ctx,
    z.object({ id: z.number() }),
    sql`select d.id from pictures as d where d.user_id = ${drop} and d.current
         and exists (select from pictures as k where k.user_id = ${keep} and k.kind = d.kind and k.current) order by d.id`,
  );
  await setColumn(work, {
    ...{ table: 'pictures', column: 'current', from: true, to: false },
    ids: found.map(({ id }) => id),
  });
}

/** Sets aside an undone merge of the same two people: nobody is merged into themselves. */
async function forgetMergesOfBoth(work: MergeWork, { keep, drop }: TwoPeople): Promise<void> {
  const found = await rowsOf(
    work.ctx,
    z.object({ id: z.number() }),
    sql`select id from person_merges where kept_id = ${drop} and dropped_id = ${keep} order by id`,
  );
  await takeAway(
    work,
    'person_merges',
    found.map(({ id }) => id),
  );
}
