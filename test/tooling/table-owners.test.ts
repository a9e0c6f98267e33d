import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { untypedLint } from '../support/lint.js';
import { ownersOf, tableOfEntity } from '../../scripts/lint/table-owners.js';
import { schemas } from '../../src/entities/index.js';

const eslint = untypedLint();
const tables = schemas.map(({ meta }) => meta.tableName);

/** The reasons of the real configuration against a file with this code. */
async function objections(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages.filter(({ ruleId }) => ruleId === 'elo/table-owners').map(({ message }) => message);
}

it('the list of owners has every table, and no other', () => {
  expect([...ownersOf.keys()].sort()).toEqual([...tables].sort());
});

it('the list of owners has the table of every entity', () => {
  const wrong = schemas.filter(({ meta }) => tableOfEntity(meta.className) !== meta.tableName);
  expect(wrong.map(({ meta }) => meta.className)).toEqual([]);
});

it('the list of owners names existing folders', () => {
  const folders = [...new Set([...ownersOf.values()].flat())];
  const missing = folders.filter(
    noun =>
      noun !== 'platform' && !['src/domain', 'src/cutover/domain'].some(folder => existsSync(`${folder}/${noun}`)),
  );
  expect(missing).toEqual([]);
});

const file = 'src/domain/flows/complete-registration.ts';
it.each([
  [
    "import { User } from '../../entities/index.js';\nexport const all = em => em.find(User, {});",
    'users',
    'identity and people',
  ],
  ["export const x = db => db.insertInto('enrollments');", 'enrollments', 'enrollments'],
  ["export const x = db => db.updateTable('outbox');", 'outbox', 'kernel and outbox'],
  ["export const x = db => db.deleteFrom('stored_files');", 'stored_files', 'files'],
  ['export const x = sql => sql`update classes set name = null`;', 'classes', 'classes'],
  ["export const x = em => em.execute('delete from passcodes');", 'passcodes', 'passcodes'],
  ["export const x = removal('messages', () => true);", 'messages', 'messaging'],
])('%s in another noun is refused', async (code, table, owner) => {
  const found = await objections(file, code);
  expect(found).toEqual([`${table} is written by ${owner} only: call a verb of that noun (*.write.ts).`]);
});

it.each([
  [
    file,
    "import { Registration } from '../../entities/index.js';\nexport const x = em => em.create(Registration, {});",
  ],
  [file, "import type { User } from '../../entities/index.js';\nexport type U = User;"],
  [
    file,
    "import { type User, Registration } from '../../entities/index.js';\nexport const x = (u: User) => Registration;",
  ],
  [file, "export const x = db => db.selectFrom('users').forUpdate();"],
  ['src/domain/people/people.write.ts', "import { User } from '../../entities/index.js';\nexport const x = User;"],
  ['src/demo/people.ts', "import { User } from '../entities/index.js';\nexport const x = User;"],
])('%s may contain %s', async (from, code) => {
  expect(await objections(from, code)).toEqual([]);
});
