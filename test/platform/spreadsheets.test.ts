import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sheetRows } from '../../src/platform/spreadsheets/rows.js';
import { aWorkbook, workbookParts } from '../support/workbook.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elo-sheets-'));
});

async function rowsOf(name: string, content: Buffer | string) {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  const rows = [];
  for await (const row of sheetRows(file, name)) rows.push(row);
  return rows;
}
const said = (name: string, content: Buffer | string) =>
  rowsOf(name, content).then(
    () => 'nothing',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

describe('a CSV file', () => {
  const rows = [
    { line: 1, cells: ['nome', 'texto'] },
    { line: 3, cells: ['São João', 'duas\nlinhas; "aspas"'] },
  ];
  const text = 'nome;texto\r\nSão João;"duas\r\nlinhas; ""aspas"""\r\n;\r\n\r\n';

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['commas', Buffer.from('nome,texto\nSão João,"duas\r\nlinhas; ""aspas"""\n')],
    ['tabs', Buffer.from('nome\ttexto\nSão João\t"duas\r\nlinhas; ""aspas"""\n')],
  ])('is read in the encoding %s', async (_how, content) => {
    expect(await rowsOf('a.csv', content)).toEqual(rows);
  });

  it('is read whole when a piece ends with the last line’s beginning', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `linha ${n}`);
    const rows = await rowsOf('a.csv', Buffer.from(lines.join('\r\n')));
    expect(rows).toEqual(lines.map((cell, n) => ({ line: n + 1, cells: [cell] })));
  });

  it('is read right when a character is cut between two pieces', async () => {
    const long = `nome\n${'x'.repeat(65_530)}ção\n`;
    expect((await rowsOf('a.csv', long))[1]!.cells[0]!.slice(-4)).toBe('xção');
  });

  it('without content is refused', async () => {
    expect(await said('a.csv', '')).toBe('CsvTableError: o arquivo está vazio');
  });
});

describe('a workbook', () => {
  it('is read with cells of every kind, gaps, and only the first sheet', async () => {
    const parts = workbookParts(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="2"/>
       <row r="4"><c r="A4" t="inlineStr"><is><t>em </t><r><t>linha</t></r></is></c><c r="B4" s="1"><v>46084</v></c><c r="C4" s="2"><v>46084.791666666664</v></c><c r="D4"><v>52998224725</v></c><c r="E4"><v>87.5</v></c><c r="F4" t="b"><v>1</v></c><c r="G4" t="str"><f>A1</f><v>fórmula</v></c><c r="H4" s="2"><v>0.375</v></c><c r="I4" t="e"><v>#N/A</v></c><c r="J4" s="3"><v>7.5</v></c><c r="K4" s="4"><v>0.5</v></c></row>`,
      ['<t>nome</t>', '<r><t>São </t></r><r><t xml:space="preserve">João</t></r><rPh><t>não</t></rPh>'],
    );
    expect(await rowsOf('a.xlsx', await aWorkbook(parts))).toEqual([
      { line: 1, cells: ['nome', '', 'São João'] },
      {
        line: 4,
        cells: [
          'em linha',
          '2026-03-03',
          '2026-03-03 19:00:00',
          '52998224725',
          '87.5',
          'true',
          'fórmula',
          '09:00:00',
          '#N/A',
          '7.5',
          '12:00:00',
        ],
      },
    ]);
  });

  it('is read with days counted from 1904', async () => {
    const parts = workbookParts('<row><c s="1"><v>44622</v></c></row>', [], '<workbookPr date1904="1"/>');
    expect(await rowsOf('a.xlsx', await aWorkbook(parts))).toEqual([{ line: 1, cells: ['2026-03-03'] }]);
  });

  it('is refused when it is no workbook', async () => {
    const none = 'CsvTableError: não é uma planilha do Excel (.xlsx) que se possa ler';
    const good = workbookParts('<row><c><v>1</v></c></row>');
    expect(await said('a.xlsx', 'nome;texto\n')).toBe(none);
    expect(await said('a.xlsx', await aWorkbook({ 'a.txt': 'x' }))).toBe(none);
    expect(await said('a.xlsx', await aWorkbook(workbookParts('<row><c></row>')))).toBe(none);
    expect(
      await said(
        'a.xlsx',
        await aWorkbook({ ...good, 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>' }),
      ),
    ).toBe(none);
    expect(await said('a.xlsx', (await aWorkbook(good)).subarray(0, -40))).toBe(none);
  });

  it('is refused when it has more than the limits', async () => {
    const wide = workbookParts('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    expect(await said('a.xlsx', await aWorkbook(wide))).toBe('CsvTableError: linha 1: mais de 200 colunas');
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.xml`, 'x']));
    expect(await said('a.xlsx', await aWorkbook(many))).toBe(
      'CsvTableError: não é uma planilha do Excel (.xlsx) que se possa ler',
    );
    const long = workbookParts(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(300_000)}</t></is></c></row>`);
    expect(await said('a.xlsx', await aWorkbook(long))).toBe('CsvTableError: linha 1: a linha é longa demais');
    const bomb = workbookParts('<row/>', [`<t>${'x'.repeat(70 * 1024 * 1024)}</t>`]);
    const packed = await aWorkbook(bomb);
    expect(packed.length).toBeLessThan(1024 * 1024);
    expect(await said('a.xlsx', packed)).toBe('CsvTableError: arquivo maior que 64 MiB');
  });
});
