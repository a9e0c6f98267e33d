import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { Client } from 'pg';
import { serialize } from 'pg-protocol';
import { transactionOver } from '../../src/postgres/kysely-internals.js';
import {
  type ClientInside,
  type ConnectionInside,
  insideOf,
  OpenParser,
  OpenQuery,
  type ParserInside,
  type QueryInside,
  type ResultInside,
} from '../../src/postgres/pg-internals.js';
import { aDatabase } from '../support/databases.js';

// The fast path stands on members of packages that are no documented API: an upgrade that takes one away fails here, with its
// name. ELO_PLAIN_READS is the way on until then.

type Kind = 'function' | 'object' | 'string' | 'number' | 'boolean' | 'undefined';
/** The type of each member; the compiler asks for all. */
type Members<Inside> = Record<Exclude<keyof Inside, keyof NodeJS.EventEmitter>, Kind>;

const client: Members<ClientInside> = {
  connection: 'object',
  processID: 'number',
  _types: 'object',
  _queryQueue: 'object',
  _getActiveQuery: 'function',
  _queryable: 'boolean',
  _ending: 'boolean',
  _connect: 'function',
  _errorAllQueries: 'function',
};
const connection: Members<ConnectionInside> = {
  stream: 'object',
  parsedStatements: 'object',
  submittedNamedStatements: 'object',
  attachListeners: 'function',
  close: 'function',
  sync: 'function',
};
const query: Members<QueryInside> = {
  name: 'string',
  values: 'object',
  callback: 'function',
  // It is set with the description of the rows.
  _accumulateRows: 'undefined',
  _result: 'object',
  prepare: 'function',
  handleRowDescription: 'function',
  handleDataRow: 'function',
  handleCommandComplete: 'function',
  handleReadyForQuery: 'function',
};
const result: Members<ResultInside> = { rows: 'object', fields: 'object', _types: 'object', addFields: 'function' };
const parser: Members<ParserInside> = {
  bufferOffset: 'number',
  bufferLength: 'number',
  parse: 'function',
  handlePacket: 'function',
};
const messages = {
  parse: 'function',
  bind: 'function',
  describe: 'function',
  execute: 'function',
  sync: 'function',
  close: 'function',
};

let database: Awaited<ReturnType<typeof aDatabase>>;
let open: Client;
beforeAll(async () => {
  database = await aDatabase();
  open = new Client({ connectionString: database.url });
  await open.connect();
});
afterAll(async () => {
  await open.end();
  await database.drop();
});

const types = { getTypeParser: () => (text: string) => text };
const aQuery = () =>
  Object.assign(new OpenQuery({ name: 'one', text: 'select $1', values: [1], types }), { callback: () => {} });
const places: { [name: string]: { of: () => unknown; members: Record<string, string> } } = {
  'Client of pg': { of: () => open, members: client },
  'Connection of pg': { of: () => insideOf(open).connection, members: connection },
  'Query of pg': { of: aQuery, members: query },
  'Result of pg': { of: () => aQuery()._result, members: result },
  'Parser of pg-protocol': { of: () => new OpenParser(), members: parser },
  'serialize of pg-protocol': { of: () => serialize, members: messages },
};

it.each(
  Object.entries(places).flatMap(([place, { of, members }]) =>
    Object.entries(members).map(([member, kind]) => [place, member, kind, of] as const),
  ),
)('%s has %s: %s', (_place, member, kind, of) => {
  expect(typeof (of() as { [member: string]: unknown })[member]).toBe(kind);
});

it('a connection of pg emits the messages that the fast path listens to', async () => {
  const seen = new Set<string>();
  for (const name of ['readyForQuery', 'rowDescription', 'dataRow', 'commandComplete'])
    insideOf(open).connection.on(name, () => seen.add(name));
  await open.query({ name: 'two', text: 'select 2 as two' });
  expect([...seen]).toEqual(['rowDescription', 'dataRow', 'commandComplete', 'readyForQuery']);
  expect(insideOf(open).connection.parsedStatements).toEqual({ two: 'select 2 as two' });
});

it('Kysely runs statements and savepoints over a connection that is in a transaction', async () => {
  const sent: string[] = [];
  const over: DatabaseConnection = {
    executeQuery: ({ sql }) => Promise.resolve({ rows: [sent.push(sql)] as never[] }),
    streamQuery: () => {
      throw new Error('Not used');
    },
  };
  const transaction = transactionOver(over);
  await transaction.executeQuery(CompiledQuery.raw('select 1'));
  const inner = await transaction.savepoint('inner').execute();
  await inner.rollbackToSavepoint('inner').execute();
  expect(sent).toEqual(['select 1', 'savepoint "inner"', 'rollback to "inner"']);
});
