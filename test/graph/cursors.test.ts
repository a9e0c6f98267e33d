import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const cursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

it.each([
  'submissions',
  'submissionRevisions',
  'auditRecords',
  'classes',
  'activityTemplates',
  'messages',
  'participantModeLogs',
  'groupLinkDispatches',
])('%s refuses a cursor that can’t be one of its ids', async list => {
  const admin = await elo.make.anAdmin();
  for (const after of [cursor(2_147_483_648), cursor(0), cursor(1.5), cursor('1'), cursor(1, 2), cursor(), '%%%', '']) {
    const query = `query ($after: String) { ${list}(after: $after) { nodes { id } } }`;
    const { status, body } = await elo.graphql(query, { after }, { as: admin });
    expect([after, status]).toEqual([after, 400]);
    expect(body.errors[0]).toMatchObject({
      message: 'after is not a cursor of this list',
      extensions: { code: 'INVALID' },
    });
  }
  const { body } = await elo.graphql(
    `{ ${list}(after: "${cursor(2_147_483_647)}") { nodes { id } } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
});

it.each([
  [Number.MAX_SAFE_INTEGER, 1],
  [0, 2_147_483_648],
  ['2026-11-21', 1],
])('appointments refuse the cursor with start %p and id %p', async (start, id) => {
  const query = 'query ($after: String) { appointments(after: $after) { nodes { id } } }';
  const { status, body } = await elo.graphql(query, { after: cursor(start, id) }, { as: await elo.make.anAdmin() });
  expect([status, body.errors[0].extensions.code]).toEqual([400, 'INVALID']);
});
