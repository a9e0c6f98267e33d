import { beforeAll, describe, expect, it } from '@jest/globals';
import { ofFastPath } from '../support/fast-path.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const executions = async (by: string): Promise<number> => {
  const { body } = await elo.call('GET', '/metrics');
  return Number(new RegExp(`elo_graphql_executions_total\\{by="${by}"\\} (\\d+)`).exec(body as string)?.[1] ?? 0);
};

describe('an operation', () => {
  ofFastPath.it.each([
    [
      'with fragments, aliases and directives',
      '{ me { ...F again: name email @include(if: false) cpf @skip(if: true) } } fragment F on User { id name }',
      {},
    ],
    [
      'with variables and their defaults',
      'query ($first: Int = 2, $id: ID!) { classes(first: $first) { nodes { id } } user(id: $id) { id } }',
      { id: '1' },
    ],
    ['that fails below the root', '{ me { id } user(id: "987654") { id } }', {}],
    ['with a variable of the wrong type', 'query ($id: ID!) { user(id: $id) { id } }', { id: { no: 'id' } }],
    ['with a scalar that does not parse', 'query ($cpf: CPF!) { participant(cpf: $cpf) { id } }', { cpf: '123' }],
    ['with __typename', '{ __typename me { __typename id } }', {}],
    [
      'with a field of an input left to its default',
      'mutation ($id: ID!, $input: EvaluateSubmissionInput!) { evaluateSubmission(id: $id, input: $input) { id } }',
      { input: { score: 5 } },
    ],
    [
      'that changes something',
      'mutation ($id: ID!) { updateParticipant(id: $id, input: { name: "Nova Pessoa" }) { name } }',
      {},
    ],
  ])('%s has the same answer compiled and interpreted', async (_what, query, variables) => {
    const user = await elo.make.aUser();
    const given = { ...variables, ...(query.startsWith('mutation') ? { id: user.id } : {}) };
    const answers = [];
    const before = [await executions('graphql-js'), await executions('elo')];
    for (let run = 0; run < 3; run += 1) answers.push(await elo.graphql(query, given, { as: user }));
    const [interpreted, ...compiled] = answers.map(({ status, body }) => ({ status, body }));
    for (const answer of compiled) expect(answer).toEqual(interpreted);
    // Requests that are refused before they run count for neither executor.
    const ran = [(await executions('graphql-js')) - before[0]!, (await executions('elo')) - before[1]!];
    expect(interpreted!.body.data === undefined ? [0, 0] : [1, 2]).toEqual(ran);
  });

  ofFastPath.it('is compiled before the first request if it belongs to a facade', async () => {
    const before = await executions('graphql-js');
    expect((await elo.call('GET', '/portal/api/reasons')).status).toBe(200);
    expect(await executions('graphql-js')).toBe(before);
  });

  it('for introspection is interpreted', async () => {
    const before = await executions('elo');
    for (let run = 0; run < 3; run += 1)
      expect((await elo.graphql('{ __schema { queryType { name } } }')).status).toBe(200);
    expect(await executions('elo')).toBe(before);
  });
});
