import { beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seedDemoData } from '../../../src/demo/seed.js';
import { runCommand, endedWell } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// One Elo stands for the old portal. The other has its people, classes and enrollments, as an earlier import brought them.

let old: TestApp;
let elo: TestApp;
let headers: string;
beforeAll(async () => {
  old = await startTestApp();
  elo = await startTestApp();
  await seedDemoData(old.app.services);
  await seedDemoData(elo.app.services);
  await elo.make.em().execute(`
    delete from submission_revisions; delete from stored_files; delete from submissions; delete from activity_templates;
    delete from booking_requests; delete from appointments where class_id is not null`);
  headers = path.join(elo.directory, 'headers.txt');
  await writeFile(headers, `authorization: ${await old.bearer({ id: 1 })}\n`);
});

const run = (...given: string[]) => runCommand(elo, 'import', given);
const fromPortal = (folder: string, ...more: string[]) =>
  run(folder, '--from-http', 'portal', '--url', `${old.url}/portal/`, '--headers', headers, ...more);

const answers = async (of: TestApp) => {
  const headersOfAdmin = { authorization: await of.bearer({ id: 1 }) };
  const get = async (address: string) => (await of.call('GET', address, { headers: headersOfAdmin })).body;
  const submissions: Record<string, unknown>[] = await get('/portal/api/submissions?class_id=1');
  const { data: appointments } = await get('/portal/api/schedule/appointment/class/1');
  const { data: templates } = await get('/portal/api/activity-template?class_id=1');
  const withoutClocks = ({ updated_at: _updated, files = [], file_path: _path, ...record }: any) => ({
    ...record,
    files: files.map(({ original_name, file_type }: any) => ({ original_name, file_type })),
  });
  return {
    submissions: submissions.map(withoutClocks),
    appointments,
    templates: Object.values(templates).map(withoutClocks),
  };
};

it('an import over HTTP makes Elo answer like the old portal, and a second run changes nothing', async () => {
  const folder = await mkdtemp(path.join(elo.directory, 'from-http-'));
  const tried = await fromPortal(folder, '--dry-run');
  expect(tried.stderr).toBe('');
  expect(tried.stdout).toContain('60 entregas, 1 modelos, 3 agendamentos de 6 turmas; 61 arquivos, 0 deles já estavam');
  expect(tried.stdout).toMatch(/submissions +60 novos, 0 alterados, 0 sem alteração/);
  endedWell(tried);
  expect((await answers(elo)).submissions).toEqual([]);

  const done = await fromPortal(folder);
  expect(done.stdout).toContain('61 deles já estavam aqui');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(await answers(elo)).toEqual(await answers(old));

  const { stdout } = await fromPortal(folder);
  expect(stdout).toMatch(/submissions +0 novos, 0 alterados, 60 sem alteração/);
  expect(stdout).toMatch(/appointments +0 novos, 0 alterados, 3 sem alteração/);
  const [mails] = await elo.make.em().execute<[{ n: string }]>('select count(*) as n from outbox');
  expect(mails.n).toBe('0');
});

it.each<[string, string[], string]>([
  ['another service', ['--from-http', 'cms', '--url', 'http://127.0.0.1:1'], '--from-http: só "portal" pode ser lido'],
  ['no address', ['--from-http', 'portal'], '--url: falta o endereço do serviço antigo'],
  ['no web address', ['--from-http', 'portal', '--url', 'ftp://x'], '--url: falta o endereço do serviço antigo'],
  [
    'wrong classes',
    ['--from-http', 'portal', '--url', 'http://127.0.0.1:1', '--classes', '1,x'],
    '--classes: são números',
  ],
  ['no headers', ['--from-http', 'portal', '--url', 'http://127.0.0.1:1', '--headers', '/nowhere'], 'não há o arquivo'],
])('an import over HTTP refuses %s', async (_what, options, message) => {
  const { code, stderr } = await run(elo.directory, ...options);
  expect(stderr).toContain(message);
  expect(code).toBe(1);
});

it('an import over HTTP ends with 2 when the portal is unreachable or refuses the caller', async () => {
  const folder = await mkdtemp(path.join(elo.directory, 'from-http-'));
  await writeFile(headers, 'authorization: Bearer wrong\n');
  const { code, stderr } = await fromPortal(folder);
  expect(stderr).toContain('The old service did not give /api/classes: status 403');
  expect(code).toBe(2);
});
