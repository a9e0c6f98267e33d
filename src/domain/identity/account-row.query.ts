import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { rowsOf } from '../kernel/rows-of.js';

const account = z.object({
  row: z.record(z.string(), z.any()),
  isLinked: z.boolean(),
});
/** A person's row as PostgreSQL's `to_jsonb` writes it, and their contacts. */
export async function accountRow(ctx: Ctx, id: number) {
  const [found] = await rowsOf(
    ctx,
    account,
    sql`select to_jsonb(u) as row, exists (select from identity_links as l where l.user_id = u.id) as "isLinked"
          from users as u where u.id = ${id}`,
  );
  const { row, isLinked } = found!;
  return {
    row: row as Record<string, string | null>,
    email: row['email'] as string | null,
    emailVerifiedAt: row['email_verified_at'] as string | null,
    phone: row['phone'] as string | null,
    phoneVerifiedAt: row['phone_verified_at'] as string | null,
    roles: row['roles'] as Role[],
    isLinked,
    hasPassword: row['password_hash'] !== null,
  };
}
