import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findImportFiles } from '../../src/domain/imports/find-files.js';
import { rememberedBy } from '../../src/domain/imports/matches.write.js';
import { databaseContext } from '../../src/postgres/index.js';
import { aFolder } from '../support/imports.js';
import { runOutbox, runRecurring } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { aWorkbook, workbookParts } from '../support/workbook.js';

// Columns that nothing tells are matched by hand, and the match is remembered.

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});
beforeEach(async () => {
  await elo.make.em().execute('delete from imports');
  await elo.make.em().execute('delete from import_matches');
});

type Sent = Record<string, string | Buffer>;
async function started(files: Sent, { partial = false, as = admin } = {}): Promise<string> {
  const sent = await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), name);
      return { name, uploadId: (await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id };
    }),
  );
  const { body } = await elo.graphql(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }',
    { input: { files: sent, partial } },
    { as },
  );
  expect(body.errors).toBeUndefined();
  await runOutbox(elo);
  return body.data.startImport.id;
}
const look = async (id: string) =>
  (
    await elo.graphql(
      'query ($id: ID!) { import(id: $id) { state problemCount counts { noun made changed left rejected } } }',
      { id },
      { as: admin },
    )
  ).body.data.import;
const problemsOf = async (id: string): Promise<string[]> =>
  (
    await elo.graphql(
      'query ($id: ID!) { importProblems(importId: $id) { nodes { file line message } } }',
      { id },
      { as: admin },
    )
  ).body.data.importProblems.nodes.map(
    ({ file, line, message }: Record<string, string>) => `${file} ${line}: ${message}`,
  );
const previewOf = async (id: string) =>
  (
    await elo.graphql(
      'query ($id: ID!) { importPreview(id: $id) { file columns lines kind fields isRemembered fits { kind fields } } }',
      { id },
      { as: admin },
    )
  ).body.data.importPreview;

type Columns = Record<string, string | null>;
const MATCH = `mutation ($id: ID!, $kind: String!, $columns: [ImportColumnMatchInput!]!, $file: String) {
  matchImportColumns(id: $id, kind: $kind, columns: $columns, file: $file) { id state problemCount counts { noun } } }`;
const ask = (id: string, kind: string, columns: Columns, { file, as = admin }: { file?: string; as?: any } = {}) =>
  elo.graphql(
    MATCH,
    { id, kind, file, columns: Object.entries(columns).map(([title, field]) => ({ title, field })) },
    { as, headers: { 'accept-language': 'en' } },
  );
async function matched(id: string, kind: string, columns: Columns, file?: string): Promise<void> {
  const { body } = await ask(id, kind, columns, file === undefined ? {} : { file });
  expect(body.data?.matchImportColumns ?? body.errors).toEqual({ id, state: 'CHECKING', problemCount: 0, counts: [] });
  await runOutbox(elo);
}
const confirmed = async (id: string) => {
  await elo.graphql('mutation ($id: ID!) { confirmImport(id: $id) { id } }', { id }, { as: admin });
  await runOutbox(elo);
  return (await look(id)).state;
};
const titleOf = async (slug: string) =>
  (await elo.make.em().execute<{ title: string }[]>('select title from courses where slug = ?', [slug]))[0]?.title;

const FILE = 'Apelido na rede;O que se aprende;Preço\nma-a;Primeiro;10\nma-b;Segundo;20\n';
const COLUMNS = { 'Apelido na rede': 'slug', 'O que se aprende': 'title', Preço: null };

