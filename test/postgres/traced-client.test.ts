import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from 'pg';
import { inSpan, openTracing } from '../../src/platform/watching/tracing.js';
import { Pipeline } from '../../src/postgres/pipeline.js';
import { traced } from '../../src/postgres/traced-client.js';
import { aDatabase } from '../support/databases.js';
import { PipeliningClient } from '../support/pipelining-client.js';

// Spans go to a receiver, as in production.

let receiver: Server;
let database: Awaited<ReturnType<typeof aDatabase>>;
let received = '';
beforeAll(async () => {
  database = await aDatabase();
  receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.toString()));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver.close();
  await database.drop();
});

/** The statements of the recorded spans, with the error of each. */
async function spansOf(work: (client: Client) => Promise<unknown>): Promise<[string, string | undefined][]> {
  received = '';
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const tracing = await openTracing({ endpoint, headers: {}, serviceName: 'elo', ratio: 1 }, '1');
  const client = new (traced(PipeliningClient))({ connectionString: database.url });
  await client.connect();
  try {
    await inSpan('work', {}, () => work(client));
    // Without a surrounding span there is no span.
    await client.query('select 0');
  } finally {
    await client.end();
    await tracing.close();
  }
  const spans = [
    ...received.matchAll(/"key":"db\.query\.text","value":\{"stringValue":"([^"]*)"\}(.*?)"status":\{([^}]*)\}/g),
  ];
  return spans.map(([, text, , status]) => [text!, status!.includes('"code":2') ? 'failed' : undefined]);
}

it('each statement is a span, in each way to send one, and fails with it', async () => {
  const spans = await spansOf(async client => {
    await client.query('select 1 as one');
    await client.query({ text: 'select $1::int', values: [2] });
    await new Promise(resolve => void client.query('select 3 as callback', resolve as never));
    await client.query('select nonsense').catch(() => {});
    await new Promise(resolve => void client.query('select worse', resolve as never));
    await new Promise(resolve =>
      client.query(new Pipeline([{ text: 'select 4 as four' }, { text: 'select 5 as five' }], resolve as never)),
    );
  });
  expect(spans).toEqual([
    ['select ? as one', undefined],
    ['select $1::int', undefined],
    ['select ? as callback', undefined],
    ['select nonsense', 'failed'],
    ['select worse', 'failed'],
    [String.raw`select ? as four;\nselect ? as five`, undefined],
  ]);
});

it('a statement gives its result, with a callback and without', async () => {
  const client = new (traced(PipeliningClient))({ connectionString: database.url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const rows = await new Promise(resolve => client.query('select 2 as two', (_error, result) => resolve(result.rows)));
  expect(rows).toEqual([{ two: 2 }]);
  await client.end();
});
