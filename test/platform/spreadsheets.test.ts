import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
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
    const none = 'CsvTableError: não é uma planilha que se possa ler: envie CSV, XLSX, ODS ou XLS';
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
      'CsvTableError: não é uma planilha que se possa ler: envie CSV, XLSX, ODS ou XLS',
    );
    const long = workbookParts(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(300_000)}</t></is></c></row>`);
    expect(await said('a.xlsx', await aWorkbook(long))).toBe('CsvTableError: linha 1: a linha é longa demais');
    const bomb = workbookParts('<row/>', [`<t>${'x'.repeat(70 * 1024 * 1024)}</t>`]);
    const packed = await aWorkbook(bomb);
    expect(packed.length).toBeLessThan(1024 * 1024);
    expect(await said('a.xlsx', packed)).toBe('CsvTableError: arquivo maior que 64 MiB');
  });
});

describe('a workbook of another program', () => {
  const saved = (name: string) => readFile(path.join('test/support/spreadsheets', name));
  const rows = [
    { line: 1, cells: ['name', 'cpf', 'birthday', 'seen', 'at', 'ok', 'n', 'err', 'note'] },
    {
      line: 2,
      cells: [
        ...['João Guimarães', '01234567890', '1985-12-31', '2026-03-10 19:00:00', '09:30:00', 'true', '8.5'],
        ...['#DIV/0!', 'duas\nlinhas  e  espaços'],
      ],
    },
    {
      line: 4,
      cells: [
        ...['Ana', '52998224725', '', '2026-03-10 07:05:09', '23:59:59', 'false', '-3', '#N/A', '"aspas"; ponto'],
      ],
    },
  ];

  it.each(['libreoffice.ods', 'libreoffice.xls'])('%s is read like Excel’s', async name => {
    const found = await rowsOf(name, await saved(name));
    // LibreOffice keeps a boolean of Excel as a number.
    const asSaved = name.endsWith('.ods') ? { true: '1', false: '0' } : {};
    expect(found).toEqual(
      rows.map(({ line, cells }) => ({
        line,
        cells: cells.map(cell => (asSaved as Record<string, string>)[cell] ?? cell),
      })),
    );
  });

  it('openpyxl.xlsx is read, and has no results of formulas', async () => {
    const [first, second] = await rowsOf('a.xlsx', await saved('openpyxl.xlsx'));
    expect(first).toEqual(rows[0]);
    expect(second!.cells).toEqual(rows[1]!.cells.map(cell => (cell === '#DIV/0!' ? '' : cell)));
  });

  it('is read by its content when it bears the name of an old one', async () => {
    expect((await rowsOf('a.xls', await saved('openpyxl.xlsx')))[0]).toEqual(rows[0]);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a text', 'a.xls', () => Buffer.from('slug;title\n')],
    ['a page', 'a.xls', () => Buffer.from('<html><table><tr><td>slug</td></tr></table></html>')],
    ['a cut file', 'a.xls', async () => (await saved('libreoffice.xls')).subarray(0, 3_000)],
    ['an old workbook', 'a.ods', () => saved('libreoffice.xls')],
    ['a workbook of Excel', 'a.ods', () => saved('openpyxl.xlsx')],
  ])('is not %s by the name of %s', async (_content, name, content) => {
    expect(await said(name, await content())).toBe(
      'CsvTableError: não é uma planilha que se possa ler: envie CSV, XLSX, ODS ou XLS',
    );
  });

  it('may have 4 MiB at most when it is an old one', async () => {
    expect(await said('a.xls', Buffer.alloc(4 * 1024 * 1024 + 1))).toBe(
      'CsvTableError: um arquivo XLS pode ter no máximo 4 MiB: salve como XLSX',
    );
  });
});

describe('a sheet of LibreOffice', () => {
  const sheet = (rows: string) =>
    aWorkbook({
      'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table><table:table><table:table-row><table:table-cell office:value-type="string"><text:p>outra</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    });
  const cell = (content: string, more = '') =>
    `<table:table-cell office:value-type="string" ${more}>${content}</table:table-cell>`;

  it('repeats rows and cells, and ends without its empty ones', async () => {
    const content = await sheet(
      `<table:table-row>${cell('<text:p>a</text:p>', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>` +
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
        `<table:table-row table:number-rows-repeated="2"><table:covered-table-cell/>${cell('<text:p>b<text:s text:c="2"/><text:span>c</text:span></text:p>')}</table:table-row>` +
        '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    );
    expect(await rowsOf('a.ods', content)).toEqual([
      { line: 1, cells: ['a', 'a'] },
      { line: 5, cells: ['', 'b  c'] },
      { line: 6, cells: ['', 'b  c'] },
    ]);
  });

  it('has too many columns', async () => {
    const content = await sheet(
      `<table:table-row><table:table-cell table:number-columns-repeated="16000"/>${cell('<text:p>a</text:p>')}</table:table-row>`,
    );
    expect(await said('a.ods', content)).toContain('200');
  });
});
