import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { anEmptyDatabase, databaseAt } from '../../support/databases.js';
import { blocksOf, documentation, root } from '../../support/documentation.js';
import { eventually } from '../../support/eventually.js';
import { findPostgresClient } from '../support/postgresql-client.js';
import { launchServer, machine, type Running, endedWell } from '../support/processes.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { needs } from '../../support/needs.js';

// The drill of docs/operating/backups.md, with its commands unchanged. The backup runs while clients hand in files and mails
// wait, and more of both come after it. Then a person is erased, the database is lost, and the backup is restored into a fresh
// PostgreSQL.

const PAGE = 'docs/operating/backups.md';
const programs = findPostgresClient();

const page = (await documentation()).find(({ name }) => name === PAGE)!;
const blocks = blocksOf(page);
const blockOf = (language: string, begin: string) =>
  blocks.find(each => each.language === language && each.text.startsWith(begin))!.text;

type Server = Running & { url: string };

interface HandIn {
  id: number;
  file: string;
  content: string;
}

needs('pg_dump 18', programs !== null).describe('a backup made while clients work', () => {
  let directory: string;
  let smtp: TestSmtp;
  let before: Awaited<ReturnType<typeof anEmptyDatabase>>;
  let fresh: EmbeddedPostgres;
  let crowd: ReturnType<typeof startCrowd> | undefined;
  const running: Running[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-backup-'));
    // PostgreSQL must reach the folder: under root it runs as another user.
    await chmod(directory, 0o711);
    await mkdir(path.join(directory, 'backup'));
    [smtp, before] = await Promise.all([startSmtp(), anEmptyDatabase()]);
    fresh = await startOwnPostgres({ directory: path.join(directory, 'postgres'), throwaway: true });
  }, 120_000);
  afterAll(async () => {
    await crowd?.end().catch(() => {});
    for (const { process, exit } of running) {
      if (process.exitCode === null && process.signalCode === null) process.kill('SIGKILL');
      await exit();
    }
    await smtp.close();
    await fresh.stop();
    await before.drop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  const restoredUrl = () => {
    const url = new URL(databaseAt(fresh.url, 'elo_restored'));
    [url.username, url.password] = ['elo_owner', 'elo_owner'];
    return url.href;
  };
  const environmentOf = (databaseUrl: string, files: string) => ({
    ...machine(),
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    STORAGE_URL: `file:${path.join(directory, files)}`,
    SMTP_URL: smtp.url,
    ERASURE_WAIT_DAYS: '0',
  });
  const then = () => environmentOf(before.url, 'files');
  const now = () => environmentOf(restoredUrl(), 'restored');

  /** Runs commands of the page, or others, in a shell. @returns the exit code and the output */
  const type = (text: string, environment: ReturnType<typeof then>) =>
    new Promise<{ code: number; output: string }>(resolve => {
      const elo = `elo() { '${process.execPath}' '${root}/dist/src/elo.js' "$@"; }`;
      const env = {
        ...environment,
        PATH: [programs, environment.PATH].join(path.delimiter),
        FILES: environment.STORAGE_URL.slice('file:'.length),
        BACKUP: path.join(directory, 'backup'),
      };
      execFile('bash', ['-ec', `${elo}\n${text}`], { cwd: directory, env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      });
    });

  const startServer = async (environment: ReturnType<typeof then>): Promise<Server> => {
    const server = await launchServer(environment);
    running.push(server);
    await eventually(async () => (await fetch(`${server.url}/readyz`)).ok, 'the server to be ready');
    return server;
  };
  const kill = async ({ process, exit }: Server) => {
    process.kill('SIGKILL');
    await exit();
  };
  const bearerAt = async ({ url }: Server, username = 'facilitator@demo.test'): Promise<string> => {
    const reply = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `mutation { signIn(username: "${username}", password: "Demo!2026") { token } }`,
      }),
    });
    return `Bearer ${(await reply.json()).data.signIn.token}`;
  };
  const rows = async <Row>(databaseUrl: string, sql: string): Promise<Row[]> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  };

  const handIn = async (server: Server, authorization: string, participantId: number, content: string) => {
    const form = new FormData();
    const fields = { class_id: 1, participant_id: participantId, activity_id: 4, title: content };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('files[0]', new Blob([content]), 'text.txt');
    const reply = await fetch(`${server.url}/portal/api/submissions`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { id, files } = (await reply.json()) as { id?: number; files?: { file_path: string }[] };
    return { status: reply.status, id: Number(id), file: files?.[0]?.file_path ?? '' };
  };

  /** Participants hand in one file after the other. */
  function startCrowd(server: Server, people: { id: number; email: string }[]) {
    const over = new AbortController();
    const done: HandIn[] = [];
    const one = async ({ id: participantId, email }: { id: number; email: string }) => {
      const authorization = await bearerAt(server, email);
      for (let n = 1; !over.signal.aborted; n += 1) {
        const content = `hand-in ${n} of ${participantId}`;
        const { status, id, file } = await handIn(server, authorization, participantId, content);
        if (over.signal.aborted) return;
        expect({ status, content }).toEqual({ status: 201, content });
        done.push({ id, file, content });
        await sleep(200);
      }
    };
    const working = Promise.all(people.map(one));
    working.catch(() => {});
    return {
      done,
      atLeast: (more: number) => {
        const until = done.length + more;
        return Promise.race([working, eventually(() => done.length >= until, `${more} hand-ins`, 100)]);
      },
      async end() {
        over.abort();
        await working;
      },
    };
  }

  it('is restored whole, keeps erased people erased, and sends nothing twice', async () => {
    const server = await startServer(then());
    const authorization = await bearerAt(server);
    const people = await rows<{ id: number; email: string }>(
      before.url,
      'select id, email from users where id between 111 and 116 order by id',
    );
    const person = people.pop()!;
    crowd = startCrowd(server, people);
    await crowd.atLeast(10);
    expect(await handIn(server, authorization, person.id, 'of who is erased later')).toMatchObject({ status: 201 });
    const held = smtp.hold();
    await eventually(() => held.waiting() > 0, 'a mail to be on its way');
    await crowd.atLeast(5);

    const acknowledged = [...crowd.done];
    expect(await type(blockOf('sh', 'cp -a "$FILES"'), then())).toEqual({ code: 0, output: '' });
    held.release(true);
    await crowd.atLeast(10);
    const erase = `elo privacy erase ${person.id}\nelo job erasures\n`;
    expect(await type(erase, then())).toMatchObject({ code: 0, output: expect.stringContaining('erasures: 1 done') });
    endedWell(await type(blockOf('sh', 'elo privacy erased'), then()));
    // Messages that waited at the time of the backup are delivered.
    await crowd.end();
    const open = 'select id from outbox where completed_at is null';
    await eventually(async () => (await rows(before.url, open)).length === 0, 'all mails', 100);
    const highest = Math.max(...crowd.done.map(({ id }) => id));
    await kill(server);

    await rows(fresh.url, "create role elo_owner login password 'elo_owner'");
    await rows(fresh.url, blockOf('sql', 'create database'));
    const restored = await type(blockOf('sh', 'pg_restore'), now());
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/[1-9]\d* messages are dead letters now[^]*\n1 of 1 people were erased again\.\n/),
    });
    expect(restored.output).toMatch(/(\d+) of \1 files of records are in storage\./);
    endedWell(await type(`elo privacy proof --value '${person.email}'`, now()));

    const after = await startServer(now());
    const again = await bearerAt(after);
    for (const { id, file, content } of acknowledged) {
      const found = await fetch(`${after.url}/portal/api/submissions/${id}`, { headers: { authorization: again } });
      expect({ id, status: found.status }).toEqual({ id, status: 200 });
      const stored = await fetch(`${after.url}/portal/api/submissions/files/${file}`, {
        headers: { authorization: again },
      });
      expect([stored.status, await stored.text()]).toEqual([200, content]);
    }
    const sentBefore = smtp.mails.length;
    const { id } = await handIn(after, again, 111, 'after the restore');
    expect(id).toBeGreaterThan(highest);
    await eventually(() => smtp.mails.length > sentBefore, 'the mail of the new hand-in');
    await eventually(async () => (await rows(restoredUrl(), `${open} and failed_at is null`)).length === 0, 'the rest');
    const identities = smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)![1]);
    expect(identities.filter((each, at) => identities.indexOf(each) !== at)).toEqual([]);
    expect(identities).toContainEqual(expect.stringContaining(`<submission-received-${id}@`));
  }, 600_000);
});
