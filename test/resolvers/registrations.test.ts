import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { soonAfter } from '../support/moments.js';
import { goTo, somebody, startFlowApp } from '../support/flows.js';

let flow: Awaited<ReturnType<typeof startFlowApp>>;
beforeAll(async () => {
  flow = await startFlowApp();
  await goTo(flow.client, 'personal.x', 'SUCCESS', somebody({ name: 'Ana Souza' }));
  await goTo(flow.client, 'business.x', 'SUCCESS', somebody({ name: 'Bia Reis' }));
});
afterAll(() => flow.elo.close());

const LIST = `query ($first: Int, $after: String) { registrations(first: $first, after: $after) {
  nodes { flow institutionName institutionCnpj jobTitle phoneProven consentedAt participant { name } class { name } }
  pageInfo { hasNextPage endCursor } } }`;

it('supervisors and administrators read registrations from flows, latest first, page by page', async () => {
  for (const as of [await flow.elo.make.aSupervisor(), await flow.elo.make.anAdmin()]) {
    const first = (await flow.elo.graphql(LIST, { first: 1 }, { as })).body.data.registrations;
    expect(first.nodes).toEqual([
      {
        flow: 'BUSINESS',
        institutionName: 'Hospital São José',
        institutionCnpj: '11222333000181',
        jobTitle: 'Enfermeira',
        phoneProven: false,
        consentedAt: soonAfter('2026-03-10T12:00:00.000Z'),
        participant: { name: 'Bia Reis' },
        class: { name: 'Turma A' },
      },
    ]);
    const { endCursor } = first.pageInfo;
    const second = (await flow.elo.graphql(LIST, { first: 1, after: endCursor }, { as })).body.data.registrations;
    expect(second).toMatchObject({
      nodes: [{ flow: 'PERSONAL', institutionName: null, participant: { name: 'Ana Souza' } }],
      pageInfo: { hasNextPage: false },
    });
  }
});

it('other people can’t read registrations from flows', async () => {
  const { make } = flow.elo;
  const callers = [null, await make.aUser(), await make.aFacilitator()];
  const codes = await Promise.all(
    callers.map(async as => (await flow.elo.graphql(LIST, {}, { as })).body.errors[0].extensions.code),
  );
  expect(codes).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN']);
});

it('the consent in a registration is a consent of the participant', async () => {
  const as = await flow.elo.make.anAdmin();
  const { body } = await flow.elo.graphql('{ registrations { nodes { participant { id } } } }', {}, { as });
  for (const { participant } of body.data.registrations.nodes) {
    const query = `{ consents(personId: ${participant.id}) { purpose isGiven history { channel text { version text } } } }`;
    expect((await flow.elo.graphql(query, {}, { as })).body.data.consents).toEqual([
      {
        ...{ purpose: 'privacy-policy', isGiven: true },
        history: [{ channel: 'FLOW', text: { version: 1, text: 'Li e aceito a política de privacidade.' } }],
      },
    ]);
  }
});
