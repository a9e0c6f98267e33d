import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { type Ctx, db } from '../context.js';

/**
 * The rows of SQL that is written by hand, as the shape says. A type that is merely claimed of them is looked at by nobody:
 * PostgreSQL sends an instant as a text, and a text that is taken for a Date is read by people as "Invalid DateTime".
 * @throws when a row is otherwise: the statement is wrong, or its shape
 */
export async function rowsOf<Shape extends z.ZodType>(
  ctx: Pick<Ctx, 'kysely'>,
  shape: Shape,
  query: RawBuilder<unknown>,
): Promise<z.output<Shape>[]> {
  const { rows } = await query.execute(db(ctx));
  return z.array(shape).parse(rows);
}
