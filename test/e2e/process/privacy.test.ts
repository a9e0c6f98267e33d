import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { runCommand, endedWell } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { filesInZip } from '../../support/zip.js';

let elo: TestApp;
let folder: string;
beforeAll(async () => {
  elo = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'elo-privacy-'));
});

const privacy = (given: string[]) => runCommand(elo, 'privacy', given);

it('`privacy export` writes all personal data, readable by its owner only, with an audit record and a mail', async () => {
  const person = await elo.make.aUser();
  const file = path.join(folder, 'pessoa.zip');
  expect(await privacy(['export', String(person.id), '--to', file])).toMatchObject({ code: 0, stdout: '' });
  const files = await filesInZip(await readFile(file));
  expect(JSON.parse(files.get('data/users.json')!.toString())).toMatchObject([{ id: person.id, cpf: person.cpf }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const em = elo.make.em();
  expect(await em.execute(`select action, route from audit_records where action = 'exportPerson'`)).toEqual([
    { action: 'exportPerson', route: 'command.privacy.export' },
  ]);
  expect(
    await em.execute('select kind, actor_kind, operation from access_records where person_id = ?', [person.id]),
  ).toEqual([{ kind: 'PERSON', actor_kind: 'SERVICE', operation: 'command.privacy.export' }]);
});

it.each([
  ['nobody', ['export', '999999']],
  ['no number', ['export', 'ana@example.org']],
  ['nothing', ['export']],
])('`privacy export` of %s is refused', async (_what, given) => {
  expect((await privacy(given)).code).toBe(1);
});

it('`privacy map` lists the personal data of all tables', async () => {
  const { stdout } = endedWell(await privacy(['map', '--json']));
  const { fields } = JSON.parse(stdout);
  expect(fields).toContainEqual(expect.objectContaining({ table: 'users', field: 'cpf', holds: 'sensitive' }));
});
