import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anotherScore, assertSchema, endpoint, everything, tokenOf } from './elo.mjs';
import * as operations from './operations.mjs';

/**
 * Tests Apollo Client's cache with Elo, for each version of the client.
 * @param apollo ApolloClient, HttpLink, InMemoryCache and gql of the version, and `graphqlErrorsOf` an error that it throws
 * @param graphql the package that it works with
 */
export function testApollo(
  { ApolloClient, HttpLink, InMemoryCache, gql, relayStylePagination, graphqlErrorsOf },
  graphql,
) {
  const clientOf = token =>
    new ApolloClient({
      link: new HttpLink({ uri: endpoint, headers: token ? { authorization: `Bearer ${token}` } : {} }),
      cache: new InMemoryCache({
        typePolicies: {
          RemovedRecord: { keyFields: ['type', 'id'] },
          Query: { fields: { submissions: relayStylePagination(['filter']) } },
        },
      }),
    });
  const nobody = clientOf();
  const run = client => async (text, variables) => (await client.mutate({ mutation: gql(text), variables })).data;
  const query = async (client, text, variables, options) =>
    (await client.query({ query: gql(text), variables, ...options })).data;
  /** The present content of a view, from the cache alone. */
  const shown = (client, text, variables) => client.readQuery({ query: gql(text), variables });
  const signedIn = async name => clientOf(await tokenOf(run(nobody), name));

  test('introspection builds the schema', async () => {
    const introspection = await query(
      nobody,
      graphql.getIntrospectionQuery(everything),
      {},
      { fetchPolicy: 'no-cache' },
    );
    await assertSchema(graphql, graphql.buildClientSchema(introspection));
  });

  test('two views of a submission are one record, which a mutation changes in both', async () => {
    const client = await signedIn('facilitator');
    const variables = { classId: '1', first: 5 };
    const [submission] = (await query(client, operations.SUBMISSIONS, variables)).submissions.nodes;
    const { id } = submission;
    const page = await query(client, operations.SUBMISSION, { id });
    assert.deepEqual([page.submission.score, page.submission.participant], [submission.score, submission.participant]);
    const score = anotherScore(submission.score);
    await client.mutate({ mutation: gql(operations.EVALUATE), variables: { id, score } });
    const inList = shown(client, operations.SUBMISSIONS, variables).submissions.nodes.find(each => each.id === id);
    const alone = shown(client, operations.SUBMISSION, { id }).submission;
    assert.deepEqual([inList.score, inList.status], [score, 'EVALUATED']);
    assert.deepEqual([alone.score, alone.status], [score, 'EVALUATED']);
    // The same as on the server.
    assert.deepEqual(
      await query(client, operations.SUBMISSION, { id }, { fetchPolicy: 'network-only' }),
      shown(client, operations.SUBMISSION, { id }),
    );
  });

  test('the next page joins the first', async () => {
    const client = await signedIn('facilitator');
    const first = { classId: '1', first: 3 };
    const { submissions } = await query(client, operations.SUBMISSIONS, first);
    const after = submissions.pageInfo.endCursor;
    await query(client, operations.SUBMISSIONS, { ...first, after }, { fetchPolicy: 'network-only' });
    const { edges, totalCount } = shown(client, operations.SUBMISSIONS, first).submissions;
    assert.equal(new Set(edges.map(({ node }) => node.id)).size, 6);
    assert.equal(totalCount, submissions.totalCount);
  });

  test('a person is one record wherever they are met', async () => {
    const client = await signedIn('facilitator');
    await query(client, operations.ME);
    const { me } = shown(client, operations.ME);
    const { facilitator } = (await query(client, operations.FACILITATOR, { classId: '1' })).class;
    assert.deepEqual(facilitator, me);
    assert.deepEqual(shown(client, operations.ME).me, me);
    assert.equal(client.cache.extract()[`Person:${me.id}`].email, 'facilitator@demo.test');
  });

  test('numbers of one filter stay apart from those of another', async () => {
    const client = await signedIn('admin');
    const all = await query(client, operations.STATS, {});
    await query(client, operations.STATS, { status: 'CANCELED' });
    assert.deepEqual(shown(client, operations.STATS, {}), all);
  });

  test('what was removed is forgotten by its type and id', async () => {
    const client = await signedIn('admin');
    const { course } = await query(client, operations.COURSE, { id: '1' });
    const made = await run(client)(operations.CREATE_ACTIVITY, { courseId: '1', title: 'Conformance' });
    const { id } = made.createActivity;
    await query(client, operations.COURSE, { slug: course.slug }, { fetchPolicy: 'network-only' });
    // The record found by the slug is the one found by the id.
    assert.ok(shown(client, operations.COURSE, { id: '1' }).course.activities.some(each => each.id === id));
    const { removeActivity } = await run(client)(operations.REMOVE_ACTIVITY, { id });
    client.cache.evict({ id: client.cache.identify({ __typename: removeActivity.type, id: removeActivity.id }) });
    assert.deepEqual(shown(client, operations.COURSE, { id: '1' }).course, course);
  });

  test('errors arrive, beside what there is', async () => {
    const client = await signedIn('facilitator');
    const result = await client.query({ query: gql(operations.PARTLY), errorPolicy: 'all' });
    assert.equal(result.data.submission, null);
    assert.equal(result.data.me.name, 'Fernanda Facilitadora');
    const codes = error => graphqlErrorsOf(error).map(({ extensions }) => [extensions.code, extensions.reason]);
    assert.deepEqual(codes(result), [['NOT_FOUND', 'SUBMISSION_NOT_FOUND']]);
    await assert.rejects(client.query({ query: gql(operations.WRONG) }), error => {
      assert.deepEqual(codes(error), [['INVALID', 'REQUEST_REFUSED']]);
      return true;
    });
    await assert.rejects(nobody.query({ query: gql(operations.ME) }), error => {
      assert.deepEqual(codes(error), [['UNAUTHENTICATED', 'NOT_SIGNED_IN']]);
      return true;
    });
  });
}
