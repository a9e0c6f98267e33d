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
import { DateTime } from '../../schema/scalars.js';
import type { BinaryString } from './binary-strings.js';
import {
  copyQuoted,
  writeBinary,
  writeInstant,
  writeNumber,
  writeOneOf,
  writeText,
  type WriteValue,
  writeWholeNumber,
  notPlain,
} from './json-bytes.js';
import { leafWriter, type Wire } from './leaves.js';

const enumTexts = (type: GraphQLEnumType, isLower: boolean): ReadonlyMap<string, string> =>
  new Map(
    type.getValues().map(({ name, value }) => [String(value), JSON.stringify(isLower ? name.toLowerCase() : name)]),
  );
const booleans = new Map([
  ['t', 'true'],
  ['f', 'false'],
]);

const INT_LIMIT = 2 ** 31;
const isInt = (number: number): boolean => Number.isInteger(number) && number < INT_LIMIT && number >= -INT_LIMIT;

/**
 * Writes the values of a column as JSON straight from PostgreSQL's bytes: the result is that of `leafWriter` for the parsed
 * values.
 * @param parse makes a value of the column's text elsewhere: it tells the type of the column
 */
export function columnWriter(type: GraphQLLeafType, wire: Wire, parse: (text: string) => unknown): WriteValue {
  const gives = (text: string, value: unknown): boolean => {
    try {
      return parse(text) === value;
    } catch {
      return false; // Such as JSON, because not every text is valid JSON.
    }
  };
  const isText = gives('a', 'a');
  const isNumber = gives('1', 1) && !gives('true', true);
  const write = leafWriter(type, wire);
  const parsed: WriteValue = (bytes, from, size, at) =>
    writeBinary(write(parse(bytes.toString('utf8', from, from + size))), at);
  const number =
    (isRight: (number: number) => boolean): WriteValue =>
    (bytes, from, size, at) => {
      const value = Number(bytes.toString('latin1', from, from + size));
      return isRight(value) ? writeBinary(`${value}` as BinaryString, at) : notPlain();
    };

  if (isNumber && type === GraphQLInt) return writeWholeNumber(number(isInt));
  if (isNumber && type === GraphQLFloat) return writeNumber(number(Number.isFinite));
  if (isNumber && type === GraphQLID) return wire.ids === 'text' ? copyQuoted : writeWholeNumber(parsed);
  if (gives('t', true) && type === GraphQLBoolean) return writeOneOf(booleans);
  // By name: the schema has a copy of the scalar.
  if (isText && type.name === DateTime.name) return writeInstant(parsed);
  if (isText && (type === GraphQLString || type === GraphQLID)) return writeText;
  if (isText && isEnumType(type)) return writeOneOf(enumTexts(type, wire.enums === 'lowerCase'));
  return parsed;
}
