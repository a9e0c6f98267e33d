import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

/** A workbook as Excel saves it. */
export async function aWorkbook(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipArchive();
  const bytes = buffer(archive);
  for (const [name, content] of Object.entries(parts)) archive.append(content, { name });
  await archive.finalize();
  return bytes;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * The parts of a workbook: texts are shared, style 1 is a day, style 2 a day and a time, 3 a number, 4 hours.
 * @param rows the XML of the first sheet's rows
 */
export const workbookParts = (rows: string, shared: readonly string[] = [], workbook = ''): Record<string, string> => ({
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="http://r">${workbook}<sheets><sheet name="Plan1" sheetId="1" r:id="rId7"/><sheet name="Plan2" sheetId="2" r:id="rId8"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="165" formatCode="[Magenta]&quot;dias &quot;0.0"/><numFmt numFmtId="166" formatCode="[hh]:mm"/><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${shared.map(each => `<si>${each}</si>`).join('')}</sst>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `${head}<worksheet xmlns="${main}"><sheetData/></worksheet>`,
});
