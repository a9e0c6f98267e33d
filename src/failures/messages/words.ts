import { IntlMessageFormat } from 'intl-messageformat';
import { type FieldProblem, type FieldReason, fieldReasons, type Fields } from '../field-reasons.js';
import type { Counts, Params } from '../reason-params.js';
import { type Reason, reasons } from '../reasons.js';

/** The messages of a language, in the syntax of ICU: one for each reason. Total: the compiler misses none. */
export interface Catalogue {
  readonly locale: string;
  readonly reasons: Readonly<Record<Reason, string>>;
  /** Each stands behind the name of a field: `phone: is required`; messages of lines and screens stand alone. */
  readonly fields: Readonly<Record<FieldReason, string>>;
  /** By table, `{count}` of its rows, for records that need a record. */
  readonly tables: Readonly<Record<string, string>>;
}

/** A failure, in the parts that are worded. */
export interface Failure {
  readonly reason: Reason;
  readonly params: Params;
  readonly fields?: Fields;
}

/** A face's name of a field of the domain. */
export type NameOf = (field: string) => string;

export interface Words {
  /** The message of a failure. */
  of(failure: Failure, nameOf?: NameOf): string;
  /** The fault of a field, without its name. */
  ofField(problem: FieldProblem, nameOf?: NameOf): string;
  /** The faults, by the face's names of the fields; undefined when the failure is not about fields. */
  ofFields(failure: Failure, nameOf?: NameOf): Record<string, string> | undefined;
}

const declaredParams: Record<string, Readonly<Record<string, string>>> = Object.assign(
  {},
  ...Object.values(reasons),
) as Record<Reason, Readonly<Record<string, string>>>;

/** A failure as another version of Elo may have stored it. */
export interface StoredFailure {
  readonly reason: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, { reason: string; params: Readonly<Record<string, unknown>> }>> | undefined;
}
/** @returns true when this version has words for all of its reasons */
export const hasWords = (stored: StoredFailure): stored is Failure =>
  Object.hasOwn(declaredParams, stored.reason) &&
  Object.values(stored.fields ?? {}).every(({ reason }) => Object.hasOwn(fieldReasons, reason));

const unchanged: NameOf = field => field;
const isList = (value: Params[string]): value is readonly string[] => Array.isArray(value);

/** Words failures in a language. Messages are parsed at their first use. */
export function createWords({ locale, reasons: messages, fields: fieldMessages, tables }: Catalogue): Words {
  const parsed = new Map<string, IntlMessageFormat>();
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const both = new Intl.ListFormat(locale, { type: 'conjunction' });

  const counted = (counts: Counts): string =>
    both.format(
      Object.entries(counts).map(([table, count]) =>
        format(tables[table] ?? `{count} ${table}`, { count: 'number' }, { count }, unchanged),
      ),
    );
  const format = (
    message: string,
    declared: Readonly<Record<string, string>>,
    params: Params,
    nameOf: NameOf,
  ): string => {
    let compiled = parsed.get(message);
    if (!compiled)
      parsed.set(message, (compiled = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })));
    const shown = Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string') return [name, declared[name] === 'field' ? nameOf(value) : value];
      if (typeof value === 'number') return [name, value];
      if (!isList(value)) return [name, counted(value)];
      return [name, declared[name] === 'choice' ? either.format(value) : value.join(', ')];
    });
    return String(compiled.format(Object.fromEntries(shown) as Record<string, string | number>));
  };

  const ofField = ({ reason, params }: FieldProblem, nameOf: NameOf = unchanged) =>
    format(fieldMessages[reason], fieldReasons[reason], params, nameOf);
  const ofFields = ({ fields }: Failure, nameOf: NameOf = unchanged) =>
    fields &&
    Object.fromEntries(Object.entries(fields).map(([field, problem]) => [nameOf(field), ofField(problem, nameOf)]));

  return {
    ofField,
    ofFields,
    of(failure, nameOf = unchanged) {
      const { reason, params, fields } = failure;
      if (reason !== 'INVALID_FIELDS' || !fields)
        return format(messages[reason], declaredParams[reason]!, params, nameOf);
      return Object.entries(ofFields(failure, nameOf)!)
        .map(([field, problem]) => `${field}: ${problem}`)
        .join('; ');
    },
  };
}
