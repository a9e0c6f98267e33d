import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Import } from '../../src/entities/index.js';
import { eventually } from '../support/eventually.js';
import { runOutbox, runRecurring } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { aWorkbook, workbookParts } from '../support/workbook.js';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});
beforeEach(() => elo.make.em().execute('delete from imports'));

async function upload(content: string | Buffer, as = admin): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), 'a.csv');
  return (await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id;
}
const FIELDS = 'id state filesDone files { name size } counts { noun made changed left } problemCount';
const START = `mutation ($files: [ImportFileInput!]!) { startImport(input: { files: $files }) { ${FIELDS} } }`;
const start = async (files: Record<string, string>, as: { id: number } | null = admin) => {
  const sent = await Promise.all(
    Object.entries(files).map(async ([name, content]) => ({ name, uploadId: await upload(content) })),
  );
  return elo.graphql(START, { files: sent }, { as });
};
const started = async (files: Record<string, string>): Promise<string> => {
  const { body } = await start(files);
  expect(body.errors).toBeUndefined();
  return body.data.startImport.id;
};
const act = async (operation: 'confirmImport' | 'cancelImport', id: string, as: { id: number } | null = admin) => {
  const { body } = await elo.graphql(`mutation ($id: ID!) { ${operation}(id: $id) { state } }`, { id }, { as });
  return body.data?.[operation]?.state ?? body.errors[0].extensions.reason;
};
const look = async (id: string) =>
  (
    await elo.graphql(
      `query ($id: ID!) { import(id: $id) { ${FIELDS} error createdBy { id } } }`,
      { id },
      { as: admin },
    )
  ).body.data.import;
const titles = async () =>
  (await elo.make.em().execute<{ title: string }[]>('select title from courses order by slug')).map(
    ({ title }) => title,
  );
const stored = () => readdir(path.join(elo.directory, 'storage', 'imports'), { recursive: true });

it('an import is checked, confirmed and written, each by a job', async () => {
  const id = await started({
    'users.csv': 'name;email;cpf\nAna Souza;ana@example.org;52998224725\n',
    'courses.csv': 'slug;title\na;Primeiro\n',
  });
  expect(await look(id)).toEqual({
    id,
    state: 'CHECKING',
    filesDone: 0,
    files: [
      { name: 'users.csv', size: 53 },
      { name: 'courses.csv', size: 22 },
    ],
    counts: [],
    problemCount: 0,
    error: null,
    createdBy: { id: String(admin.id) },
  });
  await runOutbox(elo);
  const counts = [
    { noun: 'users', made: 1, changed: 0, left: 0 },
    { noun: 'courses', made: 1, changed: 0, left: 0 },
  ];
  expect(await look(id)).toMatchObject({ state: 'CHECKED', filesDone: 2, counts });
  expect(await titles()).toEqual([]);
  expect(await act('confirmImport', id)).toBe('RUNNING');
  await runOutbox(elo);
  expect(await look(id)).toMatchObject({ state: 'DONE', filesDone: 2, counts, problemCount: 0 });
  expect(await titles()).toEqual(['Primeiro']);
  const [record] = await elo.make.em().execute(
    `select actor_user_id, route, (select count(*)::int from audit_changes c where c.audit_record_id = r.id) as changes
       from audit_records r where action = 'import'`,
  );
  expect(record).toEqual({ actor_user_id: admin.id, route: 'job.import-requested', changes: 2 });
  // A repeated job finds the import done.
  expect(await act('confirmImport', id)).toBe('IMPORT_NOT_CHECKED');
  expect(await act('cancelImport', id)).toBe('IMPORT_ENDED');
});

it('an import with problems lists them page by page, and can’t be confirmed', async () => {
  const id = await started({ 'courses.csv': `slug;title\n${'Errado;X\n'.repeat(1_100)}` });
  await runOutbox(elo);
  expect(await look(id)).toMatchObject({ state: 'REFUSED', counts: [], problemCount: 1_100 });
  const PROBLEMS = `query ($id: ID!, $after: String) { importProblems(importId: $id, first: 100, after: $after) {
    nodes { file line column message } totalCount pageInfo { hasNextPage endCursor } } }`;
  const lines: number[] = [];
  for (let after: string | null = null; ;) {
    const { body } = await elo.graphql(PROBLEMS, { id, after }, { as: admin });
    const { nodes, totalCount, pageInfo } = body.data.importProblems;
    expect(totalCount).toBe(1_000);
    lines.push(...nodes.map(({ line }: { line: number }) => line));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(lines).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 2));
  expect(await act('confirmImport', id)).toBe('IMPORT_NOT_CHECKED');
});