it('A file that nothing tells is refused, matched by hand, and imported', async () => {
  const id = await started({ 'gastos.csv': FILE });
  expect(await look(id)).toMatchObject({ state: 'REFUSED', problemCount: 1, counts: [] });
  expect(await problemsOf(id)).toEqual([
    'gastos.csv 1: não dá para saber o que gastos.csv contém: escolha o tipo e as colunas, ou use o nome de um dos modelos, como users.csv',
  ]);
  const [preview] = await previewOf(id);
  expect(preview).toMatchObject({
    file: 'gastos.csv',
    columns: ['Apelido na rede', 'O que se aprende', 'Preço'],
    lines: [
      ['ma-a', 'Primeiro', '10'],
      ['ma-b', 'Segundo', '20'],
    ],
    kind: null,
    fields: [null, null, null],
    isRemembered: false,
  });
  expect(preview.fits).toHaveLength(17);

  await matched(id, 'courses', COLUMNS);
  expect(await look(id)).toMatchObject({
    state: 'CHECKED',
    counts: [{ noun: 'courses', made: 2, changed: 0, left: 0, rejected: 0 }],
  });
  expect(await previewOf(id)).toMatchObject([
    { kind: 'courses', fields: ['slug', 'title', null], isRemembered: false },
  ]);
  expect(await confirmed(id)).toBe('DONE');
  expect(await titleOf('ma-b')).toBe('Segundo');
});

it('The next file with these titles is understood at once, in another order, and the match can be changed', async () => {
  await matched(await started({ 'gastos.csv': FILE }), 'courses', COLUMNS);
  const id = await started({ 'outra.csv': 'PRECO;o que se aprende;Apelido na rede\n30;Terceiro;mb-a\n' });
  expect(await look(id)).toMatchObject({ state: 'CHECKED', counts: [{ noun: 'courses', made: 1 }] });
  expect(await previewOf(id)).toMatchObject([{ kind: 'courses', fields: [null, 'title', 'slug'], isRemembered: true }]);

  await matched(id, 'courses', { 'o que se aprende': 'title', 'Apelido na rede': 'slug', PRECO: 'description' });
  expect(await previewOf(id)).toMatchObject([
    { kind: 'courses', fields: ['description', 'title', 'slug'], isRemembered: false },
  ]);
  expect(await confirmed(id)).toBe('DONE');
  const [course] = await elo.make.em().execute(`select description from courses where slug = 'mb-a'`);
  expect(course).toEqual({ description: '30' });
  const again = await started({ 'mais uma.csv': FILE });
  expect(await previewOf(again)).toMatchObject([{ fields: ['slug', 'title', 'description'], isRemembered: true }]);
});

it('The fields of a checked import stay until it is written, also when somebody matches the same titles anew', async () => {
  const first = await started({ 'a.csv': FILE.replaceAll('ma-', 'mc-') });
  await matched(first, 'courses', COLUMNS);
  const second = await started({ 'b.csv': FILE.replaceAll('ma-', 'md-') });
  await matched(first, 'courses', { 'Apelido na rede': 'slug', Preço: 'title' });
  expect(await confirmed(second)).toBe('DONE');
  expect(await titleOf('md-a')).toBe('Primeiro');
  expect(await confirmed(first)).toBe('DONE');
  expect(await titleOf('mc-a')).toBe('10');
});

it('Each kind of records has its own match of the same titles', async () => {
  const id = await started({ 'courses.csv': 'coluna um;coluna dois\nme-a;Curso\n' });
  expect(await look(id)).toMatchObject({ state: 'REFUSED', problemCount: 4 });
  await matched(id, 'courses', { 'coluna um': 'slug', 'coluna dois': 'title' });
  expect(await look(id)).toMatchObject({ state: 'CHECKED' });
  const groups = await started({ 'hospital_groups.csv': 'coluna um;coluna dois\nGrupo M;x\n' });
  expect(await look(groups)).toMatchObject({ state: 'REFUSED' });
  await matched(groups, 'hospital_groups', { 'coluna um': 'name' });
  expect(await look(groups)).toMatchObject({ counts: [{ noun: 'hospital_groups', made: 1 }] });
  expect(await previewOf(await started({ 'courses.csv': 'coluna um;coluna dois\nme-b;Curso\n' }))).toMatchObject([
    { kind: 'courses', fields: ['slug', 'title'], isRemembered: true },
  ]);
});

