import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { phoneSpellings } from '../people/phone.rules.js';
import { type Parameter, statement } from '../kernel/statement.js';

const byPhone = statement((q, $: Parameter<{ phone: string; spellings: readonly string[]; proven: boolean }>) =>
  q
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.phone = any(${$('spellings')})`)
    .where(sql<boolean>`(not ${$('proven')}::boolean or (u.phone_verified_at is not null and u.is_active))`)
    .orderBy(sql`u.phone_verified_at is not null and u.is_active`, 'desc')
    .orderBy(sql`u.phone = ${$('phone')}`, 'desc')
    .orderBy('u.is_active', 'desc')
    .orderBy('u.id')
    .limit(1),
);
const idByPhone = async (ctx: Ctx, phone: string, { proven }: { proven: boolean }): Promise<number | null> =>
  (await byPhone(ctx, { phone, spellings: phoneSpellings(phone), proven }))[0]?.id ?? null;

/**
 * The person who probably sent a message from a phone, with or without the ninth digit. Families share phones. People who have
 * proven the phone come first, then the exact number before its other spelling, then active people, then the lowest id. Null
 * when nobody has it.
 * @param phone digits with country code
 */
export const personIdByPhone = (ctx: Ctx, phone: string): Promise<number | null> =>
  idByPhone(ctx, phone, { proven: false });

/** The active person who has proven the phone; an unproven phone in another record may be a typing error. */
export const personIdByProvenPhone = (ctx: Ctx, phone: string): Promise<number | null> =>
  idByPhone(ctx, phone, { proven: true });
