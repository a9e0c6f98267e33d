import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sheetRows } from '../../src/platform/spreadsheets/rows.js';
import { runOutbox, runRecurring } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { aWorkbook, workbookParts } from '../support/workbook.js';

// Good lines go in, bad lines come back.

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});
beforeEach(() => elo.make.em().execute('delete from imports'));

type Sent = Record<string, string | Buffer>;
async function started(files: Sent, { partial = true } = {}): Promise<string> {
  const sent = await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), name);
      return { name, uploadId: (await elo.call('POST', '/uploads', { as: admin, form })).body.uploads[0].id };
    }),
  );
  const { body } = await elo.graphql(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }',
    { input: { files: sent, partial } },
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
  await runOutbox(elo);
  return body.data.startImport.id;
}
const look = async (id: string) =>
  (
    await elo.graphql(
      `query ($id: ID!) { import(id: $id) { state isPartial problemCount error counts { noun made changed left leftOut rejected } } }`,
      { id },
      { as: admin },
    )
  ).body.data.import;
const confirm = async (id: string) => {
  const { body } = await elo.graphql('mutation ($id: ID!) { confirmImport(id: $id) { state } }', { id }, { as: admin });
  await runOutbox(elo);
  return body.errors?.[0].extensions.reason ?? 'confirmed';
};
async function rejectsOf(id: string, language = 'pt-BR') {
  const { body } = await elo.graphql(
    'query ($id: ID!) { importRejects(id: $id) { fileName mediaType lines content } }',
    { id },
    { as: admin, headers: { 'accept-language': language } },
  );
  if (body.errors) return body.errors[0].extensions.reason;
  return body.data.importRejects.map(({ content, ...each }: { content: string }) => ({
    ...each,
    bytes: Buffer.from(content, 'base64'),
  }));
}
const textsOf = async (id: string, language?: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await rejectsOf(id, language)).map(({ fileName, bytes }: { fileName: string; bytes: Buffer }) => [
      fileName,
      bytes.toString('utf8').replace('\ufeff', '').replaceAll('\r\n', '\n'),
    ]),
  );
const slugs = async () =>
  (await elo.make.em().execute<{ slug: string }[]>('select slug from courses order by slug')).map(({ slug }) => slug);

it('Good lines are imported, and bad ones come back, are corrected and sent again as they are', async () => {
  const id = await started({
    'courses.csv': 'slug;title\num-a;Primeiro\num-b;\nCom Espaço;Terceiro\n',
    'activities.csv': 'course;title;kind\num-a;Plano;entrega\num-b;Plano;entrega\n',
  });
  const counts = [
    { noun: 'courses', made: 1, changed: 0, left: 0, leftOut: 0, rejected: 2 },
    { noun: 'activities', made: 1, changed: 0, left: 0, leftOut: 0, rejected: 1 },
  ];
  expect(await look(id)).toEqual({ state: 'CHECKED', isPartial: true, problemCount: 3, error: null, counts });
  expect(await slugs()).toEqual([]);
  expect(await confirm(id)).toBe('confirmed');
  expect(await look(id)).toMatchObject({ state: 'DONE', problemCount: 3, counts });
  expect(await slugs()).toEqual(['um-a']);

  const back = await textsOf(id);
  expect(back).toEqual({
    'courses.csv': expect.stringMatching(
      /^motivo;slug;title\ntitle: é obrigatório;um-b;\n"?slug: [^\n]+"?;Com Espaço;Terceiro\n$/,
    ),
    'activities.csv':
      'motivo;course;title;kind\n"course: ""um-b"" está em outra linha desta importação, que tem um problema";um-b;Plano;entrega\n',
  });
  expect((await textsOf(id, 'en'))['courses.csv']).toContain('title: is required;um-b');

  const again = await started({
    'courses.csv': back['courses.csv']!.replace('um-b;', 'um-b;Segundo').replace('Com Espaço', 'um-c'),
    'activities.csv': back['activities.csv']!,
  });
  expect(await confirm(again)).toBe('confirmed');
  expect(await look(again)).toMatchObject({ state: 'DONE', problemCount: 0 });
  expect(await slugs()).toEqual(['um-a', 'um-b', 'um-c']);
  expect(await rejectsOf(again)).toEqual([]);
});

