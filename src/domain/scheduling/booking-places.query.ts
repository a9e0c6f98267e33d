import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { batchedWith, keyBy } from '../kernel/batched.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { zoneOf } from '../people/time-zone.rules.js';

const places = statement(
  (_q, $: Parameter<{ classIds: readonly number[]; participantId: number }>) => sql<{
    classId: number;
    timeZone: string | null;
    phone: string | null;
    cityId: number | null;
  }>`
    select e.class_id as "classId", u.time_zone as "timeZone", u.phone, s.city_id as "cityId"
      from enrollments as e join users as u on u.id = e.participant_id
      left join institution_profiles as i on i.user_id = u.id left join hospitals as s on s.id = i.hospital_id
     where e.participant_id = ${$('participantId')}::int and e.class_id = any(${$('classIds')}::int[])
       and e.canceled_at is null`,
);
const placesIn = batchedWith(async (ctx, classIds, { participantId }: { participantId: number }) =>
  keyBy(await places(ctx, { classIds, participantId }), ({ classId }) => classId),
);

/** A participant for whom somebody looks for a time. */
export interface BookingPerson {
  id: number;
  /** IANA name; null when nothing about it is known. */
  timeZone: string | null;
}

/** A participant of a class, regardless of the caller; null for people without a valid enrollment in it. */
export async function participantOfClass(
  ctx: Ctx,
  classId: number,
  participantId: number,
): Promise<BookingPerson | null> {
  const found = await placesIn(ctx, classId, { participantId });
  return found && { id: participantId, timeZone: zoneOf(found) };
}
