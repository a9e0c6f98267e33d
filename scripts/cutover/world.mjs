// Everything that a rehearsal of a cut-over needs, on this machine alone: a PostgreSQL, a server in the role of the old service
// with its proxy, and Elo with the same records. It is removed afterwards.
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/postgres/embedded-postgres.js';
import { signToken } from '../../dist/src/auth/tokens.js';
import { startServer } from '../cycle/world.mjs';
import { startOldService } from './old-service.mjs';

const SECRET = 'the secret of a rehearsal, on both sides';
const ADMINISTRATOR = 1;

export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-cutover-'));
  // For PostgreSQL: it runs as another user when we are root.
  await chmod(folder, 0o711);
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await open(folder, ends)), close };
  } catch (error) {
    // The first reason is told, also when something can't be ended.
    await close().catch(() => {});
    throw error;
  }
}

async function open(folder, ends) {
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), throwaway: true });
  ends.push(() => postgres.stop());
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  ends.push(() => server.end());
  const { PATH, HOME } = process.env;
  const environment = name => ({
    PATH,
    HOME,
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
    DATA_DIR: path.join(folder, name),
    LOG_LEVEL: 'info',
    AUTH_SECRET: SECRET,
    // Each caller comes from an address of their own, as behind a proxy.
    TRUST_PROXY: '1',
  });
  // Both begin with the same records, as after an import.
  await server.query('create database old');
  const seeding = await startServer(environment('old'));
  await seeding.stop();
  await server.query('create database elo template old');
  await cp(path.join(folder, 'old'), path.join(folder, 'elo'), { recursive: true });

  const behind = await startServer(environment('old'));
  ends.push(behind.stop);
  const old = await startOldService(behind.url);
  ends.push(old.close);
  const settings = { ...environment('elo'), LEGACY_URL_PORTAL: `${old.url}/portal` };
  const elo = await startServer(settings);
  ends.push(elo.stop);
  const records = { old: await recordsOf(environment('old')), elo: await recordsOf(settings) };
  ends.push(records.old.close, records.elo.close);
  const ask = asking(elo.url);
  return {
    url: elo.url,
    old,
    records,
    ask,
    bearer,
    drift: () => driftOf(folder, settings, `${old.url}/portal`),
    output: () => `${elo.output()}\n${behind.output()}`,
  };
}

/** @returns the text of the portal's drift report @throws Error when it is not empty */
async function driftOf(folder, settings, url) {
  const headers = path.join(folder, 'headers.txt');
  await writeFile(headers, `authorization: ${await bearer(ADMINISTRATOR)}\n`);
  const elo = path.resolve(import.meta.dirname, '../../dist/src/elo.js');
  const asked = [elo, 'parity', '--drift', 'portal', '--url', url, '--headers', headers];
  const { stdout } = await promisify(execFile)(process.execPath, asked, { env: settings }).catch(error => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

/** The rows in the tables of one side. */
async function recordsOf({ DATABASE_URL }) {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  return { rows: async (text, values) => (await client.query(text, values)).rows, close: () => client.end() };
}

/** The Authorization header of a person, valid on both sides. */
const bearer = async id => `Bearer ${await signToken([SECRET], 'access', `user:${id}`, new Date())}`;

/** Runs an operation of the graph as an administrator. */
function asking(url) {
  const answerTo = async (query, variables = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await bearer(ADMINISTRATOR) },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  return Object.assign(
    async (query, variables) => {
      const { data, errors } = await answerTo(query, variables);
      if (errors) throw new Error(errors[0].message);
      return Object.values(data)[0];
    },
    {
      /** @returns the message of the refusal @throws Error when it is not refused */
      refused: async (query, variables) => {
        const { errors } = await answerTo(query, variables);
        if (!errors) throw new Error('It should have been refused');
        return errors[0].message;
      },
    },
  );
}
