import type { AuditArgument } from '../../entities/audit-record.entity.js';
import type { AuditField } from '../../entities/audit-change.entity.js';

// How values are written into audit records: as text, without secrets, and never long.

/** Values that nobody may read later, by the name of the field. */
const secret = /passw|secret|token|nonce|signature|captcha|hash$|^code$|apikey|idempotencykey/i;
/** Whole messages of others, which have their own place. */
const message = /^(body|payload|answers)$/i;
const MASK = '***';
/** Characters of a text that are kept. */
const LONGEST = 500;
/** Arguments and fields of one record that are kept. */
const MOST = 60;

export interface Difference {
  before?: unknown;
  after?: unknown;
}

/** A value as text: null stays null, texts stay, instants are ISO 8601, anything else is JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : ((JSON.stringify(value) as string | undefined) ?? typeof value);
  return storable(text.length > LONGEST ? `${text.slice(0, LONGEST)}… [${text.length} characters]` : text);
}

/** What PostgreSQL takes: arguments are written before they are checked. */
const storable = (text: string): string => text.replaceAll('\0', '\u2400').toWellFormed();

/** A field's value that may be kept. */
export function redactedText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (secret.test(name)) return MASK;
  if (message.test(name))
    return `[${typeof value === 'string' ? value.length : (textOf(value)?.length ?? 0)} characters]`;
  return textOf(value);
}

/** Fields by name, with what they were and are. */
export const fieldsOf = (fields: { [name: string]: Difference }): AuditField[] =>
  Object.entries(fields)
    .slice(0, MOST)
    .map(([name, { before, after }]) => ({
      name,
      before: redactedText(name, before),
      after: redactedText(name, after),
    }));

/** Arguments by their paths: `{ id: 1, input: { title: 'x' } }` is `id` and `input.title`. */
export function argumentsOf(args: object): AuditArgument[] {
  const found: AuditArgument[] = [];
  const collect = (value: object, path: string): void => {
    for (const [name, each] of Object.entries(value)) {
      if (found.length === MOST || each === undefined) continue;
      const isObject = typeof each === 'object' && each !== null;
      const isNested = isObject && !Array.isArray(each) && !(each instanceof Date) && !(each instanceof Uint8Array);
      if (isNested && !secret.test(name) && path.length < 100) collect(each as object, `${path}${name}.`);
      else found.push({ name: storable(`${path}${name}`), value: redactedText(name, each) });
    }
  };
  collect(args, '');
  return found;
}