it('an import is refused when a needed record was deleted after its check', async () => {
  await elo.make.em().execute(`insert into courses (slug, title) values ('sumido', 'Sumido')`);
  const id = await started({ 'activities.csv': 'course;title;kind\nsumido;X;entrega\n' });
  await runOutbox(elo);
  await elo.make.em().execute(`delete from courses where slug = 'sumido'`);
  expect(await act('confirmImport', id)).toBe('RUNNING');
  await runOutbox(elo);
  expect(await look(id)).toMatchObject({ state: 'REFUSED', problemCount: 1 });
});

it('an import takes files named in its lines', async () => {
  const group = await elo.make.aClass({});
  const activity = await elo.make.anActivity({ course: group.course, title: 'Plano' });
  const participant = await elo.make.aUser({});
  await elo.make.anEnrollment({ class: group, participant });
  const id = await started({
    'submissions.csv': `participant;class;activity;submitted_at;files\n${participant.id};${group.id};${activity.id};2026-03-20 10:00;entregas/a.txt\n`,
    'entregas/a.txt': 'Meu plano',
  });
  await runOutbox(elo);
  expect(await act('confirmImport', id)).toBe('RUNNING');
  await runOutbox(elo);
  expect(await look(id)).toMatchObject({ state: 'DONE' });
  expect(
    await elo.make
      .em()
      .execute('select original_name, uploaded_by_id from stored_files where submission_id is not null'),
  ).toEqual([{ original_name: 'a.txt', uploaded_by_id: participant.id }]);
});

it('an import accepts workbooks', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = workbookParts(
    `<row>${cell('slug')}${cell('title')}</row><row>${cell('planilha')}${cell('Planilha')}</row>`,
  );
  const uploadId = await upload(await aWorkbook(sheet));
  const { body } = await elo.graphql(START, { files: [{ uploadId, name: 'courses.xlsx' }] }, { as: admin });
  await runOutbox(elo);
  expect(await look(body.data.startImport.id)).toMatchObject({
    state: 'CHECKED',
    counts: [{ noun: 'courses', made: 1, changed: 0, left: 0 }],
  });
});

const twenty = async (state: 'CHECKED' | 'REFUSED') => {
  for (let n = 0; n < 20; n += 1)
    await elo.make.save(Import, {
      ...{ state, checkedAt: new Date(), createdBy: admin.id },
      ...{ files: [], counts: [], problems: [] },
    });
};

describe('an import that is canceled', () => {
  it('before its check is left alone by the job', async () => {
    const id = await started({ 'courses.csv': 'slug;title\nc;Nunca\n' });
    expect(await act('cancelImport', id)).toBe('CANCELED');
    await runOutbox(elo);
    expect(await look(id)).toMatchObject({ state: 'CANCELED', counts: [] });
  });

  it('while it is being written is rolled back', async () => {
    const id = await started({ 'courses.csv': 'slug;title\nc;Nunca\n' });
    await runOutbox(elo);
    await act('confirmImport', id);
    let running: Promise<void> | undefined;
    await elo.orm.em.fork().transactional(async em => {
      await em.execute('lock table courses in share mode');
      running = runOutbox(elo);
      // It has read the file, and waits for its turn to write.
      await eventually(async () => {
        const [{ n }] = await elo.orm.em
          .fork()
          .execute<[{ n: number }]>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
        return n === 1;
      });
      expect(await act('cancelImport', id)).toBe('CANCELED');
    });
    await running;
    expect(await look(id)).toMatchObject({ state: 'CANCELED', filesDone: 0 });
    expect(await titles()).not.toContain('Nunca');
  });
});

it('an import is refused when its owner is no longer an administrator', async () => {
  const other = await elo.make.anAdmin();
  const { body } = await elo.graphql(
    START,
    { files: [{ uploadId: await upload('slug;title\nd;Outro\n', other), name: 'courses.csv' }] },
    { as: other },
  );
  const { id } = body.data.startImport;
  await elo.make.em().execute(`update users set roles = '{SUPERVISOR}' where id = ?`, [other.id]);
  await runOutbox(elo);
  expect(await look(id)).toMatchObject({
    state: 'FAILED',
    error: 'whoever started it is no administrator any more',
  });
});

