import { beforeAll, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anEmptyDatabase } from '../../support/databases.js';
import { endsWell, launchServer } from '../support/processes.js';
import { aSubscriber } from '../../support/subscriber.js';

// Two processes of the built server on one PostgreSQL.

let directory: string;
let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-subscriptions-'));
  database = await anEmptyDatabase();
});

it('a subscriber at one process gets the changes of another process, until that is stopped', async () => {
  const start = (name: string) =>
    launchServer({ DATA_DIR: path.join(directory, name), DATABASE_URL: database.url, JOBS: 'false' });
  const writer = await start('writer');
  const elo = await start('elo');
  const ask = async (query: string, authorization?: string) => {
    const response = await fetch(`${writer.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };
  const { data } = await ask('mutation { signIn(username: "facilitator@demo.test", password: "Demo!2026") { token } }');
  const authorization = `Bearer ${data.signIn.token}`;
  const subscriber = aSubscriber(elo.url, { payload: { authorization } });
  const told = subscriber.subscribe('subscription { submissionChanged(classId: 1) { id status } }');
  expect(await told.next()).toEqual({ data: { submissionChanged: null } });
  const { data: list } = await ask('{ submissions(filter: { classId: 1 }, first: 1) { nodes { id } } }', authorization);
  const [{ id }] = list.submissions.nodes;
  await ask(`mutation { evaluateSubmission(id: ${id}, input: { status: EVALUATED, score: 7 }) { id } }`, authorization);
  expect(await told.next()).toEqual({ data: { submissionChanged: { id, status: 'EVALUATED' } } });

  elo.process.kill('SIGTERM');
  expect(await subscriber.closed()).toEqual({ code: 1001, reason: 'The server stops' });
  await endsWell(elo);
  writer.process.kill('SIGTERM');
  await endsWell(writer);
});
