import { beforeAll, expect, it } from '@jest/globals';
import { getNamedType, type GraphQLField, isObjectType } from 'graphql';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildGraph } from '../../src/graph/schema.js';
import { FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { operationWorld } from './operation-examples.js';

// Mutations answer the fields that their callers show. A removed record is named as caches of clients name it, so that they
// drop it: by a type of the schema, and its id.

let elo: TestApp;
let logs: string;
let world: Awaited<ReturnType<typeof operationWorld>>;
beforeAll(async () => {
  logs = await mkdtemp(path.join(tmpdir(), 'elo-removed-'));
  elo = await startTestApp({ LOG_DIR: logs });
  elo.setNow(FRIDAY);
  world = await operationWorld(elo, logs);
});

const graph = buildGraph();
const mutations = Object.values(graph.getMutationType()!.getFields()) as GraphQLField<unknown, unknown>[];
const removals = mutations.filter(({ type }) => getNamedType(type).name === 'RemovedRecord').map(({ name }) => name);

it.each(removals)('%s answers the type and id of the removed record', async removal => {
  const { args } = (await world.exampleOf(removal))!;
  const { body } = await elo.graphql(`mutation { it: ${removal}(${args}) { type id } }`, {}, { as: world.admin });
  const { type, id } = body.data.it;
  // A substitute is named by class and person.
  if (removal !== 'removeSubstitute') expect(args.startsWith(`id: ${id}`)).toBe(true);
  const removed = graph.getType(type);
  expect(isObjectType(removed) && Object.keys(removed.getFields()).includes('id')).toBe(true);
  expect(type.endsWith(removal.slice('remove'.length))).toBe(true);
});

it('a removed file is missing in the submission of the answer', async () => {
  const group = await elo.make.aClass();
  const participant = await elo.make.aUser();
  const { id } = await elo.make.aSubmission({ class: group, participant, files: 2 });
  const shown = '{ id files { id } history { nodes { change } } }';
  const before = await elo.graphql(`{ it: submission(id: ${id}) ${shown} }`, {}, { as: participant });
  const [gone, left] = before.body.data.it.files;
  const { body } = await elo.graphql(
    `mutation { it: removeSubmissionFile(id: ${gone.id}) ${shown} }`,
    {},
    { as: participant },
  );
  expect(body.data.it).toEqual({ id: String(id), files: [left], history: { nodes: [{ change: 'FILE_REMOVED' }] } });
  const after = await elo.graphql(`{ it: submission(id: ${id}) ${shown} }`, {}, { as: participant });
  expect(after.body.data).toEqual(body.data);
});

it('updateMeetingProgress answers the participant with the new state', async () => {
  const { args } = (await world.exampleOf('updateMeetingProgress'))!;
  const shown = 'state meeting { id }';
  const { body } = await elo.graphql(
    `mutation { it: updateMeetingProgress(${args}) { ${shown} participant { id meetingStatus { ${shown} } } } }`,
    {},
    { as: world.participant },
  );
  const { participant, ...status } = body.data.it;
  expect(participant).toEqual({ id: String(world.participant.id), meetingStatus: status });
  const { body: home } = await elo.graphql(`{ me { id meetingStatus { ${shown} } } }`, {}, { as: world.participant });
  expect(home.data.me).toEqual(participant);
});

it('inviteToGroup answers the invitation like the group’s list', async () => {
  const shown = '{ id email invitedBy { id name } }';
  const { args } = (await world.exampleOf('inviteToGroup'))!;
  const groupId = /groupId: (\d+)/.exec(args)![1]!;
  const emails = '["b@example.org", "a@example.org", "none"]';
  const { body } = await elo.graphql(
    `mutation { it: inviteToGroup(groupId: ${groupId}, emails: ${emails}) { sent failed invitations ${shown} } }`,
    {},
    { as: world.admin },
  );
  const { it: result } = body.data;
  expect([result.sent, result.failed]).toEqual([2, 1]);
  const list = await elo.graphql(
    `{ groupInvitations(groupId: ${groupId}, first: 2) { nodes ${shown} } }`,
    {},
    { as: world.admin },
  );
  expect(result.invitations).toEqual(list.body.data.groupInvitations.nodes.toReversed());
});
