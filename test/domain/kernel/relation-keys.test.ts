import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { grouped, keyAt, keyOf, parameterOf, partsOf, wantedOf } from '../../../src/domain/kernel/relation-keys.js';
import { RowBytes } from '../../../src/postgres/row-bytes.js';

// There are few different ids, so that they repeat, and some rows have none.
const id = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
const rowsOf = (fields: number) =>
  fc.array(fc.array(id, { minLength: fields, maxLength: fields }), { minLength: 1, maxLength: 8 });

it.each([1, 2, 3])('rows get the related rows with their keys, and no others: %i fields', fields => {
  fc.assert(
    fc.property(rowsOf(fields), rowsOf(fields), (rows, related) => {
      const keys = Array.from({ length: fields }, (_, at) => rows.map(row => row[at]!));
      const wanted = wantedOf(keys);
      const parameters = keys.map((part, at) => parameterOf(part, at, wanted));
      const complete = rows.filter(row => !row.includes(null));
      expect(wanted.firsts).toHaveLength(new Set(complete.map(String)).size);
      if (wanted.firsts.length === 0) return;
      // The statement compares the same way: equal to the only value, or to each value of the arrays together.
      const asked = wanted.firsts.map((_, place) =>
        parameters.map(each => (typeof each === 'string' ? each.slice(1, -1).split(',')[place]! : String(each))),
      );
      expect(asked.map(String).sort()).toEqual([...new Set(complete.map(String))].sort());
      const found = related.filter(row => asked.some(each => String(each) === String(row)));
      const telling = wanted.varying === null ? [...keys.keys()] : [wanted.varying];
      const lists = grouped(found, row => keyOf(telling.map(at => row[at]))!, wanted.places);
      const given = rows.map((_, row) => lists[wanted.places.get(wanted.own[row]!)!] ?? []);
      expect(given).toEqual(
        rows.map(row => (row.includes(null) ? [] : found.filter(each => String(each) === String(row)))),
      );
    }),
  );
});

it('a key of several fields is split into the same fields that it was joined from', () => {
  const rows = [
    [7, 30],
    [7, 4],
  ];
  expect(
    partsOf(
      rows.map(row => keyOf(row)!),
      2,
    ),
  ).toEqual([
    [7, 7],
    [30, 4],
  ]);
  expect([keyOf([7, null]), keyOf([7])]).toEqual([null, 7]);
});

it('a key in the bytes of a row is the key of its values', () => {
  const values = ['7', null, '30', 'x'];
  const parts = values.flatMap(value => {
    const size = Buffer.alloc(4);
    size.writeInt32BE(value === null ? -1 : value.length);
    return [size, Buffer.from(value ?? '')];
  });
  const row = new RowBytes(Buffer.concat([Buffer.from([0, values.length]), ...parts]), 0);
  expect([keyAt([0])(row), keyAt([1])(row), keyAt([3])(row)]).toEqual([7, null, 'x']);
  expect([keyAt([0, 2])(row), keyAt([2, 0, 3])(row)]).toEqual(['7,30', '30,7,x']);
  expect([keyAt([1, 2])(row), keyAt([0, 1])(row), keyAt([0, 1, 2])(row)]).toEqual([null, null, null]);
  expect(keyAt([0, 2])(row)).toBe(keyOf([7, 30]));
});
