import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { acceptedMediaType } from '../../../src/domain/files/file-types.rules.js';
import { fileAddress } from '../../../src/domain/files/files.rules.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'elo-types-'))));
afterAll(() => rm(folder, { recursive: true }));

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

it.each<[string, string | Buffer, string | null]>([
  ['a.pdf', '%PDF-1.4\nx', 'application/pdf'],
  // The content decides, not the name.
  ['a.pdf', PNG, 'image/png'],
  ['a.csv', 'a;b\r\n1;2\r\n', 'text/csv'],
  ['A.CSV', 'a', 'text/csv'],
  ['a.doc', 'plain words', 'text/plain'],
  ['a.txt', Buffer.from('S\xe3o Paulo', 'latin1'), 'text/plain'],
  ['a.txt', 'a\u0000b', null],
  ['a.txt', '<!doctype html><p>', null],
  ['a.html', 'plain words', null],
  ['a.exe', Buffer.from('4d5a9000', 'hex'), null],
])('the file %s with content %j has the type %s', async (name, content, mediaType) => {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  expect((await acceptedMediaType(file, name))?.mediaType ?? null).toBe(mediaType);
});

it('the address of a stored file keeps its folders and encodes their names', () => {
  expect(fileAddress({ path: '2026/a b/ç.pdf' })).toBe('/portal/api/submissions/files/2026/a%20b/%C3%A7.pdf');
});
