import { beforeAll, describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CsvRecordEnds, csvText } from '../../src/platform/spreadsheets/csv.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

type Cell = string | number | null;

/** Rows of one cell and an `x`, as PostgreSQL and Elo write them, without the titles. */
async function written(cells: readonly Cell[]): Promise<string> {
  const db = elo.make.em().getKysely();
  const rows = cells.map((cell, at) => {
    const value = typeof cell === 'number' ? sql`(${sql.lit(cell)})::text` : csvText(sql`${sql.lit(cell)}::text`);
    return sql`select ${sql.lit(at)} as at, ${value} as cell`;
  });
  const { sql: query } = sql`select cell, 'x' as x from (${sql.join(rows, sql` union all `)}) as r order by at`.compile(
    db,
  );
  const out = new PassThrough();
  const content = text(out);
  expect(await elo.app.services.database.copyCsv({ query }, new CsvRecordEnds(), out)).toBe(cells.length);
  return (await content).replace(/^cell,x\r\n/, '');
}

/** Reads records by the rules of RFC 4180. */
function readBack(content: string): string[][] {
  const records: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let end = 0;
  for (const match of content.matchAll(pattern)) {
    records.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] !== ',') records.push([]);
    end = match.index + match[0].length;
  }
  expect(end).toBe(content.length);
  return records.slice(0, -1);
}

describe('CSV', () => {
  it('keeps any cells, except for an apostrophe before a possible formula', async () => {
    // PostgreSQL stores no NUL in a text.
    const anyCell = fc.string({ unit: 'binary' }).map(cell => cell.replaceAll('\0', '').toWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(anyCell, { minLength: 1, maxLength: 20 }), async cells => {
        const records = readBack(await written(cells));
        expect(records).toHaveLength(cells.length);
        for (const [index, cell] of cells.entries()) {
          expect([cell, `'${cell}`]).toContain(records[index]![0]);
          expect(records[index]![1]).toBe('x');
          expect(records[index]![0]).not.toMatch(/^[ \t\r\n\f\v]*[=+\-@＝＋－＠]/);
        }
      }),
    );
  });

  it.each<[Cell, string]>([
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    [' =1', "' =1"],
    ['\t1', "'\t1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a=b', 'a=b'],
    ['a,"b"\r\nc\nd', '"a,""b""\r\nc\nd"'],
    ['ação', 'ação'],
    [null, ''],
    [-1, '-1'],
  ])('writes %j as %j', async (cell, line) => {
    expect(await written([cell])).toBe(`${line},x\r\n`);
  });

  it('is read the same wherever its bytes are cut', async () => {
    const whole = Buffer.from('a,"b""\n\r\n"\n"ç\n","\n"\nd\n');
    for (let at = 0; at <= whole.length; at += 1) {
      const ends = new CsvRecordEnds();
      ends.write(whole.subarray(0, at));
      ends.end(whole.subarray(at));
      expect(await text(ends)).toBe('a,"b""\n\r\n"\r\n"ç\n","\n"\r\nd\r\n');
    }
  });

  it('fails with its statement, and the connection is not used again', async () => {
    const out = new PassThrough();
    out.resume();
    const failing = elo.app.services.database.copyCsv(
      { query: 'select 1 / (n - 5000) from generate_series(1, 9000) as n' },
      out,
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await elo.app.services.database.rows('select 1 as one', [])).toEqual([{ one: 1 }]);
  });
});
