import { DateTime } from 'luxon';
import { type ComparisonRules, ruleBelow, type RuleNode, ruleTreeOf, stepOf } from './comparison-rules.rules.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export const typeOf = (value: Json): JsonType =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as JsonType);

/** A time as it stands in answers, with its precision. */
export interface Moment {
  ms: number;
  /** True when it has fractions of a second. */
  isFine: boolean;
}

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;
const BRAZILIAN = /^\d\d\/\d\d\/\d{4} \d\d:\d\d(?::\d\d)?$/;

/** A text that names a moment; null: it does not. @param zone of local times, LEGACY_TIME_ZONE */
export function momentOf(text: string, zone: string): Moment | null {
  if (text.length < 16 || text.length > 40) return null;
  const iso = ISO.exec(text);
  let time: DateTime;
  if (iso) time = DateTime.fromISO(text.replace(' ', 'T').replace(',', '.'), { zone });
  else if (BRAZILIAN.test(text))
    time = DateTime.fromFormat(text, text.length > 16 ? 'dd/MM/yyyy HH:mm:ss' : 'dd/MM/yyyy HH:mm', { zone });
  else return null;
  return time.isValid ? { ms: time.toMillis(), isFine: iso?.[1] !== undefined } : null;
}

/** True when two texts name one moment, at the precision of both. */
export function isSameMoment(one: string, other: string, zone: string): boolean {
  const first = momentOf(one, zone);
  const second = first && momentOf(other, zone);
  if (!first || !second) return false;
  if (first.isFine && second.isFine) return first.ms === second.ms;
  return Math.floor(first.ms / 1000) === Math.floor(second.ms / 1000);
}

/** True for the time of a write by a side: the other side does a mirrored write later. */
export const isWrittenAt = (key: string): boolean =>
  /^(?:created|updated|deleted|removed|evaluated|submitted)_?[aA]t$/.test(key);
/** The longest delay of such a write. */
const LATER_MS = 3_600_000;

/** True when two texts name moments that may be times of one write. */
export function isSameWrite(one: string, other: string, zone: string): boolean {
  const [first, second] = [momentOf(one, zone), momentOf(other, zone)];
  return first !== null && second !== null && Math.abs(first.ms - second.ms) <= LATER_MS;
}

/** The last digits of computed fractions differ between machines. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(12)));
export const isSameNumber = (one: number, other: number): boolean => one === other || rounded(one) === rounded(other);

/**
 * A JSON value as a text that is the same for equal values: keys sorted, moments in UTC, lists without an order sorted. Ignored
 * parts are left out. A varying part gives only its type, and a time of writing only its presence.
 * @throws RangeError for a value that is nested thousands of times
 */
export const canonicalText = (value: Json, rules: ComparisonRules, zone: string): string =>
  textOf(value, ruleTreeOf(rules).body, zone);

/** The same for a part of a body. */
export function textOf(value: Json, rule: RuleNode | undefined, zone: string): string {
  if (rule?.ignore) return '';
  if (rule?.varies) return typeOf(value);
  if (typeof value === 'string') {
    const moment = momentOf(value, zone);
    return JSON.stringify(moment ? new Date(moment.ms).toISOString() : value);
  }
  if (typeof value === 'number') return String(rounded(value) + 0);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const each = value.map(item => textOf(item, ruleBelow(rule, '[]'), zone));
    return `[${(rule?.anyOrder ? each.sort() : each).join()}]`;
  }
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const below = ruleBelow(rule, stepOf(key));
    if (below?.ignore) continue;
    const of = value[key]!;
    const text = isWrittenAt(key) && typeof of === 'string' && momentOf(of, zone) ? 'moment' : textOf(of, below, zone);
    parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${parts.join()}}`;
}
