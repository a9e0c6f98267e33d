import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';
import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { cleanText } from '../src/platform/clean-text.js';

/**
 * Writes instants as ISO 8601 in UTC with milliseconds. The value is a Date, or the text that PostgreSQL wrote in a column
 * (`2026-11-21 12:00:00.123456+00`) or in JSON (`2026-11-21T12:00:00.123456+00:00`). Lists have thousands of instants, so the
 * text is cut, not parsed, into as few pieces as possible.
 */
export const toIsoInstant = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') throw new GraphQLError('An instant is neither a Date nor a text');
  const zone = value.length - (value.endsWith('+00') ? 3 : value.endsWith('+00:00') ? 6 : 0);
  if (zone === value.length || zone < 19 || value[4] !== '-') return new Date(value).toISOString();
  const to = Math.min(zone, 23);
  const text = value[10] === 'T' ? value.slice(0, to) : `${value.slice(0, 10)}T${value.slice(11, to)}`;
  return to === 23 ? `${text}Z` : `${text}${'.000'.slice(to - 19)}Z`;
};

export const DateTime = new GraphQLScalarType<Date, string>({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A point in time, ISO 8601 with zone, such as 2026-11-21T12:00:00.000Z. Answers are in UTC.',
  serialize: toIsoInstant,
});

export const LocalDate = new GraphQLScalarType<string, string>({
  ...GraphQLLocalDate.toConfig(),
  name: 'LocalDate',
  description: 'A day without time or zone, such as 2026-11-21.',
});

export const JsonObject = new GraphQLScalarType<object, object>({
  ...GraphQLJSONObject.toConfig(),
  name: 'JSONObject',
  description: 'A JSON object as it is stored.',
});

/**
 * The refusal of a value that a person has typed. The graph answers it as INVALID with the fault of the field (`refusedValue` in
 * src/graph/errors.ts).
 */
const refused = (fault: 'NOT_A_CPF' | 'NOT_A_PHONE', text: string): GraphQLError =>
  new GraphQLError(text, { extensions: { fault } });

const digitsOnly = (text: string): string => text.replace(/\D/g, '');

const textScalar = (
  name: string,
  description: string,
  parse: (text: string) => string,
): GraphQLScalarType<string, string> =>
  new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: value => String(value),
    parseValue: value => {
      if (typeof value !== 'string') throw new GraphQLError(`${name} must be a text`);
      return parse(cleanText(value));
    },
    parseLiteral: node => {
      if (node.kind !== Kind.STRING) throw new GraphQLError(`${name} must be a text`, { nodes: node });
      return parse(cleanText(node.value));
    },
  });

export const Cpf = textScalar(
  'CPF',
  'Brazilian tax number: eleven digits with valid check digits; points and dash are accepted and dropped.',
  text => {
    if (text.length > 20 || !isValidCpf(text)) throw refused('NOT_A_CPF', 'Not a valid CPF');
    return digitsOnly(text);
  },
);

export const Phone = textScalar(
  'Phone',
  'Phone number, answered as digits with country code, such as 5511987654321. An input of 10 or 11 digits is a Brazilian number with area code; a number of another country begins with a plus sign.',
  text => {
    // The domain reads the number as it was typed, because a plus sign decides (people/phone.rules.ts).
    if (text.length > 30 || digitsOnly(text).length < 8) throw refused('NOT_A_PHONE', 'Not a valid phone number');
    return text;
  },
);
