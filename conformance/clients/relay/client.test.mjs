import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { endpoint, tokenOf } from '../elo.mjs';
import apart from './generated/operationsApartQuery.graphql.js';
import refetch from './generated/operationsPersonQuery.graphql.js';
import person from './generated/operations_person.graphql.js';

const { Environment, fetchQuery, getSingularSelector, Network, RecordSource, Store, ...relay } = createRequire(
  import.meta.url,
)('relay-runtime');

const ask = async (token, query, variables) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
};
const token = await tokenOf(async (query, variables) => (await ask(null, query, variables)).data, 'admin');
/** Elo's ids: `nodeId` where a record has one, and none elsewhere, because a plain `id` belongs to records of many types. */
const getDataID = ({ nodeId }) => nodeId;
const environment = (options = { getDataID }) =>
  new Environment({
    network: Network.create(({ text }, variables) => ask(token, text, variables)),
    store: new Store(new RecordSource(), options),
    ...options,
  });
const run = (client, query, variables) => fetchQuery(client, query, variables).toPromise();

test('a class and a person with one id are two records', async () => {
  const client = environment();
  const data = await run(client, apart, { id: '1' });
  assert.deepEqual([data.class.id, data.person.id], ['1', '1']);
  assert.notEqual(data.class.name, data.person.name);
  const records = client.getStore().getSource().toJSON();
  const ofOne = Object.values(records).filter(each => each.id === '1');
  assert.deepEqual(ofOne.map(each => each.__typename).sort(), ['Class', 'Person']);
  for (const each of ofOne) assert.equal(each.__id, each.nodeId);
});

test('with the default, which takes id, they would be one', async () => {
  const warn = console.error;
  console.error = () => {};
  const data = await run(environment({}), apart, { id: '1' }).finally(() => (console.error = warn));
  assert.equal(data.class.name, data.person.name);
});

test('a refetchable fragment on a Node is refetched over HTTP', async () => {
  const client = environment();
  const data = await run(client, apart, { id: '1' });
  const { identifierInfo } = person.metadata.refetch;
  assert.equal(identifierInfo.identifierField, 'nodeId');
  const read = () => client.lookup(getSingularSelector(person, data.me)).data;
  const before = read();
  assert.equal(before.email, 'admin@demo.test');
  relay.commitLocalUpdate(client, store => store.get(data.me.__id).setValue('stale', 'name'));
  assert.equal(read().name, 'stale');
  await run(client, refetch, { [identifierInfo.identifierQueryVariableName]: data.me.__id });
  assert.deepEqual(read(), before);
});
