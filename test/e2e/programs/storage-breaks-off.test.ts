import { beforeAll, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { cutOffAfter } from '../support/cut-off.js';
import { findS3Server, startS3, type TestS3 } from '../support/s3.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { needs } from '../../support/needs.js';

const program = findS3Server();

needs('versitygw', program !== null).describe('a connection to S3 that breaks off in the middle of a file', () => {
  let s3: TestS3;
  let way: Awaited<ReturnType<typeof cutOffAfter>>;
  let elo: TestApp;
  beforeAll(async () => {
    s3 = await startS3(program!);
    way = await cutOffAfter(200_000, new URL(new URL(s3.storageUrl).searchParams.get('endpoint')!));
    const storageUrl = new URL(s3.storageUrl);
    storageUrl.searchParams.set('endpoint', way.url);
    elo = await startTestApp({
      STORAGE_URL: storageUrl.href,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    });
    await ensureAppKey(elo.app.services);
  });

  const headers = { authorization: 'demo-api-key' };
  const rows = async () =>
    (await elo.make.em().execute('select (select count(*) from submissions), (select count(*) from stored_files)'))[0];
  const objects = async () =>
    (await readdir(s3.bucketFolder, { recursive: true })).filter(name => !name.startsWith('.') && /\.\w+$/.test(name));

  async function handIn() {
    const participant = await elo.make.aUser();
    const group = await elo.make.aClass();
    const activity = await elo.make.anActivity({ course: group.course });
    await elo.make.anEnrollment({ class: group, participant });
    const form = new FormData();
    form.append('class_id', String(group.id));
    form.append('participant_id', String(participant.id));
    form.append('activity_id', String(activity.id));
    form.append('files[0]', new Blob(['%PDF-1.4 small']), 'small.pdf');
    form.append('files[1]', new Blob(['%PDF-1.4 ', Buffer.alloc(3_000_000, 'x')]), 'large.pdf');
    const { token } = (await elo.call('GET', '/submissions/api/submissions/token', { headers })).body;
    return elo.call('POST', '/submissions/api/submissions', { headers: { authorization: `Bearer ${token}` }, form });
  }

  it('makes a submission fail, which leaves neither row nor object', async () => {
    const before = await rows();
    const { status, body } = await handIn();
    expect(way.cuts()).toBeGreaterThan(0);
    expect({ status, body }).toEqual({ status: 502, body: { message: 'The file could not be stored' } });
    expect(await rows()).toEqual(before);
    expect(await objects()).toEqual([]);
  });

  it('delays a submission, which is stored when the next try succeeds', async () => {
    way.only(1);
    const cuts = way.cuts();
    try {
      const { status, body } = await handIn();
      expect(way.cuts()).toBe(cuts + 1);
      expect(status).toBe(201);
      const large = body.files[1].file_path;
      const { length } = (await elo.call('GET', `/submissions/api/submissions/files/${large}`, { headers })).body;
      expect(length).toBe(3_000_009);
    } finally {
      way.only(Infinity);
    }
  });

  it('makes an export fail, which leaves no object', async () => {
    const employee = await elo.make.anEmployee();
    await elo.make.em().execute(
      `insert into appointments (employee_id, type_id, start_time, finish_time, comments)
       select ?, 1, '2030-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', '2030-01-01T01:00:00Z'::timestamptz + n * interval '1 hour',
              repeat('x', 500)
         from generate_series(1, 2000) as n`,
      [employee.id],
    );
    const [cuts, before] = [way.cuts(), await objects()];
    const { status, body } = await elo.call('GET', '/schedule/api/export-appointments', { headers });
    expect(way.cuts()).toBeGreaterThan(cuts);
    expect({ status, body }).toEqual({
      status: 500,
      body: { message: 'The appointments could not be exported: storage does not take the file' },
    });
    expect(await objects()).toEqual(before);
  });
});
