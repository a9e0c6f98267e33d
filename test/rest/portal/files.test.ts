import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { createJobContext } from '../../../src/graph/context.js';
import { stagedFiles } from '../../../src/domain/files/sweep-staged-files.js';
import type { Activity, Class, User } from '../../../src/entities/index.js';
import { eventually } from '../../support/eventually.js';
import { aPhoto, aVideo, tellsPlace } from '../../support/photos.js';
import { withStorage } from '../../support/storages.js';
import { aSubmittingClass, submitFiles, type SubmittingClass } from '../../support/submitted-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

withStorage(storage => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp(storage.environment);
  });

  let facilitator: User, participant: User, stranger: User;
  let group: Class, activity: Activity;
  let scene: SubmittingClass;
  beforeEach(async () => {
    scene = await aSubmittingClass(elo);
    ({ facilitator, participant, stranger, group, activity } = scene);
  });
  const submit = (...files: [content: BlobPart, name: string][]) => submitFiles(elo, scene, files);
  const objects = () => storage.count();
  const rows = async () =>
    Number((await elo.make.em().execute<[{ count: string }]>('select count(*) from stored_files'))[0].count);

  describe('an upload of files', () => {
    it.each([
      ['a program', Buffer.from('7f454c46020101000000000000000000', 'hex'), 'fatura.pdf', 400],
      ['a web page', '<!doctype html><script>alert(1)</script>', 'pagina.html', 400],
      ['a web page that is named a text', '\uFEFF \n<!DOCTYPE html><script>alert(1)</script>', 'pagina.txt', 400],
      ['a picture of text', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'x.txt', 400],
      ['a script of a shell', '#!/bin/sh\nrm -rf', 'x.txt', 400],
      ['a PDF that is named a page', '%PDF-1.4 x', 'plano.pdf.html', 400],
      ['a PDF that is named a picture of text', '%PDF-1.4 x', 'plano.SVG', 400],
      ['a PDF that is named a script', '%PDF-1.4 x', 'plano.js. ', 400],
      ['a text that is named a program', 'rem x', 'x.bat', 400],
      ['a text that speaks of pages', 'O que é <html>?', 'notas.txt', 201],
      ['an SVG picture', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg', 400],
      ['an empty file', '', 'nada.pdf', 400],
    ])('is accepted or refused by the content of %s', async (_what, content, name, status) => {
      const before = [await objects(), await rows()];
      const reply = await submit([content, name]);
      expect(reply.status).toBe(status);
      if (status === 201) expect(reply.body.files[0].file_type).toBe('text/plain');
      else expect([await objects(), await rows()]).toEqual(before);
    });

    it('keeps neither the place nor the device of a photo or a video', async () => {
      const [photo, video] = [await aPhoto('jpeg'), aVideo()];
      const { body } = await submit([new Uint8Array(photo), 'foto.jpg'], [new Uint8Array(video), 'filme.mp4']);
      for (const [index, { length }] of [photo, video].entries()) {
        const { file_path: filePath } = body.files[index] as { file_path: string };
        const response = await fetch(`${elo.url}/portal/api/submissions/files/${filePath}`, {
          headers: { authorization: await elo.bearer(facilitator) },
        });
        const content = Buffer.from(await response.arrayBuffer());
        expect([response.status, content.length, tellsPlace(content)]).toEqual([200, length, false]);
        expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
      }
    });

    it.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\dados\\plano.pdf', 'plano.pdf'],
      ['relatório final (1).pdf', 'relatório final (1).pdf'],
      [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
      ['..', 'arquivo'],
    ])('keeps the name %s as %s', async (given, kept) => {
      const reply = await submit(['%PDF-1.4', given]);
      expect(reply.body.files[0].original_name).toBe(kept);
      expect(reply.body.files[0].file_path).toMatch(/^files\/\d{4}\/\d\d\/[0-9a-f-]{36}\.pdf$/);
    });

    it('is 413 beyond 50 MiB and leaves nothing behind', async () => {
      const before = [await objects(), await rows()];
      const reply = await submit(['%PDF-1.4', 'small.pdf'], [new Uint8Array(50 * 1024 * 1024 + 1), 'large.pdf']);
      expect(reply).toMatchObject({ status: 413, body: { status: 413 } });
      expect([await objects(), await rows()]).toEqual(before);
    });

    it('is 413 beyond 10 files and leaves nothing behind', async () => {
      const before = [await objects(), await rows()];
      const reply = await submit(
        ...Array.from({ length: 11 }, (_, index) => ['%PDF-1.4', `${index}.pdf`] as [string, string]),
      );
      expect(reply.status).toBe(413);
      expect([await objects(), await rows()]).toEqual(before);
    });

    it('leaves neither row nor object when it breaks off, even of a file on its way to storage', async () => {
      const before = [await objects(), await rows()];
      const store = elo.app.services.storage!;
      const { putFile } = store;
      const { promise: storing, resolve: isStoring } = Promise.withResolvers<void>();
      const { promise: gone, resolve: isGone } = Promise.withResolvers<void>();
      const { promise: stored, resolve: isStored } = Promise.withResolvers<void>();
      store.putFile = async (...given) => {
        isStoring();
        await gone;
        await putFile(...given);
        isStored();
      };
      try {
        const { port } = new URL(elo.url);
        const sending = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/portal/api/submissions',
          headers: {
            authorization: await elo.bearer(participant),
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': '100000',
          },
        });
        const ended = new Promise<void>(resolve => sending.on('error', () => resolve()));
        sending.write(
          '--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x\r\nContent-Disposition: form-data; name="files[1]"; filename="b.pdf"\r\n\r\n%PDF-1.4 half',
        );
        await storing;
        sending.destroy();
        await ended;
        // The server has seen it by now, and had time to tidy up too early.
        await new Promise(resolve => setTimeout(resolve, 200));
        isGone();
        await stored;
      } finally {
        store.putFile = putFile;
      }
      const now = async () => [await objects(), await rows()].join();
      await eventually(async () => (await now()) === before.join(), 'forgetting what was staged');
    });

    it('leaves no row when storage refuses it', async () => {
      const broken = await startTestApp({ STORAGE_URL: 'file:/dev/null/elo' });
      try {
        const lead = await broken.make.aFacilitator();
        const person = await broken.make.aUser();
        const where = await broken.make.aClass({ facilitator: lead });
        const what = await broken.make.anActivity({ course: where.course });
        await broken.make.anEnrollment({ class: where, participant: person });
        const form = new FormData();
        for (const [name, value] of Object.entries({
          class_id: where.id,
          participant_id: person.id,
          activity_id: what.id,
        }))
          form.append(name, String(value));
        form.append('files[0]', new Blob(['%PDF-1.4']), 'a.pdf');
        const reply = await broken.call('POST', '/portal/api/submissions', { as: person, form });
        expect(reply).toMatchObject({ status: 502, body: { status: 502, message: 'The file could not be stored' } });
        expect(await broken.make.em().execute('select id from stored_files')).toEqual([]);
        expect(await broken.make.em().execute('select id from submissions')).toEqual([]);
      } finally {
        await broken.close();
      }
    });
  });

  describe('staged files', () => {
    const stage = async (who: User) => {
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.4']), 'a.pdf');
      const reply = await elo.call('POST', '/uploads', { as: who, form });
      expect(reply).toMatchObject({
        status: 201,
        body: { uploads: [{ id: expect.any(String), original_name: 'a.pdf' }] },
      });
      return reply.body.uploads[0].id as string;
    };
    const create = (who: User, uploadIds: string[], to: { id: number } = activity) =>
      elo.graphql(
        'mutation($input: CreateSubmissionInput!) { createSubmission(input: $input) { id files { originalName } } }',
        { input: { classId: group.id, participantId: participant.id, activityId: to.id, uploadIds } },
        { as: who },
      );

    it('are used once, by the caller who sent them', async () => {
      const upload = await stage(participant);
      expect((await create(facilitator, [upload])).body.errors[0].extensions.code).toBe('INVALID');
      const { createSubmission: first } = (await create(participant, [upload])).body.data;
      expect(first.files).toEqual([{ originalName: 'a.pdf' }]);
      // A repeated tap is the same submission.
      expect((await create(participant, [upload])).body.data.createSubmission).toEqual(first);
      const other = await elo.make.anActivity({ course: group.course });
      expect((await create(participant, [upload], other)).body.errors[0].extensions.code).toBe('INVALID');
    });

    it('are deleted when nobody used them within an hour, and others stay', async () => {
      const used = await stage(participant);
      await create(participant, [used]);
      const left = await stage(participant);
      const sweep = () => stagedFiles.remove(createJobContext(elo.app.services, 'test'));
      expect(await sweep()).toBe(0);
      elo.setNow(new Date(Date.now() + 3_700_000).toISOString());
      try {
        expect(await sweep()).toBeGreaterThanOrEqual(1);
      } finally {
        elo.setNow(null);
      }
      const remaining = await elo.make.em().execute<{ id: number }[]>('select id from stored_files');
      expect(remaining.map(row => String(row.id))).toContain(used);
      expect(remaining.map(row => String(row.id))).not.toContain(left);
    });
  });

  describe('GET /portal/api/submissions/files/{path}', () => {
    it('streams the file with the documented headers and answers conditional requests', async () => {
      const { body } = await submit(['%PDF-1.4 x', 'a.pdf']);
      const url = `/portal/api/submissions/files/${body.files[0].file_path}`;
      const reply = await elo.call('GET', url, { as: facilitator });
      expect(reply).toMatchObject({ status: 200, body: '%PDF-1.4 x' });
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(reply.headers.get('vary')).toBe('Authorization, Cookie, X-Participant-Mode');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await elo.call('GET', url, {
        as: facilitator,
        headers: { 'if-none-match': reply.headers.get('etag')!, 'cache-control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    });

    it.each([
      ['bytes=0-1', 206, '%P', 'bytes 0-1/10'],
      ['bytes=9-', 206, 'x', 'bytes 9-9/10'],
      ['bytes=-3', 206, '4 x', 'bytes 7-9/10'],
      ['bytes=4-400', 206, '-1.4 x', 'bytes 4-9/10'],
      ['bytes=0-2,1-4', 206, '%PDF-', 'bytes 0-4/10'],
      ['bytes=0-1,8-9', 200, '%PDF-1.4 x', null],
      ['lines=0-1', 200, '%PDF-1.4 x', null],
      ['bytes=x', 200, '%PDF-1.4 x', null],
      ['bytes=3-1', 200, '%PDF-1.4 x', null],
      ['bytes=10-', 416, '', 'bytes */10'],
    ])('answers the range %s with %i', async (range, status, body, contentRange) => {
      const { body: made } = await submit(['%PDF-1.4 x', 'a.pdf']);
      const file = made.files[0].file_path;
      for (const url of [`/portal/api/submissions/files/${file}`, `/portal/api/download?url=${file}`]) {
        const reply = await elo.call('GET', url, { as: facilitator, headers: { range } });
        expect({ status: reply.status, body: reply.body }).toEqual({ status, body });
        expect(reply.headers.get('content-range')).toBe(contentRange);
        expect(reply.headers.get('content-length')).toBe(String(body.length));
        expect(reply.headers.get('accept-ranges')).toBe('bytes');
      }
    });

    it('answers a range only of the content that the client has begun to read', async () => {
      const { body } = await submit(['%PDF-1.4 x', 'a.pdf']);
      const url = `/portal/api/submissions/files/${body.files[0].file_path}`;
      const etag = (await elo.call('GET', url, { as: facilitator })).headers.get('etag')!;
      const ask = async (ifRange: string, method = 'GET') =>
        (await elo.call(method, url, { as: facilitator, headers: { range: 'bytes=0-1', 'if-range': ifRange } })).status;
      expect(await ask(etag)).toBe(206);
      expect(await ask('"another"')).toBe(200);
      expect(await ask(`W/${etag}`)).toBe(200);
      expect(await ask('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(200);
      expect(await ask(etag, 'HEAD')).toBe(200);
    });

    it.each([
      ['nobody', () => null, 401],
      ['another participant', () => stranger, 404],
    ])('refuses %s', async (_who, who, status) => {
      const { body } = await submit(['%PDF-1.4 x', 'a.pdf']);
      expect(
        (await elo.call('GET', `/portal/api/submissions/files/${body.files[0].file_path}`, { as: who() })).status,
      ).toBe(status);
    });

    it.each(['..%2F..%2Fetc%2Fpasswd', 'nothing', 'files/2026'])('answers 404 at %s', async target => {
      const reply = await elo.call('GET', `/portal/api/submissions/files/${target}`, { as: facilitator });
      expect(reply.status).toBe(404);
    });

    it('answers 400 to a path with a NUL', async () => {
      expect((await elo.call('GET', '/portal/api/submissions/files/a%00b', { as: facilitator })).status).toBe(400);
    });

    it('answers 404 when the object is missing in storage', async () => {
      const { body } = await submit(['%PDF-1.4 x', 'a.pdf']);
      await storage.lose(body.files[0].file_path);
      const reply = await elo.call('GET', `/portal/api/submissions/files/${body.files[0].file_path}`, {
        as: facilitator,
      });
      expect(reply).toMatchObject({ status: 404, body: { status: 404, message: 'File not found' } });
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
    });

    it('answers 500 when storage is not configured', async () => {
      const bare = await startTestApp({ STORAGE_URL: '' });
      try {
        const reply = await bare.call('GET', '/portal/api/submissions/files/x', { as: await bare.make.aUser() });
        expect(reply).toMatchObject({
          status: 500,
          body: { status: 500, message: 'Storage address is not configured' },
        });
        expect((await bare.call('GET', '/readyz')).body).toMatchObject({
          status: 'ready',
          checks: { storage: 'not configured' },
        });
      } finally {
        await bare.close();
      }
    });
  });
});
