import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, db } from '../context.js';
import { phoneIdentity } from '../people/phone.rules.js';

/** Shorter tokens can be guessed, and prove nothing. */
const SHORTEST_PROOF = 20;

/**
 * The phone that received this token, when it is only one phone: a person who answers with the token has that phone in their
 * hands. Null for tokens that others made up, that can be guessed, or that went to several people.
 */
export async function phoneOfToken(ctx: Ctx, token: string | null): Promise<string | null> {
  if (token === null || token.length < SHORTEST_PROOF) return null;
  const rows = await db(ctx)
    .selectFrom('messages as m')
    .select('m.recipient')
    .where('m.kind', '=', 'TEMPLATE')
    // The same expression as in messages_flow_token_index, so that the index is used.
    .where(
      sql`jsonb_path_query_first(m.payload, '$.template.components[*].parameters[*].action.flow_token') #>> '{}'`,
      '=',
      token,
    )
    .where('m.status', '!=', 'FAILED')
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute();
  const phones = new Set(rows.map(row => phoneIdentity(row.recipient)));
  return phones.size === 1 ? rows[0]!.recipient : null;
}

/** The phone on record of the person with this CPF. */
export const phoneOfCpf = (ctx: Ctx, cpf: string) =>
  db(ctx).selectFrom('users as u').select(['u.phone']).where('u.cpf', '=', cpf).executeTakeFirst();

/** The account that has an e-mail. */
export const accountOfEmail = (ctx: Ctx, email: string) =>
  db(ctx)
    .selectFrom('users as u')
    .select(['u.cpf', 'u.roles', 'u.is_active as isActive'])
    .where('u.email', '=', email)
    .executeTakeFirst();

export const nameOfClass = async (ctx: Ctx, id: number): Promise<string> =>
  (await db(ctx).selectFrom('classes as c').select('c.name').where('c.id', '=', id).executeTakeFirst())?.name ?? '';

/** The contacts entered in an open conversation; null when there is none. */
export async function contactsOfConversation(
  ctx: Ctx,
  { session, token }: { session: string | null; token: string | null },
): Promise<{ email: string | null; phone: string | null } | null> {
  if (session === null ? token === null : !z.uuid().safeParse(session).success) return null;
  const found = await db(ctx)
    .selectFrom('flow_sessions')
    .select([sql<string | null>`answers->>'email'`.as('email'), sql<string | null>`answers->>'phone'`.as('phone')])
    .where(session === null ? sql<boolean>`flow_token = ${token}` : sql<boolean>`id = ${session}::uuid`)
    .where('completed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
