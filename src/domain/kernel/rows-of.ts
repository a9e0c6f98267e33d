import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { type Ctx, db } from '../context.js';

/**
 * The rows of SQL that is written by hand, checked against the shape. Nothing checks a type that is merely claimed: PostgreSQL
 * sends an instant as text, and text that is taken for a Date becomes "Invalid DateTime" for people.
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
