import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A record is removed while other callers write about it: they get NOT_FOUND, and not INTERNAL.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

/** Runs a mutation, and commits an earlier statement in the middle of it. */
async function beside(removal: string, mutation: string, as: User = admin) {
  const em = elo.make.em();
  await em.begin();
  await em.execute(removal);
  const running = elo.graphql(`mutation { ${mutation} }`, {}, { as });
  await eventually(async () => {
    const [{ waits }] = await elo.make.em().execute<[{ waits: boolean }]>(
      `select exists (select from pg_locks as l join pg_stat_activity as a using (pid)
                         where not l.granted and a.datname = current_database()) as waits`,
    );
    return waits;
  }, 'the mutation that waits');
  await em.commit();
  const { body } = await running;
  return body.errors?.[0].extensions;
}

it.each<[string, () => Promise<[removal: string, mutation: string, reason: string]>]>([
  [
    'a class, while somebody is enrolled',
    async () => {
      const { id } = await elo.make.aClass();
      const { id: person } = await elo.make.aUser();
      return [
        `delete from classes where id = ${id}`,
        `enrollParticipant(classId: ${id}, participantId: ${person}) { id }`,
        'CLASS_NOT_FOUND',
      ];
    },
  ],
  [
    'a course, while a class of it is made',
    async () => {
      const [{ id: course }, { id: cycle }] = [await elo.make.aCourse(), await elo.make.aCycle()];
      return [
        `delete from courses where id = ${course}`,
        `createClass(input: { name: "Turma nova", courseId: ${course}, cycleId: ${cycle}, startsOn: "2026-03-02", shift: MORNING }) { id }`,
        'COURSE_NOT_FOUND',
      ];
    },
  ],
])('a mutation gets NOT_FOUND when its record is deleted concurrently: %s', async (_what, prepare) => {
  const [removal, mutation, reason] = await prepare();
  expect(await beside(removal, mutation)).toMatchObject({ code: 'NOT_FOUND', reason });
  expect(elo.logged()).not.toContain('unexpected error');
});