it('A spreadsheet among several is named', async () => {
  const id = await started({ 'courses.csv': 'slug;title\nmf-a;A\n', 'lista.csv': 'coisa\nGrupo\n', 'a.txt': 'x' });
  const unnamed = await ask(id, 'hospital_groups', { coisa: 'name' });
  expect(unnamed.body.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { file: 'required' } });
  const other = await ask(id, 'hospital_groups', { coisa: 'name' }, { file: 'a.txt' });
  expect(other.body.errors[0].extensions.fields).toEqual({ file: 'must be one of courses.csv, lista.csv' });
  const twice = await ask(id, 'courses', { coisa: 'slug' }, { file: 'lista.csv' });
  expect(twice.body.errors[0].extensions.fields).toEqual({ kind: 'is in use' });
  await matched(id, 'hospital_groups', { coisa: 'name' }, 'lista.csv');
  expect(await look(id)).toMatchObject({
    state: 'CHECKED',
    counts: [{ noun: 'hospital_groups' }, { noun: 'courses' }],
  });
});

describe('A match is refused', () => {
  it.each<[string, string, Columns, Record<string, string>]>([
    ['an unknown kind', 'measurements', COLUMNS, { kind: expect.stringContaining('must be one of') as never }],
    ['a required field that is missing', 'courses', { Preço: 'title' }, { columns: 'the column slug is missing' }],
    [
      'one field chosen twice',
      'courses',
      { 'Apelido na rede': 'slug', Preço: 'slug' },
      { 'columns.1.field': 'the column slug stands there twice' },
    ],
    ['an unknown field', 'courses', { ...COLUMNS, Preço: 'price' }, { 'columns.2.field': 'unknown column: price' }],
    [
      'a title that is not in the file',
      'courses',
      { ...COLUMNS, Custo: null },
      { 'columns.3.title': 'the file has no column Custo' },
    ],
  ])('for %s', async (_for, kind, columns, fields) => {
    const id = await started({ 'gastos.csv': FILE });
    const { body } = await ask(id, kind, columns);
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID' });
    expect(body.errors[0].extensions.fields).toEqual(fields);
    expect(await look(id)).toMatchObject({ state: 'REFUSED' });
  });

  it('for two columns with the same title, of which one may be left out', async () => {
    const id = await started({ 'gastos.csv': 'a;b;a\nmg-a;Curso;x\n' });
    const { body } = await ask(id, 'courses', { a: 'slug', b: 'title' });
    expect(body.errors[0].extensions.fields).toEqual({ 'columns.0.title': 'the column a stands there twice' });
  });

  it('while the import is checked, and after its end', async () => {
    const id = await started({ 'gastos.csv': FILE });
    const { body } = await ask(id, 'courses', COLUMNS);
    expect(body.data.matchImportColumns.state).toBe('CHECKING');
    expect((await ask(id, 'courses', COLUMNS)).body.errors[0].extensions.reason).toBe('IMPORT_NOT_TO_MATCH');
    await runOutbox(elo);
    await elo.graphql('mutation ($id: ID!) { cancelImport(id: $id) { id } }', { id }, { as: admin });
    expect((await ask(id, 'courses', COLUMNS)).body.errors[0].extensions.reason).toBe('IMPORT_NOT_TO_MATCH');
    expect((await ask('999999', 'courses', COLUMNS)).body.errors[0].extensions.reason).toBe('IMPORT_NOT_FOUND');
  });

  it('to everybody but administrators', async () => {
    const id = await started({ 'gastos.csv': FILE });
    const { make } = elo;
    for (const as of [null, await make.aSupervisor(), await make.aFacilitator(), await make.aUser({})])
      expect((await ask(id, 'courses', COLUMNS, { as })).body.errors[0].extensions.reason).toBe(
        as === null ? 'NOT_SIGNED_IN' : 'IMPORTS_FOR_ADMINISTRATORS',
      );
  });
});

