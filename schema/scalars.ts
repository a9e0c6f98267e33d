import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';
import { isValidCPF } from '@brazilian-utils/brazilian-utils';
import { isValidPhoneNumber } from 'libphonenumber-js/max';

const postgresInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;

/** Instants leave as ISO 8601 in UTC with milliseconds, whether they come as Date or as the text PostgreSQL wrote. */
export const toIsoInstant = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  const match = typeof value === 'string' ? postgresInstant.exec(value) : null;
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '.').slice(1, 4).padEnd(3, '0')}Z`;
  if (typeof value === 'string') return new Date(value).toISOString();
  throw new GraphQLError('An instant is neither a Date nor a text');
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
      return parse(value);
    },
    parseLiteral: node => {
      if (node.kind !== Kind.STRING) throw new GraphQLError(`${name} must be a text`, { nodes: node });
      return parse(node.value);
    },
  });

export const Cpf = textScalar(
  'CPF',
  'Brazilian tax number: eleven digits with valid check digits; points and dash are accepted and dropped.',
  text => {
    if (text.length > 20 || !isValidCPF(text)) throw new GraphQLError('Not a valid CPF');
    return digitsOnly(text);
  },
);

export const Phone = textScalar(
  'Phone',
  'Phone number as digits with country code, such as 5511987654321; a leading plus, spaces and dashes are dropped.',
  text => {
    const digits = digitsOnly(text);
    if (text.length > 30 || !isValidPhoneNumber(`+${digits}`)) throw new GraphQLError('Not a valid phone number');
    return digits;
  },
);
