import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildGraph } from '../../src/graph/schema.js';
import { FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { operationWorld } from './operation-examples.js';

// Caches of clients store a value with an id by its type and id. So every id names one record. With any fields and arguments of
// a query, the same field of the same record has the same value. Each query is tried with many arguments.

let elo: TestApp;
let world: Awaited<ReturnType<typeof operationWorld>>;
let logs: string;

beforeAll(async () => {
  logs = await mkdtemp(path.join(tmpdir(), 'elo-ids-'));
  elo = await startTestApp({ LOG_DIR: logs, CHATBOT_APP_KEY: 'chatbot' });
  elo.stopClock(FRIDAY, 'a record that is met twice is compared, with the seconds that are left in it');
  world = await operationWorld(elo, logs);
  for (const [mutation, caller] of [
    ['recordPresence', 'admin'],
    ['setHandInRule', 'admin'],
    ['postLiveMessage', 'participant'],
    ['recordAction', 'admin'],
    ['recordParticipantMode', 'supervisor'],
    ['createAppointment', 'admin'],
    ['sendReminder', 'admin'],
    ['evaluateSubmission', 'admin'],
    ['createApiKey', 'admin'],
  ] as const) {
    const { args, of = '{ __typename }' } = (await world.exampleOf(mutation))!;
    const { body } = await elo.graphql(`mutation { ${mutation}(${args}) ${of} }`, {}, { as: world[caller] });
    expect([mutation, body.errors]).toEqual([mutation, undefined]);
  }
  // Bearers of tests are made without signing in, so the test adds these rows.
  const [now, later] = [elo.now(), new Date(elo.now().getTime() + 3_600_000)].map(each => each.toISOString());
  await elo.make
    .em()
    .execute(
      "insert into logins (login_id, user_id, method, began_at, expires_at) values ('ids', ?, 'PASSWORD', ?, ?)",
      [world.admin.id, now, later],
    );
  await elo.make.em().execute(
    `insert into mirror_writes (facade, route, toward, keys, created, request_id, accepted_at, failed_at, reason)
     values ('portal', 'portal.submissions.create', 'LEGACY', '{}', '{}', 'ids', ?, ?, 'REFUSED')`,
    [now, now],
  );
  for (const statement of [
    `insert into consent_texts (purpose, version, title, text, published_at) values ('ids', 1, 'x', 'x', now())`,
    `insert into consents (person_id, text_id, given_at, channel)
     select u.id, t.id, now(), 'FLOW' from users as u, consent_texts as t where t.purpose = 'ids'`,
    `insert into person_exports (person_id, state, created_at, finished_at, path) select id, 'FAILED', now(), now(), 'x' from users`,
    `insert into erasures (person_id, state, requested_at, withdrawn_at) select id, 'WITHDRAWN', now(), now() from users`,
    `insert into access_records (at, kind, person_id, actor_kind, actor_user_id, operation, request_id)
     select now(), 'CPF', id, 'USER', id, 'x', 'x' from users`,
    `insert into person_merges (kept_id, dropped_id, merged_at, undo_until) select id, id + 1000000, now(), now() from users limit 2`,
    `insert into second_factors (user_id, kind, name, secret, created_at) select id, 'TOTP', 'x', 'x', now() from users`,
  ])
    await elo.make.em().execute(statement);
  await elo.make.aRoom({ class: { id: world.rows['enrollmentStats']!.theirs } });
  // The lines of two days lie at the same positions in their files.
  await appendFile(path.join(logs, 'elo-2026-11-19.log'), '{"level":40,"time":2,"msg":"y"}\n');
});

const graph = buildGraph();
const queries = Object.values(graph.getQueryType()!.getFields()) as GraphQLField<unknown, unknown>[];

/** The selection of a type: every field without required arguments, this many levels down. */
function selectionOf(type: GraphQLNamedType, depth: number): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap(({ name, type: of, args }) => {
    if (args.some(({ type: needed, defaultValue }) => isNonNullType(needed) && defaultValue === undefined)) return [];
    const named = getNamedType(of);
    if (isLeafType(named)) return [name];
    return depth > 0 ? [`${name} ${selectionOf(named, depth - 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** The answers about records: `Class:1` and a field, and the different values it had. */
type Told = Map<string, Map<string, string>>;

/** Notes a value as a cache stores it: a value with an id is a record, and any other value is part of its record. */
function note(told: Told, value: any, place: string | null, how: string): void {
  if (Array.isArray(value)) return value.forEach((each, index) => note(told, each, place && `${place}.${index}`, how));
  if (value === null || typeof value !== 'object' || value.__typename === undefined) {
    if (place === null) return;
    const values = told.get(place) ?? new Map<string, string>();
    told.set(place, values.set(JSON.stringify(value), how));
    return;
  }
  const { __typename, id } = value;
  if (id !== undefined) note(told, `${__typename}:${id}`, place, how);
  const inside = id === undefined ? place : `${__typename}:${id}`;
  for (const [name, each] of Object.entries(value)) note(told, each, inside && `${inside}.${name}`, how);
}

/** Types by the name of an argument or a condition with their id. */
const NAMED: { [argument: string]: string } = {
  actorUserId: 'Person',
  changedById: 'Person',
  clientId: 'Person',
  facilitatorId: 'Person',
  groupId: 'HospitalGroup',
  onBehalfOfId: 'Person',
  participantId: 'Person',
};
function idsFor(told: Told, argument: string, of: GraphQLNamedType): string[] {
  const stem = argument.replace(/Id$/, '');
  const type = argument === 'id' ? of.name : (NAMED[argument] ?? stem[0]!.toUpperCase() + stem.slice(1));
  const found = [...told.keys()].flatMap(key => new RegExp(`^${type}:(.*)\\.id$`).exec(key)?.[1] ?? []);
  return found.slice(0, 3);
}

/** Values to try for an argument, or a field of an input, of this name and type. */
function valuesFor(
  told: Told,
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  of: GraphQLNamedType,
): unknown[] {
  const named: GraphQLInputType = getNamedType(type);
  if (isEnumType(named)) return named.getValues().map(value => value.name);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap(field =>
      valuesFor(told, field, of).map(value => ({ [field.name]: value })),
    );
  switch (named.name) {
    case 'ID':
      return idsFor(told, name, of);
    case 'Boolean':
      return [true, false];
    case 'DateTime':
      return ['2026-11-01T00:00:00Z'];
    case 'LocalDate':
      return name === 'day' ? ['2026-11-19', '2026-11-20'] : ['2026-11-24'];
    case 'Int':
      return { first: [1, 100], intervalMinutes: [1, 60], year: [2025, 2026] }[name] ?? [];
    default:
      return [];
  }
}

/** The depth at which each query still costs little enough: found once, because its arguments hardly change it. */
const depths = new Map<string, number>();
const DEEPEST = 3;
/** At this depth a record's own fields are read. Deeper fields don't depend on the arguments that found it. */
const DEEPEST_OF_ARGUMENTS = 2;

async function ask(
  told: Told,
  field: GraphQLField<unknown, unknown>,
  args: string,
  as: { id: number },
  deepest: number,
  tried?: { argument: GraphQLArgument; value: unknown },
): Promise<void> {
  const call = `${field.name}${args ? `(${args})` : ''}`;
  // Values are sent as variables, so that the server prepares a document once for all values.
  const operation = tried ? `query ($value: ${String(tried.argument.type)})` : '';
  const variables = tried ? { value: tried.value } : {};
  for (let depth = Math.min(deepest, depths.get(field.name) ?? DEEPEST); depth >= 0; depth -= 1) {
    const { body } = await elo.graphql(
      `${operation} { ${call} ${selectionOf(getNamedType(field.type), depth)} }`,
      variables,
      { as },
    );
    if (body.errors?.[0].extensions.reason === 'OPERATION_TOO_COSTLY') continue;
    if (deepest === DEEPEST) depths.set(field.name, depth);
    if (body.data) note(told, body.data[field.name], null, `${call} ${JSON.stringify(variables)}`);
    return;
  }
}

it.each(['admin', 'facilitator', 'participant'] as const)(
  'an id leads to the same record for %s in every field',
  async kind => {
    const told: Told = new Map();
    const caller = world[kind];
    const examples = new Map<string, string>();
    for (const field of queries) {
      examples.set(field.name, (await world.exampleOf(field.name))!.args);
      await ask(told, field, examples.get(field.name)!, caller, DEEPEST);
    }
    for (const field of queries) {
      const given = examples.get(field.name)!;
      for (const argument of field.args)
        for (const value of valuesFor(told, argument, getNamedType(getNullableType(field.type)))) {
          const others = given.split(', ').filter(each => each !== '' && !each.startsWith(`${argument.name}:`));
          const args = [...others, `${argument.name}: $value`].join(', ');
          await ask(told, field, args, caller, DEEPEST_OF_ARGUMENTS, { argument, value });
        }
    }
    const ambiguous = [...told].filter(([, values]) => values.size > 1);
    expect(ambiguous.map(([field, values]) => [field, ...values])).toEqual([]);

    // Every type with an id appeared, so that nothing was left out.
    const met = new Set([...told.keys()].map(key => key.split(':')[0]!));
    const named = Object.values(graph.getTypeMap()).filter(
      (type): type is GraphQLObjectType => isObjectType(type) && type.getFields()['id'] !== undefined,
    );
    const unmet = named.map(({ name }) => name).filter(name => !met.has(name));
    // No query answers these types; the latter two appear in mutations only.
    if (kind === 'admin') expect(unmet.sort()).toEqual(['Registration', 'RemovedRecord', 'SentMessage']);
  },
);
