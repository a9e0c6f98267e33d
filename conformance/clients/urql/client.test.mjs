import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, fetchExchange, gql } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import * as graphql from 'graphql';
import { anotherScore, assertSchema, endpoint, everything, tokenOf } from '../elo.mjs';
import * as operations from '../operations.mjs';

/** The HTTP methods of the requests to Elo, for each operation. */
const methods = {};
const fetchNoting = (url, options) => {
  const { searchParams } = new URL(url);
  const name = searchParams.get('operationName') ?? JSON.parse(options.body).operationName;
  methods[name] = options.method;
  return fetch(url, options);
};
/** The transport has its defaults, except the address and the caller: queries that fit an address go by GET. */
const clientOf = (exchanges, token) =>
  new Client({
    url: endpoint,
    exchanges,
    fetch: fetchNoting,
    // Without a bearer token a GET may come from a foreign page, and is refused.
    ...(token ? { fetchOptions: { headers: { authorization: `Bearer ${token}` } } } : { preferGetMethod: false }),
  });
const nobody = clientOf([fetchExchange]);
const dataOf = ({ data, error }) => {
  if (error) throw error;
  return data;
};

const introspection = await nobody.query(gql(graphql.getIntrospectionQuery(everything)), {}).then(dataOf);
const schema = graphql.buildClientSchema(introspection);

/** Types without an id are embedded in their parent: pages, counts, settings. The type of a removed record has two names. */
const keys = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(type => graphql.isObjectType(type) && !type.getFields().id)
    .map(({ name }) => [name, () => null]),
);
keys.RemovedRecord = ({ type, id }) => `${type}:${id}`;

/** The warnings of the cache, such as records without a key and fields that the schema lacks. */
const warnings = [];
const cached = () =>
  cacheExchange({
    schema: introspection,
    keys,
    resolvers: { Query: { submissions: relayPagination() } },
    updates: {
      Mutation: {
        removeActivity: ({ removeActivity: { type, id } }, _args, cache) => cache.invalidate({ __typename: type, id }),
      },
    },
    logger: (severity, message) => severity !== 'debug' && warnings.push(`${severity}: ${message}`),
  });
const run = async (text, variables) => dataOf(await nobody.mutation(gql(text), variables));
const signedIn = async name => clientOf([cached(), fetchExchange], await tokenOf(run, name));
const query = async (client, text, variables, options) =>
  dataOf(await client.query(gql(text), variables, options).toPromise());
/** The present content of a view, from the cache alone. */
const shown = (client, text, variables) => query(client, text, variables, { requestPolicy: 'cache-only' });

test('introspection builds the schema', () => assertSchema(graphql, schema));

test('two views of a submission are one record, which a mutation changes in both', async () => {
  const client = await signedIn('facilitator');
  const variables = { classId: '1', first: 5 };
  const [submission] = (await query(client, operations.SUBMISSIONS, variables)).submissions.nodes;
  const { id } = submission;
  const page = await query(client, operations.SUBMISSION, { id });
  assert.deepEqual([page.submission.score, page.submission.participant], [submission.score, submission.participant]);
  const score = anotherScore(submission.score);
  dataOf(await client.mutation(gql(operations.EVALUATE), { id, score }));
  const inList = (await shown(client, operations.SUBMISSIONS, variables)).submissions.nodes.find(
    each => each.id === id,
  );
  const alone = (await shown(client, operations.SUBMISSION, { id })).submission;
  assert.deepEqual([inList.score, inList.status], [score, 'EVALUATED']);
  assert.deepEqual([alone.score, alone.status], [score, 'EVALUATED']);
  assert.deepEqual(await query(client, operations.SUBMISSION, { id }, { requestPolicy: 'network-only' }), {
    submission: alone,
  });
});

test('a query goes by GET, with the bearer for a preflight, and a mutation by POST', () => {
  assert.equal(methods.ConformanceSubmissions, 'GET');
  assert.equal(methods.ConformanceEvaluate, 'POST');
});

test('the next page joins the first', async () => {
  const client = await signedIn('facilitator');
  const first = { classId: '1', first: 3 };
  const { submissions } = await query(client, operations.SUBMISSIONS, first);
  await query(client, operations.SUBMISSIONS, { ...first, after: submissions.pageInfo.endCursor });
  const both = (await shown(client, operations.SUBMISSIONS, first)).submissions;
  assert.equal(new Set(both.nodes.map(({ id }) => id)).size, 6);
  assert.equal(both.totalCount, submissions.totalCount);
});

test('a person is one record wherever they are met', async () => {
  const client = await signedIn('facilitator');
  const { me } = await query(client, operations.ME, {});
  const { facilitator } = (await query(client, operations.FACILITATOR, { classId: '1' })).class;
  assert.deepEqual(facilitator, me);
  assert.equal(me.email, 'facilitator@demo.test');
  assert.deepEqual((await shown(client, operations.ME, {})).me, me);
});

test('numbers of one filter stay apart from those of another', async () => {
  const client = await signedIn('admin');
  const all = await query(client, operations.STATS, {});
  await query(client, operations.STATS, { status: 'CANCELED' });
  assert.deepEqual(await shown(client, operations.STATS, {}), all);
});

test('what was removed is forgotten by its type and id', async () => {
  const client = await signedIn('admin');
  const { course } = await query(client, operations.COURSE, { id: '1' });
  const made = dataOf(await client.mutation(gql(operations.CREATE_ACTIVITY), { courseId: '1', title: 'Conformance' }));
  const { id } = made.createActivity;
  await query(client, operations.COURSE, { slug: course.slug });
  // The record found by the slug is the one found by the id.
  assert.ok((await shown(client, operations.COURSE, { id: '1' })).course.activities.some(each => each.id === id));
  dataOf(await client.mutation(gql(operations.REMOVE_ACTIVITY), { id }));
  // A list with a removed record is requested again.
  assert.equal(await shown(client, operations.COURSE, { id: '1' }), null);
  assert.deepEqual((await query(client, operations.COURSE, { id: '1' })).course, course);
});

test('errors arrive, beside what there is', async () => {
  const client = await signedIn('facilitator');
  const partly = await client.query(gql(operations.PARTLY), {}).toPromise();
  assert.equal(partly.data.submission, null);
  assert.equal(partly.data.me.name, 'Fernanda Facilitadora');
  const codes = ({ error }) => error.graphQLErrors.map(({ extensions }) => [extensions.code, extensions.reason]);
  assert.deepEqual(codes(partly), [['NOT_FOUND', 'SUBMISSION_NOT_FOUND']]);
  assert.deepEqual(codes(await nobody.query(gql(operations.WRONG), {})), [['INVALID', 'REQUEST_REFUSED']]);
  assert.deepEqual(codes(await nobody.query(gql(operations.ME), {})), [['UNAUTHENTICATED', 'NOT_SIGNED_IN']]);
});

test('the cache has warned of nothing', () => assert.deepEqual(warnings, []));
