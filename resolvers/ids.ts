import { AppError } from '../src/failures/errors.js';
import { askedId } from '../src/platform/record-ids.js';

/** The integer in an `ID`. @throws INVALID for text that can't be an id */
export function toId(id: string): number {
  const value = askedId(id);
  if (value === null) throw new AppError('INVALID', 'ID_INVALID');
  return value;
}

export const toOptionalId = (id: string | null | undefined): number | undefined => (id == null ? undefined : toId(id));

/** Converts every id of a filter at once; an omitted id stays omitted. */
export const toIds = <T extends Record<string, string | null | undefined>>(ids: T): { [Key in keyof T]?: number } =>
  Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id == null ? [] : [[name, toId(id)]]))) as {
    [Key in keyof T]?: number;
  };

/** An input with the ids in these fields as integers. Null, the value that removes a relation, stays null. */
export const idsOf = <T extends object, Name extends keyof T & string>(
  input: T,
  ...names: Name[]
): { [Key in keyof T]: Key extends Name ? IdOf<T[Key]> : T[Key] } =>
  Object.assign(
    { ...input },
    ...names.flatMap(name => (typeof input[name] === 'string' ? [{ [name]: toId(input[name]) }] : [])),
  ) as never;
type IdOf<Text> = Text extends string ? number : Text;
