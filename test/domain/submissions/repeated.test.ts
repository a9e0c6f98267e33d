import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { findRepeated } from '../../../src/domain/submissions/attempts.query.js';
import { createJobContext } from '../../../src/graph/context.js';
import { type Submission, type User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Detects a submission that repeats one of a moment ago: the latest attempt has the same files.

let elo: TestApp;
let ana: User;
let latest: Submission;
const HASH = 'f'.repeat(64);
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  ana = await elo.make.aUser();
  const group = await elo.make.aClass();
  await elo.make.anEnrollment({ class: group, participant: ana });
  latest = await elo.make.aSubmission({ class: group, participant: ana, files: 2 });
});

const repeated = (contents: string[] = [HASH, HASH]) => {
  const which = { participantId: ana.id, classId: latest.class.id, activityId: latest.activity.id };
  return findRepeated(createJobContext(elo.app.services, 'test'), { ...which, contents });
};
const change = (sql: string) => elo.make.em().execute(`update submissions set ${sql} where id = ?`, [latest.id]);

it('the latest attempt with the same files counts as repeated', async () => {
  expect(await repeated()).toBe(latest.id);
  expect(await repeated([HASH])).toBeNull();
  expect(await repeated([HASH, 'e'.repeat(64)])).toBeNull();
});

it('a removed submission does not count as repeated, so its file can be handed in again', async () => {
  await change(`removed_at = now(), removal_action = 'REMOVE', removed_by_id = ${ana.id}`);
  expect(await repeated()).toBeNull();
});

it('a submission of more than ten minutes ago does not count as repeated', async () => {
  await change(`created_at = now() - interval '9 minutes'`);
  expect(await repeated()).toBe(latest.id);
  await change(`created_at = now() - interval '11 minutes'`);
  expect(await repeated()).toBeNull();
});
