import type { AuditArgument, KeptArgument } from '../../entities/audit-record.entity.js';

// Writes values into audit records: as text, without secrets, and never long. The triggers of audit-triggers.ts write the
// fields of records in the same way.

/** Secret values, by the name of the field: they are never written. */
const secret =
  /passw|secret|token|nonce|signature|captcha|hash$|^code$|^otp$|^passkey$|^response$|apikey|idempotencykey/i;
/** Whole messages of others, because messages have a table of their own. */
const message = /^(body|payload|answers)$/i;
export const isSecret = (name: string): boolean => secret.test(name);
export const isMessage = (name: string): boolean => message.test(name);
const MASK = '***';
/** The number of characters that are stored of a text. */
const LONGEST = 500;
/** The number of arguments that are stored for one record. */
const MOST = 60;

/** A value as text: texts stay, instants are ISO 8601, anything else is JSON. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : ((JSON.stringify(value) as string | undefined) ?? typeof value);
  return storable(text.length > LONGEST ? `${text.slice(0, LONGEST)}… [${text.length} characters]` : text);
}

/** A text that PostgreSQL accepts: arguments are written before they are validated. */
const storable = (text: string): string => text.replaceAll('\0', '\u2400').toWellFormed();

/** The value of an argument in a form that may be stored. */
function redactedText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (isSecret(name)) return MASK;
  if (isMessage(name)) return `[${typeof value === 'string' ? value.length : textOf(value).length} characters]`;
  return textOf(value);
}

/** Arguments by their paths: `{ id: 1, input: { title: 'x' } }` is `id` and `input.title`. */
export function argumentsOf(args: object): AuditArgument[] {
  const found: AuditArgument[] = [];
  const collect = (value: object, path: string): void => {
    for (const [name, each] of Object.entries(value)) {
      if (found.length === MOST || each === undefined) continue;
      const isObject = typeof each === 'object' && each !== null;
      const isNested = isObject && !Array.isArray(each) && !(each instanceof Date) && !(each instanceof Uint8Array);
      if (isNested && !isSecret(name) && path.length < 100) collect(each as object, `${path}${name}.`);
      else found.push({ name: storable(`${path}${name}`), value: redactedText(name, each) });
    }
  };
  collect(args, '');
  return found;
}

/** True for numbers. Numbers, ids and hidden values stay in the record, because they need not be erased with a person. */
const isNumber = (text: string): boolean => /^-?\d{1,7}(?:\.\d{1,4})?$/.test(text);
const namesRecord = /(?:^|\.)id$|(?:Id|Ids)$/;
const saysNothing = ({ name, value }: AuditArgument): boolean =>
  value === null ||
  value === MASK ||
  value === 'true' ||
  value === 'false' ||
  isNumber(value) ||
  (namesRecord.test(name) && value.length < 10);

/**
 * Splits arguments into the part for the record and the texts among them, because texts may be about a person. The erasure of
 * that person finds the texts in their own place.
 */
export function apart(given: readonly AuditArgument[]): { kept: KeptArgument[]; texts: Record<string, string> | null } {
  const texts: Record<string, string> = {};
  const kept = given.map((each): KeptArgument => {
    if (saysNothing(each)) return each;
    texts[each.name] = each.value!;
    return { name: each.name, apart: true };
  });
  return { kept, texts: Object.keys(texts).length > 0 ? texts : null };
}
