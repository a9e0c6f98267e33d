import type { RecordRef } from '../moving-routes.js';
import type { Listed } from '../routes/route-rules.js';
import { recordsOfNames } from './moved-request.js';
import { idOfText } from '../../platform/record-ids.js';

/** A record of an answer. */
export type Fields = Record<string, unknown>;

/**
 * The records in the answer of a list.
 * @throws Error with the reason why it is none
 */
export function recordsIn(listed: Listed, body: unknown): Fields[] {
  const list = stepsTo(listed).reduce<unknown>((value, step) => (value as Fields | null | undefined)?.[step], body);
  if (!Array.isArray(list)) throw new Error('the answer is no list');
  for (const each of list as (Fields | null)[])
    if (numberOf(each?.[idOf(listed)]) === null) throw new Error('a record has no number as its id');
  return list as Fields[];
}

/** The fields that lead to the list in an answer. */
export const stepsTo = ({ at }: Pick<Listed, 'at'>): string[] => at?.split('.') ?? [];

/** The field that names a record of the list. */
export const idOf = ({ id = 'id' }: Pick<Listed, 'id'>): string => id;

/** An id within a record, and a function that puts another in its place. */
export interface IdWithin {
  ref: RecordRef;
  rename(id: number): void;
}

/** The ids of records in an answer's record, its own one first. Fields of each side's own are taken out. */
export function idsWithin(listed: Listed, fields: Fields): IdWithin[] {
  const { record, ids, own = [] } = listed;
  const found: IdWithin[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) {
        const below = path ? `${path}.${name}` : name;
        if (own.includes(below)) {
          delete (value as Fields)[name];
          continue;
        }
        const isOwn = below === idOf(listed);
        const named = isOwn ? record : (ids?.[below] ?? recordsOfNames[name]);
        const id = numberOf(field);
        if (named === undefined || id === null) walk(field, below);
        else
          found[isOwn ? 'unshift' : 'push']({
            ref: { record: named, id },
            rename: other => void ((value as Fields)[name] = typeof field === 'string' ? String(other) : other),
          });
      }
  };
  walk(fields, '');
  return found;
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' || typeof value === 'string' ? idOfText(String(value)) : null;
