import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '../../src/platform/csv.js';

/** As RFC 4180 reads a record. */
function cellsOf(line: string): string[] {
  expect(line.endsWith('\r\n')).toBe(true);
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (const [, quoted, plain] of line.matchAll(pattern)) cells.push(quoted?.replaceAll('""', '"') ?? plain!);
  return cells;
}

describe('a CSV record', () => {
  it('gives back any cells, but for the apostrophe before what looks like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), cells => {
        const read = cellsOf(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, cell] of cells.entries()) {
          expect([cell, `'${cell}`]).toContain(read[index]);
          expect(read[index]).not.toMatch(/^[\s]*[=+\-@]/);
        }
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    [' =1', "' =1"],
    ['\t1', "'\t1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a=b', 'a=b'],
    ['a,"b"\r\nc', '"a,""b""\r\nc"'],
    ['ação', 'ação'],
    [null, ''],
    [-1, '-1'],
  ])('writes %j as %j', (cell, written) => {
    expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`);
  });
});
