import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { phoneSpellings } from '../shared/phone.js';

/**
 * The person of a phone line, with or without the ninth digit. Families share phones: the number as given comes before
 * its other spelling, active people before others, and then who came first. Null when nobody has it.
 * @param phone digits with country code
 */
export async function personIdByPhone(ctx: Ctx, phone: string): Promise<number | null> {
  const found = await db(ctx)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.phone', 'in', phoneSpellings(phone))
    .orderBy(sql`u.phone = ${phone}`, 'desc')
    .orderBy('u.is_active', 'desc')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
