import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallerKind, callerKinds, permissions, scopesOf } from '../../src/domain/permissions.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { Rule } from '../../src/domain/kernel/policy.js';
import type { Scope } from '../../src/domain/kernel/scopes.js';
import { buildGraph } from '../../src/graph/schema.js';
import { FRIDAY } from '../support/scheduling.js';
import { eventually } from '../support/eventually.js';
import { aSubscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type Example, operationWorld } from './operation-examples.js';

// The test asks for every operation of the graph over HTTP, as every kind of caller. It is refused or allowed as
// docs/permissions.md says.

let elo: TestApp;
let world: Awaited<ReturnType<typeof operationWorld>>;
let logs: string;
let headersOf: (kind: CallerKind, rule: Rule) => Promise<Record<string, string>>;

beforeAll(async () => {
  logs = await mkdtemp(path.join(tmpdir(), 'elo-permissions-'));
  elo = await startTestApp({
    LOG_DIR: logs,
    CHATBOT_APP_KEY: 'chatbot',
    CONVERSION_PIXEL_ID: '1',
    CONVERSION_TOKEN: 'secret-token',
    GRAPH_API_URL: 'http://127.0.0.1:9',
  });
  elo.setNow(FRIDAY);
  world = await operationWorld(elo, logs);

  const keys = new Map<string, Promise<string>>();
  const aKey = (scopes: Scope[] | undefined) => {
    const name = scopes?.join(' ') ?? 'all';
    const known =
      keys.get(name) ??
      createApiKeyByOperator(
        { orm: elo.orm, now: elo.now, operator: 'test' },
        { name: name.replaceAll(':', '-'), scopes },
      );
    keys.set(name, known);
    return known;
  };
  const uploadToken = (await elo.graphql('{ uploadToken }', {}, { as: world.participant })).body.data.uploadToken;
  const { supervisor, participant } = world;
  const inMode = async () => {
    const authorization = await elo.bearer(supervisor);
    const note = `supervisorId: ${supervisor.id}, supervisorCpf: "${supervisor.cpf}", participantId: ${participant.id}, participantCpf: "${participant.cpf}"`;
    await elo.graphql(
      `mutation { recordParticipantMode(input: { ${note}, action: "enter" }) { id } }`,
      {},
      { headers: { authorization } },
    );
    return { authorization, 'x-participant-mode': String(participant.id) };
  };
  const mode = await inMode();
  const people = {
    participant,
    'other participant': world.otherParticipant,
    facilitator: world.facilitator,
    'other facilitator': world.otherFacilitator,
    supervisor,
    administrator: world.admin,
  };
  headersOf = async (kind, rule): Promise<Record<string, string>> => {
    const { scope } = rule;
    switch (kind) {
      case 'nobody':
        return {};
      case 'key':
        return { authorization: await aKey(undefined) };
      case 'key with the scope':
        return { authorization: await aKey(scope === null ? undefined : scopesOf(rule)) };
      case 'key with other scopes':
        return {
          authorization: await aKey([scope === 'administration:read' ? 'content:read' : 'administration:read']),
        };
      case 'upload token':
        return { authorization: `Bearer ${uploadToken}` };
      case 'participant mode':
        return mode;
      default:
        return { authorization: await elo.bearer(people[kind]) };
    }
  };
});

const graph = buildGraph();
const mutations = Object.keys(graph.getMutationType()!.getFields());
const subscriptions = Object.keys(graph.getSubscriptionType()!.getFields());
const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'];

/** Subscribes. A subscription is refused at once, or sends an event at once. */
const subscribe = async (
  operation: string,
  { args, of = '{ __typename }' }: Example,
  payload: Record<string, string>,
) => {
  const subscriber = aSubscriber(elo.url, { payload });
  const subscribed = subscriber.subscribe(`subscription { ${operation}(${args}) ${of} }`);
  try {
    const { event: body, code } = await eventually(() => {
      const [event] = subscribed.events as any[];
      if (event) return { event, code: event.errors?.[0].extensions.code as string | undefined };
      const closing = subscriber.closing();
      return closing && { event: {}, code: closing.code === 4401 ? 'UNAUTHENTICATED' : 'FORBIDDEN' };
    }, operation);
    return { code, body, answer: body.data?.[operation] };
  } finally {
    await subscriber.end();
  }
};

const ask = async (operation: string, { args, of = '{ __typename }' }: Example, headers: Record<string, string>) => {
  if (subscriptions.includes(operation)) return subscribe(operation, { args, of }, headers);
  const kind = mutations.includes(operation) ? 'mutation' : 'query';
  const { body } = await elo.graphql(`${kind} { ${operation}${args ? `(${args})` : ''} ${of} }`, {}, { headers });
  return { code: body.errors?.[0].extensions?.code as string | undefined, body, answer: body.data?.[operation] };
};

const table = permissions();
// These run last, because they end a session that others need.
const LAST = ['signOut'];
const operations = [
  ...table.filter(each => !LAST.includes(each.operation)),
  ...table.filter(each => LAST.includes(each.operation)),
];

it('every operation of the graph has a rule', () => {
  const fields = [...Object.keys(graph.getQueryType()!.getFields()), ...mutations, ...subscriptions];
  expect(table.map(({ operation }) => operation)).toEqual(fields.sort());
});

describe.each(operations)('the operation $operation', ({ operation, rule, cells }) => {
  it('refuses and allows callers by its rule', async () => {
    let example = await world.exampleOf(operation);
    expect({ operation, hasExample: example !== undefined }).toEqual({ operation, hasExample: true });
    const found: Record<string, string> = {};
    const told: Record<string, unknown> = {};
    // A refused caller changes nothing: such callers come first, and share an example.
    const byRefusal = [...callerKinds].sort(
      (one, other) => Number(!REFUSALS.includes(cells[one])) - Number(!REFUSALS.includes(cells[other])),
    );
    let isUsed = false;
    for (const kind of byRefusal) {
      if (isUsed) example = await world.exampleOf(operation);
      isUsed = !REFUSALS.includes(cells[kind]);
      const { code, body, answer } = await ask(operation, example!, await headersOf(kind, rule));
      found[kind] = code !== undefined && REFUSALS.includes(code) ? code : 'ALLOWED';
      told[kind] = body;
      const { rows } = example!;
      const of = world.rows[operation];
      if (rows && of && found[kind] === 'ALLOWED') {
        const seen = rows(answer);
        found[kind] = seen.includes(String(of.others)) ? 'all' : seen.includes(String(of.theirs)) ? 'theirs' : 'none';
      }
    }
    const isRows = world.rows[operation] !== undefined;
    expect({ operation, hasRows: isRows }).toEqual({
      operation,
      hasRows: rule.rows !== undefined && operation !== 'sentiment',
    });
    const expected = Object.fromEntries(
      callerKinds.map(kind => {
        const cell = cells[kind];
        if (REFUSALS.includes(cell) || cell === 'ALLOWED') return [kind, cell];
        if (!isRows) return [kind, 'ALLOWED'];
        const theirs = ['participant', 'facilitator', 'participant mode'].includes(kind);
        return [kind, cell === 'all' ? 'all' : theirs ? 'theirs' : 'none'];
      }),
    );
    const differs = callerKinds.filter(kind => found[kind] !== expected[kind]);
    expect(differs.map(kind => ({ kind, expected: expected[kind], found: found[kind], told: told[kind] }))).toEqual([]);
  });
});
