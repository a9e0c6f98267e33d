import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { fromBinary } from '../../src/graph/binary-strings.js';
import { createContext } from '../../src/graph/context.js';
import { createExecutor } from '../../src/graph/executor.js';
import { buildGraph } from '../../src/graph/schema.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('a part below a record is picked, with its enums in lower case', async () => {
  const { id: userId, name } = await elo.make.aSupervisor();
  const group = await elo.make.aClass();
  const { id } = await elo.make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING' });
  const executor = createExecutor(buildGraph(), elo.app.metrics);
  const run = executor.prepare(parse('query ($id: ID!) { class(id: $id) { id course { activities { id kind } } } }'), [
    'class',
    'course',
    'activities',
  ]);
  const actor = {
    userId,
    name,
    apiKeyId: null,
    email: null,
    cpf: null,
    roles: ['SUPERVISOR' as const],
    scope: 'full' as const,
  };
  const ctx = createContext(elo.app.services, { actor, requestId: 'picked', route: () => 'test' });
  const { json, picked, errors } = await run({ id: group.id }, ctx);
  expect(errors).toEqual([]);
  expect(JSON.parse(fromBinary(picked!))).toEqual([{ id, kind: 'collective_meeting' }]);
  expect(JSON.parse(fromBinary(json!))).toEqual({ class: { id: group.id, course: { activities: null } } });
});
