import { beforeAll, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import type { User } from '../../src/entities/index.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A transaction must not need a second connection while others wait for its lock and hold all connections. It would stand still
// until one of them gives up. With few connections it does so at once.

let elo: TestApp;
let facilitator: User, participant: User;
let submission: { id: string; files: { id: string }[] };
let template: string, employeeId: number, classId: number, activityId: number;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 3 });
  await ensureAppKey(elo.app.services);
  elo.setNow(FRIDAY);
  const bookable = await aBookableClass(elo);
  ({ facilitator, participant } = bookable);
  [classId, employeeId] = [bookable.group.id, bookable.employee.id];
  activityId = (await elo.make.anActivity({ course: bookable.group.course })).id;
  const input = { classId, activityId, participantId: participant.id, uploadIds: [await stage(), await stage()] };
  submission = (await run('createSubmission(input: $input) { id files { id } }', 'CreateSubmissionInput', input)).data
    .createSubmission;
  template = (await saveTemplate()).data.saveActivityTemplate.id;
});

async function stage(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 x']), 'a.pdf');
  return (await elo.call('POST', '/uploads', { as: facilitator, form })).body.uploads[0].id;
}
const run = async (field: string, type: string, input: object) =>
  (await elo.graphql(`mutation ($input: ${type}!) { ${field} }`, { input }, { as: facilitator })).body;
const saveTemplate = async () =>
  run('saveActivityTemplate(input: $input) { id }', 'SaveActivityTemplateInput', {
    classId,
    activityId,
    uploadId: await stage(),
  });
const evaluate = () =>
  run(`evaluateSubmission(id: ${submission.id}, input: $input) { id }`, 'EvaluateSubmissionInput', { score: 50 });
const replace = () =>
  run(`replaceSubmission(id: ${submission.id}, input: $input) { id }`, 'ReplaceSubmissionInput', { title: 'Outro' });
const book = (key: string) =>
  run('createAppointment(input: $input) { id }', 'CreateAppointmentInput', {
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T13:00:00Z',
    idempotencyKey: key,
    employeeId,
    classId,
  });
const plain = async (field: string) => (await elo.graphql(`mutation { ${field} }`, {}, { as: facilitator })).body;

it.each<[string, () => (() => Promise<{ errors?: { extensions: { code: string } }[] }>)[]]>([
  ['evaluations and replacements', () => [replace, evaluate, replace, replace, evaluate, replace, replace, replace]],
  [
    'files taken out',
    () => [0, 1, 0, 1, 0, 1].map(each => () => plain(`removeSubmissionFile(id: ${submission.files[each]!.id}) { id }`)),
  ],
  ['templates saved', () => Array.from({ length: 6 }, () => saveTemplate)],
  [
    'templates worded anew',
    () =>
      Array.from({ length: 6 }, () => () => plain(`replaceActivityTemplate(id: ${template}, description: "x") { id }`)),
  ],
  ['bookings of one time', () => Array.from({ length: 6 }, (_, index) => () => book(`own-${index}`))],
  ['bookings under one key', () => Array.from({ length: 6 }, () => () => book('own-0'))],
  [
    'feeds revoked',
    () => Array.from({ length: 6 }, () => () => plain(`revokeCalendarFeed(employeeId: ${employeeId}) { id }`)),
  ],
  [
    'submissions removed',
    () => Array.from({ length: 6 }, () => () => plain(`removeSubmission(id: ${submission.id}) { id }`)),
  ],
])('concurrent %s need no second connection', async (_what, all) => {
  const replies = await Promise.all(all().map(each => each()));
  const codes = replies.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK');
  for (const code of codes) expect(['OK', 'CONFLICT', 'NOT_FOUND']).toContain(code);
});
