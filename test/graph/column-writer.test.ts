import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
} from 'graphql';
import { DateTime, JsonObject } from '../../schema/scalars.js';
import { columnWriter } from '../../src/graph/column-writer.js';
import { Literal, NotPlain, take } from '../../src/graph/json-bytes.js';
import { leafWriter, type Wire } from '../../src/graph/leaves.js';
import { fromBinary } from '../../src/graph/binary-strings.js';

const Shift = new GraphQLEnumType({
  name: 'Shift',
  values: { MORNING: {}, NIGHT: { value: 'noite' }, SEASON: { value: 'época' } },
});
const forClients: Wire = { ids: 'text', enums: 'asIs' };
const forFacades: Wire = { ids: 'asStored', enums: 'lowerCase' };
const asText = (text: string) => text;

/** The output of the fast way for a text of PostgreSQL; null when it leaves the value to the general way. */
function fast(type: GraphQLLeafType, parse: (text: string) => unknown, text: string, wire = forClients): string | null {
  const value = Buffer.from(text);
  // The value lies between other bytes, and its output follows earlier output.
  const bytes = Buffer.concat([Buffer.from('xyz'), value, Buffer.from('"9')]);
  try {
    const at = new Literal('[').write(0);
    return fromBinary(take(columnWriter(type, wire, parse)(bytes, 3, value.length, at))).slice(1);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}
const general = (type: GraphQLLeafType, parse: (text: string) => unknown, text: string, wire = forClients): string =>
  fromBinary(leafWriter(type, wire)(parse(text)));

it('the column writer writes texts like the general writer', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '')),
    fc.string({
      unit: fc.constantFrom('"', '\\', '\n', '\u0001', '\u001f', '\u007f', '\u2028', 'ç', '\u{1F600}', 'a'),
    }),
    fc.constantFrom('"'.repeat(20_000), 'é\n'.repeat(9_000), 'a'.repeat(300_000)),
  );
  fc.assert(
    fc.property(texts, text => expect(fast(GraphQLString, asText, text)).toBe(general(GraphQLString, asText, text))),
  );
});

it('the column writer writes texts with any character at any place', () => {
  for (let code = 1; code < 0x100; code++)
    for (let place = 0; place < 9; place++) {
      const text = `${'a'.repeat(place)}${String.fromCharCode(code)}${'é!'.repeat(2)}`;
      expect(fast(GraphQLString, asText, text)).toBe(general(GraphQLString, asText, text));
    }
});

it('the column writer writes whole numbers like the general writer', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String),
    fc.integer({ min: -2000, max: 2000 }).map(String),
    fc.constantFrom('0', '-0', '7', '10', '-1', '999999999', '2147483647', '-2147483648'),
  );
  fc.assert(
    fc.property(numbers, text => {
      const written = general(GraphQLInt, Number, text);
      expect(fast(GraphQLInt, Number, text)).toBe(written);
      expect(fast(GraphQLID, Number, text, forFacades)).toBe(written);
      if (text !== '-0') expect(fast(GraphQLID, Number, text)).toBe(`"${text}"`);
    }),
  );
  for (const text of ['2147483648', '1.5', 'NaN']) {
    expect(() => general(GraphQLInt, Number, text)).toThrow(GraphQLError);
    expect(fast(GraphQLInt, Number, text)).toBeNull();
  }
});

it('the column writer writes numbers like the general writer', () => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 9 }))
      .map(([n, scale]) => (n / 10 ** scale).toFixed(scale)),
    fc.constantFrom(
      '0',
      '-0',
      '0.0',
      '70.50',
      '100',
      '1e+20',
      '1e-07',
      '0.000001',
      '0.0000001',
      '0.00001',
      '123456789012345',
      '1234567890123456',
      '00.5',
      '-85.5',
    ),
  );
  fc.assert(
    fc.property(numbers, text => expect(fast(GraphQLFloat, Number, text)).toBe(general(GraphQLFloat, Number, text))),
  );
  for (const text of ['NaN', 'Infinity', '-Infinity']) expect(fast(GraphQLFloat, Number, text)).toBeNull();
});

it('the column writer writes instants like the general writer', () => {
  const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{0,5}[1-9]$/));
  const instants = fc.oneof(
    fc
      .tuple(fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }), fraction)
      .map(([date, part]) => `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}+00`),
    fc.constantFrom('2026-11-21 12:00:00-03', '2026-11-21 12:00:00.5+05:30', '12026-11-21 12:00:00+00'),
  );
  const outcome = (write: () => string | null) => {
    try {
      return write();
    } catch (error) {
      return (error as Error).message;
    }
  };
  fc.assert(
    fc.property(instants, text => {
      expect(outcome(() => fast(DateTime, asText, text))).toBe(outcome(() => general(DateTime, asText, text)));
    }),
  );
  expect(fast(DateTime, asText, '2026-11-21 12:00:00.1+00')).toBe('"2026-11-21T12:00:00.100Z"');
});

it('the column writer writes booleans, enums and parsed values', () => {
  const isTrue = (text: string) => text === 't';
  expect(['t', 'f', 'true', ''].map(text => fast(GraphQLBoolean, isTrue, text))).toEqual(['true', 'false', null, null]);
  const shifts = ['MORNING', 'noite', 'época', 'NIGHT', 'MORNIN', 'morning', ''];
  expect(shifts.map(text => fast(Shift, asText, text))).toEqual([
    '"MORNING"',
    '"NIGHT"',
    '"SEASON"',
    null,
    null,
    null,
    null,
  ]);
  expect(fast(Shift, asText, 'noite', forFacades)).toBe('"night"');
  const json = '{"a": [1, "ç"]}';
  expect(fast(JsonObject, JSON.parse, json)).toBe(general(JsonObject, JSON.parse, json));
});