it('One of two people who match a file at once is refused', async () => {
  const id = await started({ 'gastos.csv': FILE });
  const both = await Promise.all([ask(id, 'courses', COLUMNS), ask(id, 'courses', COLUMNS)]);
  expect(both.map(({ body }) => body.errors?.[0].extensions.reason ?? 'matched').sort()).toEqual([
    'IMPORT_NOT_TO_MATCH',
    'matched',
  ]);
});

it('Lines that a matched partial import rejects come back with the titles of the file, and are understood again', async () => {
  const id = await started({ 'gastos.csv': FILE.replace('ma-b', 'M b').replace('ma-a', 'mh-a') }, { partial: true });
  await matched(id, 'courses', COLUMNS);
  expect(await look(id)).toMatchObject({ state: 'CHECKED', counts: [{ made: 1, rejected: 1 }] });
  const { body } = await elo.graphql(
    'query ($id: ID!) { importRejects(id: $id) { fileName content } }',
    { id },
    { as: admin },
  );
  const [{ fileName, content }] = body.data.importRejects;
  const back = Buffer.from(content, 'base64').toString();
  expect(back.split('\r\n')[0]).toBe('\ufeffmotivo;Apelido na rede;O que se aprende;Preço');
  const again = await started({ [fileName]: back.replace('M b', 'mh-b') }, { partial: true });
  expect(await look(again)).toMatchObject({ state: 'CHECKED', counts: [{ made: 1, rejected: 0 }] });
});

describe('Every kind of spreadsheet is matched', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
  it('a workbook of Excel', async () => {
    const sheet = workbookParts(row('x', 'y') + row('mi-a', 'Curso'));
    const id = await started({ 'Pasta1.xlsx': await aWorkbook(sheet) });
    await matched(id, 'courses', { x: 'slug', y: 'title' });
    expect(await look(id)).toMatchObject({ state: 'CHECKED', counts: [{ made: 1 }] });
  });

  it.each(['ods', 'xls'])('a workbook of LibreOffice as %s', async kind => {
    const id = await started({
      [`Pasta.${kind}`]: await readFile(path.join('test/support/spreadsheets', `libreoffice.${kind}`)),
    });
    const [{ columns }] = await previewOf(id);
    await matched(id, 'hospital_groups', { [columns[0]]: 'name' });
    expect(await look(id)).toMatchObject({ counts: [{ noun: 'hospital_groups' }] });
  });
});

it('The command understands remembered titles too', async () => {
  await matched(await started({ 'gastos.csv': FILE }), 'courses', COLUMNS);
  const folder = await aFolder(elo, { 'Pasta1.csv': FILE });
  const { files } = await findImportFiles(folder, { remembered: rememberedBy(databaseContext({ orm: elo.orm })) });
  expect(files).toMatchObject([{ noun: { name: 'courses' }, fields: ['slug', 'title', null] }]);
  await writeFile(path.join(folder, 'Pasta1.csv'), 'outra;coisa\n1;2\n');
  await expect(findImportFiles(folder)).rejects.toThrow('Pasta1.csv');
});

it('The thousand matches that were used last are kept, for a year after their last use', async () => {
  const em = elo.make.em();
  await em.execute(
    `insert into import_matches (noun, titles, fields, used_at)
     select 'courses', n, '[]', now() - make_interval(mins => n) from generate_series(1, 1000) as n`,
  );
  const count = async () => (await em.execute<{ n: number }[]>('select count(*)::int as n from import_matches'))[0]!.n;
  await matched(await started({ 'gastos.csv': FILE }), 'courses', COLUMNS);
  expect(await count()).toBe(1_000);
  expect(await em.execute(`select 1 from import_matches where titles = '1000'`)).toEqual([]);
  elo.setNow(new Date(Date.now() + 366 * 86_400_000).toISOString());
  try {
    await started({ 'gastos.csv': FILE });
    await runRecurring(elo, 'import-matches-clean-up');
    expect(await count()).toBe(1);
  } finally {
    elo.setNow(null);
  }
});
