import { beforeAll, expect } from '@jest/globals';
import { MAX_CLIENT_STATEMENTS } from '../../src/postgres/client.js';
import { ofFastPath } from '../support/fast-path.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Any caller may send new selections without end: they must not displace the others' prepared statements.

const CONNECTIONS = 1;

let elo: TestApp;
let staff: { id: number };
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: CONNECTIONS });
  staff = await elo.make.aUser({ roles: ['ADMIN'] });
});

const fields =
  'participantId activityId classId title status score facilitatorComment evaluatedAt createdAt updatedAt'.split(' ');
/** A selection by the binary digits of a number: a digit 1 selects its field. */
const selection = (number: number) =>
  ['id', ...fields.filter((_field, index) => (number >> index) % 2 === 1)].join(' ');

const ask = (number: number) =>
  elo.graphql(`{ submissions(first: 1) { nodes { ${selection(number)} } } }`, {}, { as: staff });
const list = () => elo.call('GET', '/portal/api/submissions', { as: staff });
const course = () => elo.call('GET', '/onboarding/api/v1/cursos/nenhum');

/** A statement is prepared when its text comes for the second time. */
const often = async (work: () => Promise<unknown>) => {
  for (let times = 0; times < 4; times += 1) await work();
};
const statementOf = async (work: () => Promise<unknown>): Promise<string> =>
  (await elo.statements(work)).find(text => /from .*"(submissions|courses)"/.test(text))!;

/** Texts of the prepared statements of each connection. */
async function prepared(): Promise<string[][]> {
  const pool = await elo.orm.em.getDriver().getConnection().getNativeClient();
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  try {
    const texts: string[][] = [];
    for (const client of clients) {
      const { rows } = await client.query<{ text: string }>('select statement as text from pg_prepared_statements');
      texts.push(rows.map(({ text }) => text));
    }
    return texts;
  } finally {
    for (const client of clients) client.release();
  }
}
const isPrepared = async (text: string) => (await prepared()).map(texts => texts.includes(text));

ofFastPath.it(
  'many odd selections leave room for later prepared statements, and for those of the facades',
  async () => {
    await often(list);
    const ofList = await statementOf(list);
    expect(await isPrepared(ofList)).toContain(true);

    const ofFirst = await statementOf(() => ask(1));
    await often(() => ask(1));
    expect(await isPrepared(ofFirst)).toContain(true);

    for (let number = 2; number < MAX_CLIENT_STATEMENTS + 32; number += 1)
      for (let times = 0; times < 2; times += 1) await ask(number);

    expect(await isPrepared(ofList)).toContain(true);
    // A statement that was displaced is prepared again when it returns.
    expect(await isPrepared(ofFirst)).not.toContain(true);
    await often(() => ask(1));
    expect(await isPrepared(ofFirst)).toContain(true);
    await often(() => ask(700));
    expect(await isPrepared(await statementOf(() => ask(700)))).toContain(true);
    await often(course);
    expect(await isPrepared(await statementOf(course))).toContain(true);
    for (const texts of await prepared()) expect(texts.length).toBeLessThan(MAX_CLIENT_STATEMENTS + 60);
  },
);
