import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { aDatabase } from '../../support/databases.js';

const script = path.resolve(import.meta.dirname, '../../../scripts/check-schema.mjs');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elo-check-schema-'));
});

const OLD = 'type Query { class(id: ID!): Class } type Class { id: ID! name: String! startsOn: String }';

/** Gives the exit code and the output of the check for two schemas. */
async function check(now: string, ...more: string[]) {
  const [released, current] = ['released', 'current'].map(name => path.join(folder, `${name}.graphql`)) as [
    string,
    string,
  ];
  await writeFile(released, OLD);
  await writeFile(current, now);
  const ended = (error: { code?: number; stdout: string; stderr: string }) => error;
  const {
    code = 0,
    stdout,
    stderr,
  } = await run(process.execPath, [script, ...more, released, current]).then(ended, ended);
  return { code, said: stdout + stderr, released };
}

describe('check:schema', () => {
  it('accepts compatible changes, and a deprecation with a date', async () => {
    const now = OLD.replace(
      'startsOn: String',
      'startsOn: String @deprecated(reason: "Use begin, until 2027-03-01") begin: String',
    );
    expect(await check(now)).toMatchObject({ code: 0, said: expect.stringContaining('breaks nobody') });
  });

  it('fails for a removed field, and names it', async () => {
    const { code, said } = await check(OLD.replace('startsOn: String', ''));
    expect(code).toBe(1);
    expect(said).toContain(
      "1 changes since the last release break clients:\n- Field 'startsOn' was removed from object type 'Class'\n",
    );
  });

  it('fails for a deprecation without a date', async () => {
    const { code, said } = await check(
      OLD.replace('startsOn: String', 'startsOn: String @deprecated(reason: "Use begin")'),
    );
    expect([code, said]).toEqual([1, expect.stringMatching(/^Class\.startsOn: say in the reason until when/)]);
  });

  it('names the clients of the last 60 days when it gets a database', async () => {
    const { url, drop } = await aDatabase();
    try {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(
        `insert into field_usages (day, client, type, field, calls) values
           (current_date, 'portal', 'Class', 'startsOn', 3), (current_date - 1, 'portal', 'Class', 'startsOn', 4),
           (current_date - 61, 'quiz', 'Class', 'startsOn', 9), (current_date, 'quiz', 'Class', 'name', 9)`,
      );
      const { rows } = await client.query('select current_date::text as today');
      await client.end();
      const { said } = await check(OLD.replace('startsOn: String', ''), '--database', url);
      expect(said).toContain(`object type 'Class' Used by portal (7 times, last on ${rows[0].today}).\n`);
      const other = await check(OLD.replace('id: ID!)', 'id: ID!, year: Int!)'), '--database', url);
      expect(other.said).toContain('Nobody used it in the last 60 days.');
    } finally {
      await drop();
    }
  });

  it('--release stores the current graph as the released one', async () => {
    const now = OLD.replace('startsOn: String', '');
    const { code, released } = await check(now, '--release');
    expect([code, await readFile(released, 'utf8')]).toEqual([0, now]);
  });
});