it('A file that comes back a second time has the reasons of this time only', async () => {
  const id = await started({ 'courses.csv': 'slug;motivo;title\nda-a;x;A\nda-b;velho;\n' });
  expect(await textsOf(id)).toEqual({ 'courses.csv': 'motivo;slug;title\ntitle: é obrigatório;da-b;\n' });
});

it('A cell that a spreadsheet would take for a formula comes back, and is sent again, as it was', async () => {
  const first = await started({ 'courses.csv': 'slug;title\nfa-a;A\nfa b;-Título\n' });
  const { 'courses.csv': back } = await textsOf(first);
  expect(back).toContain(";fa b;'-Título");
  const id = await started({ 'courses.csv': back!.replace('fa b', 'fa-b') });
  expect(await confirm(id)).toBe('confirmed');
  const rows = await elo.make.em().execute(`select title from courses where slug = 'fa-b'`);
  expect(rows).toEqual([{ title: '-Título' }]);
});

it('A line with too many cells keeps them, so that it is still wrong when nobody corrects it', async () => {
  const first = await started({ 'courses.csv': 'slug;title\nea-a;A\nea-b;Título; com ponto e vírgula\n' });
  const { 'courses.csv': back } = await textsOf(first);
  expect(back).toMatch(/^motivo;slug;title\n[^\n]+;ea-b;Título;com ponto e vírgula\n$/);
  expect(await look(await started({ 'courses.csv': back! }))).toMatchObject({ state: 'REFUSED', problemCount: 1 });
});

it('A workbook comes back as a workbook', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
  const sheet = workbookParts(row('slug', 'title') + row('ia-a', 'A') + row('ia-b', ''));
  const id = await started({ 'courses.xlsx': await aWorkbook(sheet) });
  const [back] = await rejectsOf(id);
  expect(back).toMatchObject({
    fileName: 'courses.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    lines: 1,
  });
  const file = path.join(elo.directory, back.fileName);
  await writeFile(file, back.bytes);
  const rows = [];
  for await (const { cells } of sheetRows(file, back.fileName)) rows.push(cells);
  expect(rows).toEqual([
    ['motivo', 'slug', 'title'],
    ['title: é obrigatório', 'ia-b', ''],
  ]);
});

it('Rules that look at written records give back the lines that break them, and the others go in', async () => {
  const group = await elo.make.aClass({});
  await elo.make.em().execute('update classes set capacity = 2 where id = ?', [group.id]);
  const people = await Promise.all([1, 2, 3].map(() => elo.make.aUser({})));
  const lines = people.map(({ id }) => `${id};${group.id}\n`);
  const id = await started({ 'enrollments.csv': `participant;class\n${lines.join('')}` });
  expect(await confirm(id)).toBe('confirmed');
  const counts = [{ noun: 'enrollments', made: 2, changed: 0, left: 0, leftOut: 0, rejected: 1 }];
  expect(await look(id)).toMatchObject({ state: 'DONE', counts });
  const { 'enrollments.csv': back } = await textsOf(id);
  expect(back).toMatch(new RegExp(`^motivo;participant;class\n[^\n]+;${people[2]!.id};${group.id}\n$`));
  const [{ n }] = await elo.make
    .em()
    .execute<[{ n: number }]>('select count(*)::int as n from enrollments where class_id = ?', [group.id]);
  expect(n).toBe(2);
});

describe('Imports that are refused', () => {
  it.each<[string, Sent]>([
    ['no good line', { 'courses.csv': 'slug;title\nna-a;\n' }],
    ['an unknown column', { 'courses.csv': 'slug;title;preço\nnb-a;X;1\n' }],
    ['misplaced quotes', { 'courses.csv': 'slug;title\nnc-a;A\nnc-b;"B\n' }],
    ['ten thousand wrong lines and one', { 'courses.csv': `slug;title\nnd-a;A\n${'x y;X\n'.repeat(10_001)}` }],
  ])('%s refuse a partial import', async (_of, files) => {
    const id = await started(files);
    expect(await look(id)).toMatchObject({ state: 'REFUSED', counts: [] });
    expect(await confirm(id)).toBe('IMPORT_NOT_CHECKED');
  });

  it('An import of all lines is refused for one of them', async () => {
    const id = await started({ 'courses.csv': 'slug;title\nne-a;A\nne-b;\n' }, { partial: false });
    expect(await look(id)).toMatchObject({ state: 'REFUSED', isPartial: false, counts: [] });
    expect(await rejectsOf(id)).toEqual([]);
  });
});

