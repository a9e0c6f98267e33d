import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { phoneIdentity } from '../shared/phone.js';

/** Shorter tokens can be guessed, and prove nothing. */
const SHORTEST_PROOF = 20;

/**
 * The phone to which we sent this token, when it is one phone: whoever answers with the token has that phone in their
 * hands. Null for tokens that others made up, that can be guessed, or that went to several people.
 */
export async function phoneOfToken(ctx: Ctx, token: string | null): Promise<string | null> {
  if (token === null || token.length < SHORTEST_PROOF) return null;
  const rows = await db(ctx)
    .selectFrom('messages as m')
    .select('m.recipient')
    .where('m.kind', '=', 'TEMPLATE')
    // The words of messages_flow_token_index.
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

/** Whose e-mail this is, if anybody's. */
export const cpfOfEmail = (ctx: Ctx, email: string) =>
  db(ctx).selectFrom('users as u').select('u.cpf').where('u.email', '=', email).executeTakeFirst();

/** What decides whether a form may speak for the person with this CPF. */
export const recordOfCpf = (ctx: Ctx, cpf: string) =>
  db(ctx)
    .selectFrom('users as u')
    .select(['u.phone', 'u.roles', 'u.is_active as isActive'])
    .where('u.cpf', '=', cpf)
    .executeTakeFirst();

export const nameOfClass = async (ctx: Ctx, id: number): Promise<string> =>
  (await db(ctx).selectFrom('classes as c').select('c.name').where('c.id', '=', id).executeTakeFirst())?.name ?? '';
