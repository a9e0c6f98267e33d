import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { text } from 'node:stream/consumers';
import { csvStream } from '../../src/platform/csv.js';

/** A record as it is written, without the titles. */
async function written(cells: readonly (string | number | null)[]): Promise<string> {
  const stream = csvStream(cells.map((_cell, index) => `c${index}`));
  stream.end(Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])));
  return (await text(stream)).replace(/^.*\r\n/, '');
}

/** As RFC 4180 reads a record. */
function cellsOf(line: string): string[] {
  expect(line.endsWith('\r\n')).toBe(true);
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (const [, quoted, plain] of line.matchAll(pattern)) cells.push(quoted?.replaceAll('""', '"') ?? plain!);
  return cells;
}

describe('a CSV record', () => {
  it('gives back any cells, but for the apostrophe before what looks like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async cells => {
        const read = cellsOf(await written(cells));
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
  ])('writes %j as %j', async (cell, line) => {
    expect(await written([cell, 'x'])).toBe(`${line},x\r\n`);
  });
});