it('an import is refused when its files have changed since the upload', async () => {
  const id = await started({ 'courses.csv': 'slug;title\ne;Certo\n' });
  await runOutbox(elo);
  const { files } = await elo.make.em().findOneOrFail(Import, { id: Number(id) });
  await writeFile(path.join(elo.directory, 'storage', files[0]!.path), 'slug;title\ne;Outro\n');
  await act('confirmImport', id);
  await expect(runOutbox(elo)).rejects.toThrow('is not what was uploaded');
  await elo.make.em().execute('delete from outbox');
  expect(await titles()).not.toContain('Outro');
});

describe('starting an import is refused', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a file that can’t be read', { 'gastos.csv': 'x;"y\n' }, { 'files.0.name': 'a quote is out of place' }],
    ['no spreadsheet', { 'a.txt': 'x\n' }, { files: 'there is no file with the name of an import, such as users.csv' }],
    ['two of a noun', { 'users.csv': 'x\n', 'users.xlsx': 'y\n' }, { 'files.1.name': 'is in use' }],
    [
      'a way out of the folder',
      { 'users.csv': 'x\n', '../a.txt': 'y\n' },
      { 'files.1.name': 'must be a path within the folder of the import' },
    ],
  ])('because of %s', async (_what, files, fields) => {
    const { body } = await start(files);
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', fields });
  });

  it('because of another person’s upload', async () => {
    const uploadId = await upload('slug;title\n', await elo.make.anAdmin());
    const { body } = await elo.graphql(START, { files: [{ uploadId, name: 'courses.csv' }] }, { as: admin });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', reason: 'FILE_GONE' });
  });

  it('because of too many open imports', async () => {
    await twenty('CHECKED');
    const { body } = await start({ 'courses.csv': 'slug;title\n' });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'TOO_MANY_IMPORTS',
      params: { max: 20 },
    });
  });
});

it('Refused imports stand in nobody’s way, and the latest twenty keep their files', async () => {
  await twenty('REFUSED');
  await started({ 'courses.csv': 'slug;title\nseguro;Curso seguro\n' });
  const states = await elo.make.em().execute('select state, count(*)::int from imports group by state order by state');
  expect(states).toEqual(
    expect.arrayContaining([
      { state: 'CANCELED', count: 1 },
      { state: 'REFUSED', count: 19 },
    ]),
  );
});

it('imports are for administrators only', async () => {
  const id = await started({ 'courses.csv': 'slug;title\n' });
  const supervisor = await elo.make.aSupervisor();
  for (const as of [null, supervisor, await elo.make.aFacilitator(), await elo.make.aUser({})]) {
    const reason = as === null ? 'NOT_SIGNED_IN' : 'IMPORTS_FOR_ADMINISTRATORS';
    expect(await act('confirmImport', id, as)).toBe(reason);
    expect(await act('cancelImport', id, as)).toBe(reason);
    const { body } = await elo.graphql('{ importTemplates { noun } imports { nodes { id } } }', {}, { as });
    expect(body.errors.map((each: any) => each.extensions.reason)).toEqual([reason]);
  }
});

it('import templates exist for all nouns', async () => {
  const { body } = await elo.graphql(
    '{ importTemplates { noun title fileName content columns { name isRequired } } }',
    {},
    { as: admin },
  );
  expect(body.data.importTemplates).toHaveLength(17);
  expect(body.data.importTemplates[1]).toEqual({
    noun: 'hospital_groups',
    title: 'Grupos de hospitais',
    fileName: 'hospital_groups.csv',
    content: expect.stringMatching(/^\ufeffid;name\r\n"# Só para manter/),
    columns: [
      { name: 'id', isRequired: false },
      { name: 'name', isRequired: true },
    ],
  });
});

it('an import’s files are deleted at its end or after a week, and the import after a month', async () => {
  const ended = await started({ 'courses.csv': 'slug;title\n' });
  await act('cancelImport', ended);
  const open = await started({ 'courses.csv': 'slug;title\nf;Aberto\n' });
  await runOutbox(elo);
  const before = await stored();
  await runRecurring(elo, 'imports-sweep');
  expect((await stored()).length).toBeLessThan(before.length);
  expect((await look(open)).state).toBe('CHECKED');
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  try {
    await runRecurring(elo, 'imports-sweep');
    expect((await look(open)).state).toBe('CANCELED');
    elo.setNow(new Date(Date.now() + 31 * 86_400_000).toISOString());
    await runRecurring(elo, 'imports-sweep');
    expect(await elo.make.em().count(Import, {})).toBe(0);
  } finally {
    elo.setNow(null);
  }
});
