import {
  type GraphQLEnumType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  isEnumType,
} from 'graphql';
import { toBinary } from '../platform/binary-strings.js';
import { DateTime, toIsoInstant } from '../../schema/scalars.js';

/*
 * How plain values are written as JSON, in binary strings (platform/binary-strings.ts): from the values that resolvers give, as
 * graphql-js serializes them, and straight from PostgreSQL's texts, which gives the same.
 */

/** What the wire wants beside the graph's own rules. */
export interface Wire {
  /** Clients of the graph get ids as texts; the facades keep the legacy integers of their contracts. */
  ids: 'text' | 'asStored';
  /** The contracts write the values of enums in lower case. */
  enums: 'asIs' | 'lowerCase';
}

// eslint-disable-next-line no-control-regex -- JSON escapes them
const needsEscape = /["\\\u0000-\u001f]/;
/** What stands between the quotes. */
export const escapeText = (binary: string): string =>
  needsEscape.test(binary) ? JSON.stringify(binary).slice(1, -1) : binary;
export const quote = (binary: string): string => `"${escapeText(binary)}"`;
/** For texts without anything to escape, such as ids. */
export const quoteAsIs = (binary: string): string => `"${binary}"`;

/** Writes a value that a resolver gave. @throws what the type says of a value that is none of its own */
export function leafWriter(type: GraphQLLeafType, { ids, enums }: Wire): (value: unknown) => string {
  if (type === GraphQLID && ids === 'asStored') return value => toBinary(JSON.stringify(value));
  const isLower = isEnumType(type) && enums === 'lowerCase';
  return value => {
    const serialized = type.serialize(value);
    if (serialized == null) throw new Error(`A value of the type ${type.name} was serialized to nothing`);
    return toBinary(JSON.stringify(isLower ? (serialized as string).toLowerCase() : serialized));
  };
}

/** Thrown by the fast way for a value that needs the general one, which gives the right error or conversion. */
export class NotPlain extends Error {}
export const notPlain = (): never => {
  throw new NotPlain();
};

const INT_LIMIT = 2 ** 31;
const writeInt = (text: string): string => {
  const number = Number(text);
  return Number.isInteger(number) && number < INT_LIMIT && number >= -INT_LIMIT ? `${number}` : notPlain();
};
const writeFloat = (text: string): string => {
  const number = Number(text);
  return Number.isFinite(number) ? `${number}` : notPlain();
};
const writeBoolean = (text: string): string => (text === 't' ? 'true' : text === 'f' ? 'false' : notPlain());

/** A record's instants are often the same one: it was made and never changed, its files came with it. */
function instantWriter(): (text: string) => string {
  let last = '';
  let written = '';
  return text => {
    if (text !== last) {
      written = `"${toIsoInstant(text)}"`;
      last = text;
    }
    return written;
  };
}

const enumTexts = (type: GraphQLEnumType, isLower: boolean): ReadonlyMap<unknown, string> =>
  new Map(
    type
      .getValues()
      .map(({ name, value }) => [toBinary(String(value)), JSON.stringify(isLower ? name.toLowerCase() : name)]),
  );

/**
 * Writes PostgreSQL's text of a value that is not null, a binary string.
 * @param parse what makes a value of the text elsewhere: it tells which type the column has
 * @throws anything when the value needs the general way
 */
export function textWriter(
  type: GraphQLLeafType,
  wire: Wire,
  parse: (text: string) => unknown,
): (text: string) => string {
  const gives = (text: string, value: unknown): boolean => {
    try {
      return parse(text) === value;
    } catch {
      return false; // Such as JSON, to which not every text belongs.
    }
  };
  const isText = gives('a', 'a');
  const isNumber = gives('1', 1) && !gives('true', true);
  if (isNumber && type === GraphQLInt) return writeInt;
  if (isNumber && type === GraphQLFloat) return writeFloat;
  if (isNumber && type === GraphQLID) return wire.ids === 'text' ? quoteAsIs : text => text;
  if (gives('t', true) && type === GraphQLBoolean) return writeBoolean;
  // By name: the schema has a copy of the scalar.
  if (isText && type.name === DateTime.name) return instantWriter();
  if (isText && (type === GraphQLString || type === GraphQLID)) return quote;
  if (isText && isEnumType(type)) {
    const texts = enumTexts(type, wire.enums === 'lowerCase');
    return text => texts.get(text) ?? notPlain();
  }
  const write = leafWriter(type, wire);
  return text => write(parse(text));
}
