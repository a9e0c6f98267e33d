import { type Key, keyIn, keyOfText, type RowBytes } from '../../postgres/index.js';

// The keys by which rows are related to records, for a relation of one field or of several.

/** The values of a field in any number of rows. */
export type Keys = readonly (Key | null)[];

/**
 * The key of related records; null when a part is missing. The parts of a key of several fields are ids, and the key is one
 * text.
 */
export const keyOf = (values: readonly unknown[]): Key | null => {
  if (values.includes(null)) return null;
  return values.length === 1 ? keyOfText(String(values[0])) : values.join();
};
/** @returns for each field of the relation the values from the keys; each key has `count` fields */
export const partsOf = (keys: readonly Key[], count: number): readonly Keys[] => {
  if (count === 1) return [keys];
  const parts = keys.map(key => (key as string).split(','));
  return Array.from({ length: count }, (_, at) => parts.map(each => keyOfText(each[at]!)));
};
/** The same as `keyOf`, for columns of a row. */
export function keyAt([first, ...others]: readonly number[]): (row: RowBytes) => Key | null {
  if (others.length === 0) return row => keyIn(row, first!);
  return row => {
    let key = keyIn(row, first!);
    for (const column of others) {
      const next = keyIn(row, column);
      key = key === null || next === null ? null : `${key},${next}`;
    }
    return key;
  };
}

/** A parameter for an array. Ids become PostgreSQL's own text, because the driver quotes each value of an array. */
const arrayOf = (values: Keys): Keys | string =>
  values.every(each => typeof each === 'number') ? `{${values.join()}}` : values;

/** The keys of rows, for a relation of one field or of several. */
export interface Wanted {
  /** The only field with different values; null when several differ. */
  varying: number | null;
  /** The key of each row: the value of that field, or of all of them. */
  own: Keys;
  /** The place of each different key. */
  places: ReadonlyMap<Key, number>;
  /** By place, the row that has the key first. */
  firsts: readonly number[];
}

/** @param keys for each field of the relation its values in all rows; one row at least */
export function wantedOf(keys: readonly Keys[]): Wanted {
  const differing = [...keys.keys()].filter(at => keys[at]!.some(key => key !== keys[at]![0]));
  const varying = differing.length < 2 ? (differing[0] ?? 0) : null;
  const own = varying === null ? keys[0]!.map((_, row) => keyOf(keys.map(part => part[row]))) : keys[varying]!;
  const places = new Map<Key, number>();
  const firsts: number[] = [];
  const isMissing = varying !== null && keys.some(([first], at) => at !== varying && first === null);
  if (!isMissing)
    own.forEach((key, row) => {
      if (key !== null && !places.has(key)) places.set(key, firsts.push(row) - 1);
    });
  return { varying, own, places, firsts };
}

/** The value of a statement's parameter for a field: an array of its different values, or the one value of all rows. */
export function parameterOf(part: Keys, at: number, { varying, firsts }: Wanted): Keys | string | Key | null {
  const isArray = varying === null || at === varying;
  return isArray ? arrayOf(firsts.map(row => part[row]!)) : part[0]!;
}

/**
 * Groups related rows by key. Rows with the same key follow one another in nearly all answers.
 * @param places the place of each key
 * @returns in each place the rows of its key, undefined where there are none
 */
export function grouped<Row>(
  rows: readonly Row[],
  keyOfRow: (row: Row) => Key,
  places: ReadonlyMap<Key, number>,
): (Row[] | undefined)[] {
  const lists = Array.from<Row[] | undefined>({ length: places.size });
  const add = (key: Key, from: number, to: number): void => {
    const place = places.get(key)!;
    const before = lists[place];
    if (!before) lists[place] = rows.slice(from, to);
    else for (let index = from; index < to; index++) before.push(rows[index]!);
  };
  let from = 0;
  let last: Key | undefined;
  for (let index = 0; index < rows.length; index++) {
    const key = keyOfRow(rows[index]!);
    if (key === last) continue;
    if (index > 0) add(last!, from, index);
    from = index;
    last = key;
  }
  if (rows.length > 0) add(last!, from, rows.length);
  return lists;
}
