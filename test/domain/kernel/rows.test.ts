import { describe, expect, it } from '@jest/globals';
import { record } from '../../../src/domain/kernel/record.js';
import { asRowsOf, Row, rowClass, type Shape } from '../../../src/domain/kernel/rows.js';
import { AsBytes } from '../../../src/postgres/row-bytes.js';

/** A row as PostgreSQL sends it. */
const bytesOf = (values: readonly (string | null)[]): Buffer =>
  Buffer.concat([
    Buffer.from([0, values.length]),
    ...values.flatMap(value => {
      const size = Buffer.alloc(4);
      size.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
      return [size, Buffer.from(value ?? '')];
    }),
  ]);

const statement = { parsers: [Number, String, Number, String] };
const shapeOf = (columns: [string, number][], more: Partial<Shape> = {}): Shape => ({
  record: record('rooms', 'r', { id: 'id' }) as never,
  statement,
  columns: new Map(columns),
  joined: new Map(),
  lists: new Map(),
  ...more,
});
const course = shapeOf([
  ['id', 2],
  ['title', 3],
]);
const group = shapeOf(
  [
    ['id', 0],
    ['name', 1],
  ],
  { joined: new Map([['course', { shape: course, presence: 2 }]]), lists: new Map([['rooms', 0]]) },
);
const rowOf = (values: readonly (string | null)[], below?: object[][]) =>
  new (rowClass(group))(bytesOf(values), 0, below) as Row & Record<string, any>;

describe('a row of a shape', () => {
  it('has a typed value for each field', () => {
    const row = rowOf(['7', 'Sala é', '3', 'Curso']);
    expect([row['id'], row['name'], row['course'].id, row['course'].title]).toEqual([7, 'Sala é', 3, 'Curso']);
    expect(row).toBeInstanceOf(Row);
    expect(row.$shape).toBe(group);
  });

  it('has null for null, and for a related record that is not there', () => {
    const row = rowOf(['7', null, null, null]);
    expect([row['name'], row['course']]).toEqual([null, null]);
  });

  it('has its lists in their places', () => {
    const rooms = [{ id: 1 }];
    expect(rowOf(['7', null, '3', null], [rooms])['rooms']).toBe(rooms);
  });

  it('shows the same fields to a loop', () => {
    const names: string[] = [];
    for (const name in rowOf(['7', null, null, null])) if (!name.startsWith('$')) names.push(name);
    expect(names).toEqual(['id', 'name', 'course', 'rooms']);
  });

  it('has one class for its shape, and another for another', () => {
    expect(rowClass(group)).toBe(rowClass(group));
    expect(rowClass(course)).not.toBe(rowClass(group));
    expect(asRowsOf(group)).toBe(asRowsOf(group));
    expect(asRowsOf(group)).toBeInstanceOf(AsBytes);
    expect(asRowsOf(group).Row).toBe(rowClass(group));
  });
});
