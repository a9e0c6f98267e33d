import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { CsvTableError, readCsvTable } from '../../src/platform/spreadsheets/csv-table.js';
import { sheetRows } from '../../src/platform/spreadsheets/rows.js';

// CSV as people's programs save it: no byte says the encoding.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elo-encodings-'));
});

async function rowsOf(bytes: Buffer): Promise<string[][] | string> {
  const file = path.join(folder, 'a.csv');
  await writeFile(file, bytes);
  const rows: string[][] = [];
  try {
    for await (const { cells } of sheetRows(file, 'a.csv')) rows.push([...cells]);
  } catch (error) {
    if (error instanceof CsvTableError) return error.problem.reason;
    throw error;
  }
  // Both readers agree.
  const { header, rows: others } = readCsvTable(bytes, { maxRows: 100 });
  expect([header, ...others.map(({ cells }) => cells)]).toEqual(rows);
  return rows;
}
const csv = (rows: readonly string[][]): string => rows.map(row => `${row.join(';')}\r\n`).join('');

const letters = [
  ['name', 'city'],
  ['João Guimarães da Conceição', 'São Paulo'],
  ['Antônia Ângela Araújo', 'Cuiabá'],
  ['Érica Íris Müller', 'Três Corações'],
  ['LUÍS ÂNGELO MAGALHÃES', 'ÓBIDOS, À ÉPOCA'],
  ['Você põe pinguço, avô, às três?', 'ação e reações úteis, lâmpada, pôr'],
];
const signs = [
  ['name', 'city'],
  ['Ana D’Ávila', '“Olá” – disse ela — e foi…'],
  ['1º de março', '2ª edição'],
];

describe('A table in Portuguese is read right in', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(csv(letters))],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv(letters)}`)],
    ['UTF-16LE with its mark', iconv.encode(csv(letters), 'utf-16le', { addBOM: true })],
    ['UTF-16LE', iconv.encode(csv(letters), 'utf-16le')],
    ['UTF-16BE with its mark', iconv.encode(csv(letters), 'utf-16be', { addBOM: true })],
    ['UTF-16BE', iconv.encode(csv(letters), 'utf-16be')],
    ['Windows-1252', iconv.encode(csv(letters), 'windows-1252')],
    ['CP850', iconv.encode(csv(letters), 'cp850')],
    ['MacRoman', iconv.encode(csv(letters), 'macintosh')],
  ])('the encoding %s', async (_name, bytes) => expect(await rowsOf(bytes)).toEqual(letters));

  it.each(['utf-8', 'utf-16le', 'windows-1252', 'macintosh'])('%s with its quotes and dashes', async encoding =>
    expect(await rowsOf(iconv.encode(csv(signs), encoding))).toEqual(signs),
  );

  it.each(['utf-8', 'utf-16le', 'windows-1252', 'cp850', 'macintosh'])('%s without any accent', async encoding =>
    expect(await rowsOf(iconv.encode('name;city\r\nAna;Recife\r\n', encoding))).toEqual([
      ['name', 'city'],
      ['Ana', 'Recife'],
    ]),
  );
});

describe.each(['windows-1252', 'cp850', 'macintosh'])('One accent is enough in %s', encoding => {
  it.each(
    'José João JOÃO Conceição CONCEIÇÃO Patrícia Flávio Débora Mônica Inês Érica Último útil está avó França POÇO'.split(
      ' ',
    ),
  )('the word %s is read right', async word =>
    expect(await rowsOf(iconv.encode(`name;city\n${word};Recife\n`, encoding))).toEqual([
      ['name', 'city'],
      [word, 'Recife'],
    ]),
  );
});

it('Excel for MS-DOS saves a small table of people or activities', async () => {
  for (const rows of [
    ['name;cpf;email', 'João Guimarães;84000000136;dos1@example.org'],
    ['course;title;kind;position', 'acolhimento;Plano de ação e revisão;entrega;8'],
  ])
    expect(await rowsOf(iconv.encode(rows.join('\r\n'), 'cp850'))).toEqual(rows.map(row => row.split(';')));
});

describe('The encoding is asked for', () => {
  it.each<[string, string]>([
    ['Иван Петров;Москва', 'windows-1251'],
    ['Łukasz Wiśniewski;Żółć', 'windows-1250'],
    ['山田太郎;東京', 'shift_jis'],
  ])('for %s', async (line, encoding) =>
    expect(await rowsOf(iconv.encode(`name;city\n${line}\n`, encoding))).toBe('ENCODING_UNKNOWN'),
  );

  it('for UTF-8 with bytes of another encoding', async () =>
    expect(await rowsOf(Buffer.concat([Buffer.from('João;Conceição;José\n'), Buffer.from('São;\xe3', 'latin1')]))).toBe(
      'ENCODING_UNKNOWN',
    ));
});

it('A long file has letters beyond ASCII only at its end', async () => {
  const rows = [
    ['name', 'city'],
    ...Array.from({ length: 90 }, (_, n) => [`Ana ${n} ${'x'.repeat(2_000)}`, 'Recife']),
    ['João', 'Belém'],
  ];
  expect(await rowsOf(iconv.encode(csv(rows), 'cp850'))).toEqual(rows);
});
