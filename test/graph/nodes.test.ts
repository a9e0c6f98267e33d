import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { nodeIdOf } from '../../src/graph/nodes.js';
import { rootFieldsOfNodes } from '../../resolvers/query-of-one.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { operationWorld } from './operation-examples.js';

let elo: TestApp;
let world: Awaited<ReturnType<typeof operationWorld>>;
let key: string;
beforeAll(async () => {
  const logs = await mkdtemp(path.join(tmpdir(), 'elo-nodes-'));
  elo = await startTestApp({ LOG_DIR: logs, CHATBOT_APP_KEY: 'chatbot' });
  world = await operationWorld(elo, logs);
  key = await createApiKeyByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test' },
    { name: 'nodes', scopes: ['classes:read'] },
  );
});

const callers = [
  'nobody',
  'participant',
  'otherParticipant',
  'facilitator',
  'otherFacilitator',
  'supervisor',
  'admin',
  'key',
] as const;
type Caller = (typeof callers)[number];
const ask = async (query: string, caller: Caller, variables: object = {}) => {
  const options =
    caller === 'key' ? { headers: { authorization: key } } : caller === 'nobody' ? {} : { as: world[caller] };
  const { body } = await elo.graphql(query, variables as never, options);
  const errors: { extensions: { code: string; reason: string } }[] = body.errors ?? [];
  return { data: body.data, failures: errors.map(({ extensions: { code, reason } }) => `${code} ${reason}`) };
};
const NODE = 'query ($id: ID!) { node(id: $id) { __typename nodeId } }';

/** The failure of `node` for that of the root field: none where it would tell whether there is a record. */
const toldFailures = (failures: string[]) => failures.filter(each => !/^(?:NOT_FOUND|FORBIDDEN) /.test(each));

describe('node', () => {
  it.each([...rootFieldsOfNodes])('gives a %s to the callers of %s, and to nobody else', async (type, rootField) => {
    const example = (await world.exampleOf(rootField))!;
    const id = /^id: "?(\d+)"?$/.exec(example.args)![1]!;
    const nodeId = nodeIdOf(type, id);
    let seen = 0;
    for (const caller of callers)
      for (const [of, asked] of [
        [id, nodeId],
        ['2147483646', nodeIdOf(type, '2147483646')],
      ] as const) {
        const one = await ask(`{ one: ${rootField}(id: ${of}) { __typename nodeId } }`, caller);
        const node = await ask(NODE, caller, { id: asked });
        expect([caller, of, node.data.node]).toEqual([caller, of, one.data.one]);
        expect([caller, of, node.failures]).toEqual([caller, of, toldFailures(one.failures)]);
        if (node.data.node) expect(node.data.node).toEqual({ __typename: type, nodeId });
        seen += node.data.node ? 1 : 0;
      }
    expect(seen).toBeGreaterThan(0);
  });

  it('says of a closed record the same as of none', async () => {
    const { args } = (await world.exampleOf('import'))!;
    for (const id of [nodeIdOf('Import', args.slice('id: '.length)), nodeIdOf('Import', '9999999999')])
      expect(await ask(NODE, 'participant', { id })).toEqual({ data: { node: null }, failures: [] });
  });

  it.each([
    ['an id of a record', '1'],
    ['an empty text', ''],
    ['a text in another alphabet', `${nodeIdOf('Class', '1')}=`],
    ['a foreign character', `!${nodeIdOf('Class', '1')}`],
    ['a type that is no node', nodeIdOf('Activity', '1')],
    ['a name of every object', nodeIdOf('constructor', '1')],
    ['an id with a zero before', nodeIdOf('Class', '01')],
    ['an id that is no number', nodeIdOf('Class', '1 or 1')],
    ['more than an id', nodeIdOf('Class', '1:2')],
    ['a very long text', 'Q'.repeat(50_000)],
  ])('refuses %s', async (_case, id) => {
    const { data, failures } = await ask(NODE, 'admin', { id });
    expect(data).toEqual({ node: null });
    expect(failures).toEqual(['INVALID NODE_ID_INVALID']);
  });

  it('reads the fragments on the type of the record, and no others', async () => {
    const id = nodeIdOf('Person', world.participant.id);
    const query = `query ($id: ID!) {
      node(id: $id) { ...P ... on Class { id room { id } enrollments { totalCount } } ... on Node { ... on Import { id } } }
    } fragment P on Person { ... on Node { nodeId } legacyId: id name }`;
    const { data, failures } = await ask(query, 'admin', { id });
    expect(failures).toEqual([]);
    expect(data.node).toEqual({ nodeId: id, legacyId: String(world.participant.id), name: world.participant.name });
  });

  it('is null to a key without the scopes below it, as the root field is', async () => {
    const { args } = (await world.exampleOf('class'))!;
    const id = nodeIdOf('Class', args.slice('id: '.length));
    const ofPeople = 'query ($id: ID!) { node(id: $id) { ... on Class { facilitator { id } } } }';
    expect(await ask(ofPeople, 'key', { id })).toEqual({ data: { node: null }, failures: [] });
    expect((await ask(NODE, 'key', { id })).data.node).toEqual({ __typename: 'Class', nodeId: id });
  });

  it('has the limits of costs of the costliest type', async () => {
    const query = `{ node(id: "x") { ... on Cycle { id } ... on Class { enrollments(first: 100) { nodes { class {
      enrollments(first: 100) { nodes { submissions { id } } } } } } } } }`;
    expect((await ask(query, 'admin')).failures).toEqual(['INVALID OPERATION_TOO_COSTLY']);
  });
});

describe('nodeId', () => {
  const list = (field: string) =>
    `query { classes(first: 20) { nodes { ${field} course { ${field} } facilitator { ${field} } } } }`;

  it('costs no statement in a list, and stands beside id', async () => {
    const statementsOf = (field: string) =>
      elo.statements(async () => {
        expect((await ask(list(field), 'admin')).failures).toEqual([]);
      });
    await statementsOf('id');
    expect(await statementsOf('nodeId')).toHaveLength((await statementsOf('id')).length);
    const { data } = await ask(list('id nodeId'), 'admin');
    expect(data.classes.nodes.length).toBeGreaterThan(1);
    for (const { id, nodeId, course } of data.classes.nodes) {
      expect(nodeId).toBe(nodeIdOf('Class', id));
      expect(course.nodeId).toBe(nodeIdOf('Course', course.id));
    }
  });

  it('is the same in a compiled operation, in fragments on Node with one on another type within', async () => {
    const query = `{ me { ... on Node { nodeId ... on Person { name } ... on Class { id } } } }`;
    const expected = { me: { nodeId: nodeIdOf('Person', world.admin.id), name: world.admin.name } };
    for (let times = 0; times < 4; times += 1) expect((await ask(query, 'admin')).data).toEqual(expected);
  });
});