it('Lines about an erased person, and those that refer to them, are left out, told, and don’t come back', async () => {
  const gone = await elo.make.aUser({});
  const em = elo.make.em();
  await em.execute(
    `insert into erasures (person_id, state, requested_at, due_at, started_at, finished_at) values (?, 'DONE', now(), now(), now(), now())`,
    [gone.id],
  );
  await em.execute(
    `update users set name = 'Pessoa apagada', cpf = null, email = null, phone = null, is_active = false where id = ?`,
    [gone.id],
  );
  const group = await elo.make.aClass({});
  const { id: other } = await elo.make.aUser({});
  const id = await started({
    'users.csv': `id;name;cpf\n${gone.id};Vai Embora;52998224725\n`,
    'enrollments.csv': `participant;class\n52998224725;${group.id}\n${other};${group.id}\n999999;${group.id}\n`,
  });
  expect(await look(id)).toMatchObject({
    state: 'CHECKED',
    problemCount: 1,
    counts: [
      { noun: 'users', made: 0, leftOut: 1, rejected: 0 },
      { noun: 'enrollments', made: 1, leftOut: 1, rejected: 1 },
    ],
  });
  const { body } = await elo.graphql(
    'query ($id: ID!) { importProblems(importId: $id) { nodes { file line message } } }',
    { id },
    { as: admin },
  );
  expect(body.data.importProblems.nodes).toEqual([
    { file: 'users.csv', line: 2, message: 'é de uma pessoa que foi apagada: a linha fica de fora' },
    {
      file: 'enrollments.csv',
      line: 2,
      message: '"52998224725" está em outra linha desta importação, que fica de fora: esta também fica',
    },
    { file: 'enrollments.csv', line: 4, message: '"999999" não existe' },
  ]);
  expect(await textsOf(id)).toEqual({
    'enrollments.csv': expect.stringMatching(/^motivo;[^\n]+\n[^\n]+;999999;\d+\n$/),
  });
});

it('An old workbook, and one of LibreOffice, are read', async () => {
  const saved = (name: string) => readFile(path.join('test/support/spreadsheets', name));
  for (const kind of ['ods', 'xls']) {
    const id = await started({ [`courses.${kind}`]: await saved(`libreoffice.${kind}`) });
    const { body } = await elo.graphql(
      'query ($id: ID!) { importProblems(importId: $id) { nodes { file line column message } } }',
      { id },
      { as: admin },
    );
    expect(body.data.importProblems.nodes[0]).toEqual({
      file: `courses.${kind}`,
      line: 1,
      column: null,
      message: 'coluna desconhecida: name',
    });
  }
});

it('Excel’s “Unicode text” can be uploaded', async () => {
  const text = 'slug;title\r\nxa-a;Ação\r\n';
  for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
    expect(await look(await started({ 'courses.csv': bytes }))).toMatchObject({ state: 'CHECKED' });
  }
});

it('The first five lines are shown as they were understood', async () => {
  const lines = Array.from({ length: 7 }, (_, n) => `va-${n};Edição ${n}\n`);
  const id = await started({ 'courses.csv': Buffer.from(`slug;title\n${lines.join('')}`, 'latin1') });
  const { body } = await elo.graphql(
    'query ($id: ID!) { importPreview(id: $id) { file columns lines } }',
    { id },
    { as: admin },
  );
  expect(body.data.importPreview).toEqual([
    {
      file: 'courses.csv',
      columns: ['slug', 'title'],
      lines: Array.from({ length: 5 }, (_, n) => [`va-${n}`, `Edição ${n}`]),
    },
  ]);
});

it('Bad lines can be fetched for a week after the import', async () => {
  const id = await started({ 'courses.csv': 'slug;title\npa-a;A\npa-b;\n' });
  await confirm(id);
  await runRecurring(elo, 'imports-sweep');
  expect(await rejectsOf(id)).toMatchObject([{ fileName: 'courses.csv', lines: 1 }]);
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  try {
    await runRecurring(elo, 'imports-sweep');
    expect(await rejectsOf(id)).toBe('IMPORT_FILES_REMOVED');
  } finally {
    elo.setNow(null);
  }
});
