import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { lookInto } from '../../src/privacy/find-in-content.js';
import { finderOf, spellingsOfValue } from '../../src/privacy/spellings.js';
import { aWorkbook as zipOf, workbookParts } from '../support/workbook.js';

const isNamed = finderOf(['Quitéria Inconfundível', '31009502832'].flatMap(spellingsOfValue));
const look = (content: Buffer, limits = {}) => lookInto(Readable.from([content]), isNamed, limits);
const named = 'Sou Quitéria Inconfundível.';
/** Longer than the part of a file that is read to detect its type. */
const long = 'Nada. '.repeat(20_000);
/** A run of a Word document, with formatting of its own. */
const run = (text: string) => `<w:r><w:rPr><w:b/><w:lang w:val="pt-BR"/></w:rPr><w:t>${text}</w:t></w:r>`;
const shut = async () => {
  const zip = await zipOf({ 'a.txt': named });
  // These flags, in the file's header and in the directory's entry, mark the file as encrypted.
  zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6);
  const entry = zip.indexOf('PK\x01\x02', 0, 'latin1');
  zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
  return zip;
};

describe('the search for a person in a file', () => {
  const inside: [string, () => Buffer | Promise<Buffer>][] = [
    ['in a text', () => Buffer.from(named)],
    ['where two pieces of a long text meet', () => Buffer.from(long + named + long)],
    ['in a text of old machines', () => Buffer.from(named, 'latin1')],
    ['in a text of old machines, far from its beginning', () => Buffer.from(`${long}${named}`, 'latin1')],
    ['in a text of MS-DOS', () => iconv.encode(`${long}${named}`, 'cp850')],
    ['in a text of Excel for Mac', () => iconv.encode(named, 'macintosh')],
    ['in a text of UTF-16 without a mark', () => Buffer.from(named, 'utf16le')],
    ['in a text of UTF-16 of the other order, without a mark', () => Buffer.from(named, 'utf16le').swap16()],
    ['in a text of UTF-16', () => Buffer.from(`\uFEFF${named}`, 'utf16le')],
    ['in gzip', () => gzipSync(long + named)],
    ['in ZIP', () => zipOf({ 'a.txt': 'x', 'b/c.json': long + JSON.stringify({ named }) })],
    ['in the name of a packed file', () => zipOf({ 'Quitéria Inconfundível.txt': 'x' })],
    ['in ZIP in ZIP', async () => zipOf({ 'b.zip': await zipOf({ 'c.gz': gzipSync(named) as never }) } as never)],
    [
      'in a second sheet',
      async () => zipOf({ ...workbookParts(''), 'xl/worksheets/sheet2.xml': `<a><v>${named}</v></a>` }),
    ],
    [
      'in a number of a sheet',
      () => zipOf(workbookParts('<row r="1"><c r="A1"><v>31009502832</v></c><c><v>5</v></c></row>')),
    ],
    [
      'in a cell of several looks',
      () =>
        zipOf(
          workbookParts('', ['<r><t>Quit</t></r><r><rPr><b/></rPr><t>&#233;ria Incon</t></r><r><t>fundível</t></r>']),
        ),
    ],
    [
      'in a document that cuts words',
      () =>
        zipOf({
          'word/document.xml': `<w:d xmlns:w="w"><w:p>${run('Quit')}${run('éria Incon')}${run('fundível')}</w:p></w:d>`,
        }),
    ],
  ];
  it.each(inside)('finds the person in %s', async (_where, made) => {
    expect(await look(await made())).toEqual({ isFound: true, isUnread: false });
  });

  it('finds nobody in a file without the person', async () => {
    const cells = workbookParts('', ['<t>Quitéria</t>', '<t>Inconfundívelmente</t>', '<t>3100950283</t>', '<t>25</t>']);
    expect(await look(await zipOf(cells))).toEqual({ isFound: false, isUnread: false });
    expect(await look(gzipSync(long))).toEqual({ isFound: false, isUnread: false });
    expect(await look(Buffer.alloc(0))).toEqual({ isFound: false, isUnread: false });
  });
});

describe('the search for a person in an unreadable file', () => {
  const nested = async (depth: number): Promise<Buffer> =>
    depth === 0 ? Buffer.from(named) : zipOf({ a: (await nested(depth - 1)) as never });
  const shutAway: [string, () => Buffer | Promise<Buffer>, object?][] = [
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', () => Buffer.from(`%PDF-1.7\n${long}`)],
    ['an encrypted archive', shut],
    ['a broken archive', async () => (await zipOf({ a: long })).subarray(0, 200)],
    ['a broken gzip', () => gzipSync(long).subarray(0, 50)],
    ['archives in archives without end', () => nested(6)],
    ['an archive that holds too much', () => zipOf({ a: 'x'.repeat(5_000_000), b: named }), { maxBytes: 1_000_000 }],
    ['an archive of too many files', () => zipOf({ a: 'x', b: 'y', c: named }), { maxEntries: 2 }],
    ['a broken document', () => zipOf({ 'a.xml': '<a><b></a>' })],
  ];
  it.each(shutAway)('reports %s as unread', async (...[, made, limits]) => {
    expect(await look(await made(), limits)).toEqual({ isFound: false, isUnread: true });
  });

  it('finds the person in a PDF that has the name as plain text', async () => {
    expect(await look(Buffer.from(`%PDF-1.7\n<< /Author (Quitéria Inconfundível) >>`))).toMatchObject({
      isFound: true,
    });
  });
});

it('a failing disk is reported as an error, not as an unreadable archive', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('PK\x03\x04'.repeat(2_000));
      throw Object.assign(new Error('gone'), { code: 'EIO' });
    })(),
  );
  await expect(lookInto(failing, isNamed)).rejects.toThrow('gone');
});
