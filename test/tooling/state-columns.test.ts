import { expect, it } from '@jest/globals';
import { untypedLint } from '../support/lint.js';

const eslint = untypedLint();

/** The columns to which the real configuration objects in a file with this code. */
async function objections(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages
    .filter(({ ruleId }) => ruleId === 'elo/state-columns')
    .map(({ message }) => message.split(' ')[0]!);
}

const imports = 'src/domain/imports/sweep-imports.ts';
const enrollments = 'src/domain/enrollments/end-places.write.ts';
it.each([
  [imports, "export const x = db => db.updateTable('imports').set({ state: 'DONE' });", ['imports.state']],
  [
    imports,
    'export const x = em => em.nativeUpdate(Import, { id: 1 }, { finishedAt: null });',
    ['imports.finished_at'],
  ],
  [imports, "const how = { error: 'x' };\nexport const x = (em, it) => em.assign(it, { ...how });", ['imports.error']],
  [imports, "export const x = it => { it.state = 'DONE'; };", ['imports.state']],
  [imports, "export const x = sql => sql`insert into imports (id, state) values (1, 'DONE')`;", ['imports.state']],
  [
    enrollments,
    'export const x = (sql, at) => sql`update enrollments set canceled_at = ${at} where id = 1`;',
    ['enrollments.canceled_at'],
  ],
  [
    enrollments,
    'export const x = (em, it) => em.assign(it, it ? { canceledBy: 1 } : {});',
    ['enrollments.canceled_by_id'],
  ],
  ['src/domain/outbox/settle-message.ts', "export const x = q => q.set({ failed_at: 'now' });", ['outbox.failed_at']],
])('a write of a state’s column in %s by %s is refused', async (file, code, columns) => {
  expect(await objections(file, code)).toEqual(columns);
});

it.each([
  [
    imports,
    "export const x = (db, s) => db.updateTable('imports').set({ ...s.set('pass', { checked_at: 1 }), counts: [] });",
  ],
  [imports, "export const x = em => em.find(Import, { state: 'DONE' });"],
  [imports, "export const x = sql => sql`update imports set counts = '{}' where state = 'DONE'`;"],
  ['src/domain/imports/states.ts', "export const x = q => q.set({ state: 'DONE' });"],
  [
    'src/domain/outbox/claim-round.ts',
    "export const x = db => db.insertInto('recurring_runs').values({ claimed_until: 1 });",
  ],
])('other code is accepted: %s %s', async (file, code) => {
  expect(await objections(file, code)).toEqual([]);
});
