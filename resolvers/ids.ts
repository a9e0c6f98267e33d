import { AppError } from '../src/platform/errors.js';

/** The integer in an `ID`. @throws INVALID for anything that can't be one */
export function toId(id: string): number {
  const value = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (value < 1 || value > 2_147_483_647) throw new AppError('INVALID', 'id must be a positive whole number');
  return value;
}

export const toOptionalId = (id: string | null | undefined): number | undefined => (id == null ? undefined : toId(id));
