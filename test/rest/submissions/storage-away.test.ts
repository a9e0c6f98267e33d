import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let folder: string;
let file: { id: number; path: string };
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
  folder = path.join(elo.directory, 'storage');
  const participant = await elo.make.aUser();
  const group = await elo.make.aClass();
  const activity = await elo.make.anActivity({ course: group.course });
  await elo.make.anEnrollment({ class: group, participant });
  const { body } = await handIn({ class_id: group.id, participant_id: participant.id, activity_id: activity.id });
  file = { id: body.id, path: body.files[0].file_path };
});

const headers = { authorization: 'demo-api-key' };

async function handIn(fields: Record<string, number>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('files[0]', new Blob(['%PDF-1.4 x']), 'a.pdf');
  const { token } = (await elo.call('GET', '/submissions/api/submissions/token', { headers })).body;
  return elo.call('POST', '/submissions/api/submissions', { headers: { authorization: `Bearer ${token}` }, form });
}

describe('while storage is unreachable', () => {
  beforeAll(async () => {
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
  });
  let supervisor: { id: number };
  beforeEach(async () => {
    supervisor = await elo.make.aUser({ roles: ['SUPERVISOR'] });
  });

  it.each([
    ['/submissions/api/submissions/files/', { headers }],
    ['/submissions/api/submissions/files?file_path=', { headers }],
    ['/portal/api/submissions/files/', {}],
    ['/portal/api/download?name=a.pdf&url=', {}],
  ])('%s… answers 502 without headers of the file', async (address, options) => {
    const reply = await elo.call('GET', address + file.path, 'headers' in options ? options : { as: supervisor });
    expect(reply).toMatchObject({ status: 502, body: { message: 'The file could not be read from storage' } });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const name of ['etag', 'content-disposition']) expect(reply.headers.get(name)).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  it('an archive is refused as JSON', async () => {
    const { body: read } = await elo.call('GET', `/submissions/api/submissions/${file.id}`, { headers });
    const url = `/portal/api/submissions/download?class_id=${read.class_id}`;
    const reply = await elo.call('GET', url, { as: supervisor });
    expect(reply).toMatchObject({ status: 502, body: { message: 'The file could not be read from storage' } });
    expect(reply.headers.get('content-disposition')).toBeNull();
  });

  it('lists and records are answered, and the files are back when storage is', async () => {
    expect(await elo.call('GET', `/submissions/api/submissions/${file.id}`, { headers })).toMatchObject({
      status: 200,
    });
    await rm(folder);
    await rename(`${folder}.away`, folder);
    const reply = await elo.call('GET', `/submissions/api/submissions/files/${file.path}`, { headers });
    expect(reply).toMatchObject({ status: 200, body: '%PDF-1.4 x' });
  });
});
