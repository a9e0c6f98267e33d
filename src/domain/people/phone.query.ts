import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { phoneSpellings } from './phone.rules.js';
import { type Parameter, statement } from '../kernel/statement.js';

const byPhone = statement((q, $: Parameter<{ phone: string; spellings: readonly string[] }>) =>
  q
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.phone = any(${$('spellings')})`)
    .orderBy(sql`u.phone = ${$('phone')}`, 'desc')
    .orderBy('u.is_active', 'desc')
    .orderBy('u.id')
    .limit(1),
);
/**
 * The person of a phone line, with or without the ninth digit. Families share phones: the number as given comes before
 * its other spelling, active people before others, and then who came first. Null when nobody has it.
 * @param phone digits with country code
 */
export const personIdByPhone = async (ctx: Ctx, phone: string): Promise<number | null> =>
  (await byPhone(ctx, { phone, spellings: phoneSpellings(phone) }))[0]?.id ?? null;
