import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { Cell } from './cell.js';

/*
 * A workbook with one sheet, packed as its rows come: for any number of rows, none is kept. Libraries that write workbooks keep
 * the sheet, or its packed part, until its end.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/officeDocument/2006/relationships`;
const ofPackage = `${office}/package/2006`;
const type = `application/vnd.openxmlformats-officedocument.spreadsheetml`;

/** Styles of cells: plain, the titles, a day with its time (22 is Excel's own, in the order of the reader's country). */
const [TITLE, TIME] = [1, 2];
const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/** Excel opens no more rows. */
const MAX_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;

/**
 * The bytes of a workbook.
 * @param rows the first are the titles; an error in them fails the stream, and without a reader they are asked no more
 */
export function xlsxStream(sheet: string, rows: AsyncIterable<readonly Cell[]>): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 } });
  for (const [name, content] of Object.entries(parts(sheet))) archive.append(head + content, { name });
  const content = Readable.from(sheetXml(rows), { objectMode: false });
  content.once('error', error => archive.destroy(error));
  archive.once('close', () => content.destroy());
  archive.append(content, { name: 'xl/worksheets/sheet1.xml' });
  // The stream reports a failure, and its reader hears it.
  archive.finalize().catch(() => undefined);
  return archive;
}

async function* sheetXml(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let count = 0;
  for await (const cells of rows) {
    if (++count > MAX_ROWS) throw new Error(`A sheet has ${MAX_ROWS} rows at most`);
    yield `<row>${cells.map(cell => cellXml(cell, count === 1)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(cell: Cell, isTitle: boolean): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c s="${TIME}"><v>${serialOf(cell.clock)}</v></c>`;
  const text = escaped(cell.slice(0, MAX_CELL_CHARACTERS));
  return `<c t="inlineStr"${isTitle ? ` s="${TITLE}"` : ''}><is><t xml:space="preserve">${text}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Excel counts days since the end of 1899, in any zone of its reader. */
const serialOf = (clock: string): number =>
  (Date.parse(`${clock.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text for XML, without the characters that XML excludes. */
function escaped(text: string): string {
  const known = text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return known.replaceAll(/[&<>"]/g, sign => entities[sign]!);
}
