import { beforeAll, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import type { Class, User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// With STORAGE_URL empty there are rows of files (moved from elsewhere), and no place to read or write their content. Every
// operation on storage then answers the documented 500 in its facade's shape.

const MESSAGE = 'Storage address is not configured';

let elo: TestApp;
let facilitator: User, participant: User;
let group: Class;
let path: string;
let templateId: number;
beforeAll(async () => {
  elo = await startTestApp({ STORAGE_URL: '' });
  facilitator = await elo.make.aFacilitator();
  participant = await elo.make.aUser();
  group = await elo.make.aClass({ facilitator });
  await elo.make.anEnrollment({ class: group, participant });
  await elo.make.aSubmission({ class: group, participant, files: 1 });
  const [file] = await elo.make.em().execute<{ path: string }[]>('select path from stored_files');
  path = file!.path;
  const activity = await elo.make.anActivity({ course: group.course });
  const [template] = await elo.make
    .em()
    .execute<{ id: number }[]>(
      `insert into activity_templates (activity_id, course_id, cycle_id, class_id, description, created_at, updated_at) values (?, ?, ?, ?, 'x', now(), now()) returning id`,
      [activity.id, group.course.id, group.cycle.id, group.id],
    );
  templateId = template!.id;
  await elo.make
    .em()
    .execute(
      `insert into stored_files (path, original_name, media_type, size, sha256, activity_template_id, created_at, updated_at) values ('files/t.pdf', 't.pdf', 'application/pdf', 3, ?, ?, now(), now())`,
      ['a'.repeat(64), templateId],
    );
});

const formWith = (fields: Record<string, string>, fileField: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(fileField, new Blob(['%PDF-1.4 x'], { type: 'application/pdf' }), 'a.pdf');
  return form;
};

it.each([
  ['ZIP of a class', () => `/portal/api/submissions/download?class_id=${group.id}`],
  [
    'ZIP of a participant',
    () => `/portal/api/submissions/download?class_id=${group.id}&participant_id=${participant.id}`,
  ],
  ['file', () => `/portal/api/submissions/files/${path}`],
  ['download', () => `/portal/api/download?url=${path}&name=x.pdf`],
  ['template file by path', () => '/portal/api/activity-template-files/files/t.pdf'],
  ['template file by id', () => `/portal/api/activity-template-files/${templateId}`],
])('without a storage the portal answers with the documented error: %s', async (_what, target) => {
  for (const as of [facilitator, participant]) {
    const reply = await elo.call('GET', target(), { as });
    expect(reply).toMatchObject({ status: 500, body: { status: 500, message: MESSAGE } });
    expect(reply.headers.get('content-disposition')).toBeNull();
  }
});

it('without a storage the ZIP’s HEAD fails too', async () => {
  const { status } = await fetch(`${elo.url}/portal/api/submissions/download?class_id=${group.id}`, {
    method: 'HEAD',
    headers: { authorization: await elo.bearer(facilitator) },
  });
  expect(status).toBe(500);
});

it('without a storage a submission’s file and a picture can’t be read', async () => {
  await ensureAppKey(elo.app.services);
  const headers = { authorization: 'demo-api-key' };
  expect(await elo.call('GET', `/submissions/api/submissions/files/${path}`, { headers })).toMatchObject({
    status: 500,
    body: { message: MESSAGE },
  });
  expect(await elo.call('GET', '/cms/api/core/v1/pictures/pictures/2026/01/x.webp', { as: participant })).toMatchObject(
    {
      status: 500,
      body: { message: MESSAGE },
    },
  );
});

it('without a storage files can’t be sent by any route', async () => {
  const own = { class_id: String(group.id), participant_id: String(participant.id), activity_id: '1' };
  expect(
    await elo.call('POST', '/portal/api/submissions', { as: participant, form: formWith(own, 'files[0]') }),
  ).toMatchObject({ status: 500, body: { status: 500, message: MESSAGE } });
  expect(
    await elo.call('POST', '/portal/api/activity-template', { as: facilitator, form: formWith(own, 'file') }),
  ).toMatchObject({ status: 500, body: { status: 500, message: MESSAGE } });
  expect(await elo.call('POST', '/uploads', { as: participant, form: formWith({}, 'file') })).toMatchObject({
    status: 500,
    body: { message: MESSAGE },
  });
});

it('without a storage the graph says INTERNAL, and no program fault is logged', async () => {
  const { body } = await elo.graphql(`{ submissionFiles(classId: ${group.id}) { path } }`, {}, { as: facilitator });
  expect(body.errors[0]).toMatchObject({ message: MESSAGE, extensions: { code: 'INTERNAL' } });
  expect(elo.logged()).not.toMatch(/TypeError|unexpected error/);
});
