import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Activity, Class, User } from '../../../src/entities/index.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { signToken } from '../../../src/auth/tokens.js';
import { withStorage } from '../../support/storages.js';
import { submissionRecord, templateRecord } from '../../support/submissions.js';
import { useUp } from '../../support/limits.js';
import { type CallOptions, startTestApp, type TestApp } from '../../support/test-app.js';

withStorage(storage => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp(storage.environment);
    await ensureAppKey(elo.app.services);
  });

  let facilitator: User, participant: User;
  let group: Class, activity: Activity;
  beforeEach(async () => {
    [facilitator, participant] = await Promise.all([elo.make.aFacilitator(), elo.make.aUser()]);
    group = await elo.make.aClass({ facilitator });
    activity = await elo.make.anActivity({ course: group.course, title: 'Plano' });
    await elo.make.anEnrollment({ class: group, participant });
  });

  const KEY = 'demo-api-key';
  const call = (method: string, path: string, options: CallOptions = {}, authorization = KEY) =>
    elo.call(method, `/submissions/api${path}`, { ...options, headers: { authorization, ...options.headers } });
  const token = async () => `Bearer ${(await call('GET', '/submissions/token')).body.token}`;
  const pdf = (text = 'plano') => new Blob([`%PDF-1.4 ${text}`]);

  function form(fields: Record<string, unknown>, files: [field: string, name: string, content?: Blob][] = []) {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
    for (const [field, name, content = pdf()] of files) data.append(field, content, name);
    return data;
  }
  const handIn = async (authorization: string, files: [string, string][] = [['files[0]', 'plano.pdf']]) =>
    call(
      'POST',
      '/submissions',
      { form: form({ class_id: group.id, participant_id: participant.id, activity_id: activity.id }, files) },
      authorization,
    );
  const rows = async () =>
    (await elo.make.em().execute<[{ count: string }]>('select count(*) from submissions'))[0].count;

  const record = () => ({
    ...submissionRecord({ group, activity, participant }),
    title: 'Plano',
    files: [
      {
        id: expect.any(Number),
        deliverable_submission_id: expect.any(Number),
        file_path: expect.any(String),
        original_name: 'plano.pdf',
        file_type: 'application/pdf',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ],
  });

  describe('a submission', () => {
    it('is created with the token, listed, read, evaluated as a form and as JSON, and removed', async () => {
      const created = await handIn(await token());
      expect(created).toMatchObject({ status: 201 });
      expect(created.body).toEqual(record());
      const { id } = created.body;
      expect((await call('GET', `/submissions/${id}`)).body).toEqual(created.body);
      expect((await call('GET', `/submissions?class_id=${group.id}`)).body).toEqual([created.body]);
      expect((await call('GET', `/submissions?class_id=${group.id}&status=evaluated`)).body).toEqual([]);
      expect((await call('GET', `/submissions/status-sumary?class_id=${group.id}`)).body).toEqual({
        [group.cycle.id]: {
          cycle_id: group.cycle.id,
          hasSubmittedActivities: true,
          classes: { [group.id]: { class_id: group.id, hasSubmittedActivities: true } },
        },
      });

      const inForm = await call('POST', `/submissions/${id}`, {
        form: form({ status: 'evaluated', score: '90.5', facilitator_comment: 'Bom' }),
      });
      expect(inForm.body).toEqual({
        ...record(),
        status: 'evaluated',
        score: 90.5,
        facilitator_comment: 'Bom',
        evaluated_at: expect.any(String),
      });
      const inJson = await call('POST', `/submissions/${id}`, { json: { status: 'submitted' } });
      expect(inJson).toMatchObject({ status: 200, body: { status: 'submitted', score: null, evaluated_at: null } });
      expect(await call('POST', `/submissions/${id}`, { json: { score: 101 } })).toMatchObject({ status: 400 });

      // The portal shows the same record.
      const there = await elo.call('GET', `/portal/api/submissions/${id}`, { as: participant });
      expect((await call('GET', `/submissions/${id}`)).body).toEqual(there.body);

      expect((await call('DELETE', `/submissions/${id}`)).body).toEqual({
        status: 200,
        message: 'Submission deleted successfully',
      });
      expect(await call('GET', `/submissions/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Submission not found' },
      });
      expect((await call('DELETE', `/submissions/${id}`)).status).toBe(404);
    });

    it('is evaluated with JSON in the answer’s shape, where null is no score and not 0', async () => {
      const { body: created } = await handIn(await token());
      const path = `/submissions/${created.id}`;
      const evaluated = { ...created, status: 'evaluated', evaluated_at: expect.any(String) };
      const worded = await call('POST', path, {
        json: { ...created, status: 'evaluated', facilitator_comment: 'Bom' },
      });
      expect(worded).toMatchObject({ status: 200, body: { score: null, facilitator_comment: 'Bom' } });
      for (const [sent, score] of [
        [0, 0],
        ['0', 0],
        [' 7.25 ', 7.25],
        ['85,5', 85.5],
        [100, 100],
      ]) {
        const { body } = await call('POST', path, { json: { score: sent, facilitator_comment: null } });
        expect(body).toEqual({ ...evaluated, score, updated_at: expect.any(String) });
      }
      const before = (await call('GET', path)).body;
      for (const json of [{}, { score: null }, { score: '' }, { score: '85,5,5' }, { score: -1 }, { score: 1e-9 }])
        expect(await call('POST', path, { json })).toMatchObject({ status: 400 });
      for (const score of [true, [], [5], {}, 'NaN'])
        expect(await call('POST', path, { json: { score, facilitator_comment: 'x' } })).toMatchObject({ status: 400 });
      expect((await call('GET', path)).body).toEqual(before);
      expect((await call('DELETE', path, { json: { action: null, participant_name: null } })).status).toBe(200);
    });

    it('is found by each of its filters, and an empty filter is ignored', async () => {
      const { body } = await handIn(await token());
      const filters = {
        class_id: group.id,
        participant_id: participant.id,
        activity_id: activity.id,
        course_id: group.course.id,
        cycle_id: group.cycle.id,
        facilitator_id: facilitator.id,
      };
      for (const [name, id] of Object.entries(filters)) {
        expect((await call('GET', `/submissions?${name}=${id}`)).body).toEqual([body]);
        expect((await call('GET', `/submissions/files?${name}=${id}`)).body).toEqual(body.files);
        expect((await call('GET', `/submissions?${name}=999999`)).body).toEqual([]);
      }
      const empty = 'status=&activity_id=&limit=&after=&file_path=&submission_id=';
      expect((await call('GET', `/submissions?class_id=${group.id}&${empty}`)).body).toEqual([body]);
      expect((await call('GET', `/submissions/files?class_id=${group.id}&${empty}`)).body).toEqual(body.files);
      const summary = (await call('GET', `/submissions/status-sumary?class_id=${group.id}`)).body;
      for (const query of [`facilitator_id=${facilitator.id}&class_id=`, `cycle_id=${group.cycle.id}&facilitator_id=`])
        expect((await call('GET', `/submissions/status-sumary?${query}`)).body).toEqual(summary);
    });

    it('is listed page by page, with the Link header', async () => {
      const authorization = await token();
      const ids = [];
      for (let each = 0; each < 3; each += 1) ids.push((await handIn(authorization, [])).body.id);
      let path = `/submissions?class_id=${group.id}&limit=2`;
      const first = await call('GET', path);
      expect(first.body.map((each: { id: number }) => each.id)).toEqual(ids.slice(0, 2));
      path = `/submissions${/<(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!}`;
      const second = await call('GET', path);
      expect(second.body.map((each: { id: number }) => each.id)).toEqual(ids.slice(2));
      expect(second.headers.get('link')).toBeNull();
      const files = await call('GET', `/submissions/files?class_id=${group.id}&limit=2`);
      const more = /^<(\?.*)>; rel="next"$/.exec(files.headers.get('link')!)![1]!;
      expect((await call('GET', `/submissions/files${more}`)).headers.get('link')).toBeNull();
      expect((await call('GET', '/submissions?after=nonsense')).status).toBe(400);
      expect((await call('GET', '/submissions?limit=1001')).status).toBe(400);
    });

    it('is not created with a token of another audience, age or key, and nothing changes', async () => {
      const secret = elo.app.services.config.authSecret;
      const good = (await token()).split(' ')[1]!;
      const { sub, aud, iat, exp } = decodeJwt(good);
      expect({ aud, lifetime: exp! - iat! }).toEqual({ aud: 'submissions', lifetime: 3600 });
      const before = await rows();
      const [head, body, signature] = good.split('.');
      for (const [what, authorization] of Object.entries({
        'another audience': `Bearer ${await signToken(secret, 'access', sub!, elo.now())}`,
        'an hour old': `Bearer ${await signToken(secret, 'submissions', sub!, new Date(Date.now() - 3_601_000))}`,
        'another secret': `Bearer ${await signToken(['other'], 'submissions', sub!, elo.now())}`,
        unsigned: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
        'another signature': `Bearer ${head}.${body}.${signature!.split('').toReversed().join('')}`,
        'a person’s JWT': await elo.bearer(participant),
        'the key itself': KEY,
      })) {
        const reply = await handIn(authorization);
        expect({ what, status: reply.status, body: reply.body }).toEqual({
          what,
          status: 403,
          body: { message: expect.any(String) },
        });
      }
      expect(await rows()).toBe(before);
    });

    it('is created by a person’s token with that person’s rights', async () => {
      const tokenOf = async (user: User) =>
        `Bearer ${(await elo.call('GET', '/portal/api/submissions/api-token', { as: user })).body.token}`;
      expect((await handIn(await tokenOf(participant))).status).toBe(201);
      expect((await handIn(await tokenOf(facilitator))).status).toBe(201);
      const before = await rows();
      for (const stranger of [await elo.make.aUser(), await elo.make.aFacilitator()]) {
        expect((await handIn(await tokenOf(stranger))).status).toBe(403);
      }
      expect(await rows()).toBe(before);
    });
  });

  describe('submission files', () => {
    it('are listed, read, and removed one by one', async () => {
      const { body } = await handIn(await token(), [
        ['files[0]', 'a.pdf'],
        ['files[1]', 'ção "b".pdf'],
      ]);
      const [first, second] = body.files;
      expect((await call('GET', `/submissions/files?submission_id=${body.id}`)).body).toEqual(body.files);
      expect((await call('GET', `/submissions/files?class_id=${group.id}`)).body).toEqual(body.files);
      const content = await call('GET', `/submissions/files?file_path=${encodeURIComponent(first.file_path)}`);
      expect({ body: content.body, type: content.headers.get('content-type') }).toEqual({
        body: '%PDF-1.4 plano',
        type: 'application/pdf',
      });
      expect((await call('GET', `/submissions/files/${first.file_path}`)).body).toBe('%PDF-1.4 plano');

      expect((await call('DELETE', '/submissions/files', { json: { file_path: first.file_path } })).body).toEqual({
        status: 200,
        message: 'File deleted successfully',
      });
      expect((await call('GET', `/submissions/${body.id}`)).body.files).toEqual([second]);
      expect((await call('GET', `/submissions/files/${first.file_path}`)).status).toBe(404);
      expect((await call('DELETE', `/submissions/files?id=${first.id}`)).status).toBe(404);
      const json = { id: second.id, file_path: null };
      expect((await call('DELETE', '/submissions/files', { json })).status).toBe(200);
      expect((await call('GET', `/submissions/files?submission_id=${body.id}`)).body).toEqual([]);
    });

    it('are stored and returned unchanged under any name up to 50 MiB, and refused with one byte more', async () => {
      const name = 'C:\\fotos\\..\\"ação" – 50%; ünïcode 😀.txt';
      const content = Buffer.alloc(50 * 1024 * 1024, 'Uma linha de texto, e outra.\n');
      const fields = { class_id: group.id, participant_id: participant.id, activity_id: activity.id };
      const send = async (blob: Blob) =>
        call('POST', '/submissions', { form: form(fields, [['files[0]', name, blob]]) }, await token());
      const { status, body } = await send(new Blob([content]));
      expect(status).toBe(201);
      expect(body.files[0]).toMatchObject({ original_name: '"ação" – 50%; ünïcode 😀.txt', file_type: 'text/plain' });
      const stored = await fetch(`${elo.url}/submissions/api/submissions/files/${body.files[0].file_path}`, {
        headers: { authorization: KEY },
      });
      expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
      const before = [await rows(), await storage.count()];
      expect(await send(new Blob([content, 'x']))).toMatchObject({
        status: 413,
        body: { message: expect.any(String) },
      });
      expect([await rows(), await storage.count()]).toEqual(before);
    });

    it('have a higher limit for a service, which represents all its users, than for one person', async () => {
      const [{ id: keyId } = { id: 0 }] = await elo.make.em().execute<{ id: number }[]>('select id from api_keys');
      await elo.make.em().execute('delete from rate_limits');
      await useUp(elo, 'uploadService', `key:${keyId}`, 300);
      expect((await handIn(await token())).status).toBe(201);
      await useUp(elo, 'upload', `user:${participant.id}`, 300);
      const { body } = await elo.graphql('{ uploadToken }', {}, { as: participant });
      const refused = await handIn(`Bearer ${body.data.uploadToken}`);
      expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts, try again later' } });
    });

    it('must be named by exactly one parameter', async () => {
      expect((await call('DELETE', '/submissions/files')).status).toBe(400);
      expect((await call('DELETE', '/submissions/files', { json: { id: null } })).status).toBe(400);
      expect((await call('DELETE', '/submissions/files?id=1&file_path=x')).status).toBe(400);
      expect((await call('DELETE', '/submissions/files?file_path=..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
      expect((await call('GET', '/submissions/files?file_path=..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
      expect((await call('GET', '/submissions/files?submission_id=999999')).status).toBe(404);
    });

    it('are removed in the graph by people who may remove the submission, and nobody else', async () => {
      const { body } = await handIn(await token());
      const remove = async (as: User | null) => {
        const reply = await elo.graphql(
          'mutation ($path: String!) { removeSubmissionFile(path: $path) { id } }',
          { path: body.files[0].file_path },
          { as },
        );
        return reply.body.errors?.[0].extensions.code ?? 'OK';
      };
      expect(await remove(null)).toBe('UNAUTHENTICATED');
      expect(await remove(await elo.make.aUser())).toBe('NOT_FOUND');
      expect(await remove(await elo.make.aFacilitator())).toBe('NOT_FOUND');
      await call('POST', `/submissions/${body.id}`, { json: { score: 50 } });
      expect(await remove(participant)).toBe('FORBIDDEN');
      expect((await call('GET', `/submissions/${body.id}`)).body.files).toHaveLength(1);
      expect(await remove(facilitator)).toBe('OK');
      expect((await call('GET', `/submissions/${body.id}`)).body.files).toEqual([]);
    });
  });

  describe('an activity template', () => {
    it('is created, found, read, replaced in part or whole, and removed', async () => {
      const created = await call('POST', '/activity-template-files', {
        form: form({ class_id: group.id, activity_id: activity.id, description: 'Modelo' }, [['file', 'modelo.pdf']]),
      });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({ data: templateRecord({ group, activity }) });
      const { id, file_path: path } = created.body.data;
      expect((await call('GET', `/activity-template-files/${id}`)).body).toEqual(created.body);
      for (const query of [
        `class_id=${group.id}&activity_id=&limit=&after=`,
        `activity_id=${activity.id}`,
        `course_id=${group.course.id}`,
        `cycle_id=${group.cycle.id}`,
      ]) {
        expect((await call('GET', `/activity-template-files/filter?${query}`)).body).toEqual({
          data: [created.body.data],
        });
      }

      const worded = await call('PUT', `/activity-template-files/${id}`, { json: { description: 'Outro' } });
      expect(worded.body.data).toEqual({ ...created.body.data, description: 'Outro', updated_at: expect.any(String) });
      const replaced = await call('PUT', `/activity-template-files/${id}`, {
        form: form({}, [['file', 'novo.pdf', pdf('novo')]]),
      });
      expect(replaced.body.data).toMatchObject({ id, description: 'Outro', original_name: 'novo.pdf' });
      expect((await call('GET', `/submissions/files/${path}`)).status).toBe(404);
      expect((await call('GET', `/submissions/files/${replaced.body.data.file_path}`)).body).toBe('%PDF-1.4 novo');

      expect((await call('PUT', `/activity-template-files/${id}`, { json: {} })).status).toBe(400);
      expect((await call('PUT', `/activity-template-files/${id}`, { json: { description: null } })).status).toBe(400);
      const two = form({}, [
        ['file', 'a.pdf'],
        ['file', 'b.pdf'],
      ]);
      expect((await call('PUT', `/activity-template-files/${id}`, { form: two })).status).toBe(400);
      expect((await call('GET', `/activity-template-files/${id}`)).body).toEqual(replaced.body);

      expect((await call('DELETE', `/activity-template-files?id=${id}`)).body).toEqual({
        status: 200,
        message: 'Activity template deleted successfully',
      });
      expect((await call('GET', `/activity-template-files/${id}`)).status).toBe(404);
      expect((await call('DELETE', '/activity-template-files', { json: { id } })).status).toBe(404);
      for (const json of [undefined, {}])
        expect(await call('DELETE', '/activity-template-files', { json })).toMatchObject({
          status: 400,
          body: { message: 'id is needed' },
        });
    });

    it('is replaced in the graph by staff of the class and nobody else', async () => {
      const { body } = await call('POST', '/activity-template-files', {
        form: form({ class_id: group.id, activity_id: activity.id }, [['file', 'modelo.pdf']]),
      });
      const replace = async (as: User | null) => {
        const reply = await elo.graphql(
          'mutation ($id: ID!) { replaceActivityTemplate(id: $id, description: "x") { description } }',
          { id: String(body.data.id) },
          { as },
        );
        return reply.body.errors?.[0].extensions.code ?? 'OK';
      };
      expect(await replace(null)).toBe('UNAUTHENTICATED');
      expect(await replace(participant)).toBe('FORBIDDEN');
      expect(await replace(await elo.make.aUser())).toBe('NOT_FOUND');
      expect(await replace(await elo.make.aFacilitator())).toBe('NOT_FOUND');
      expect((await call('GET', `/activity-template-files/${body.data.id}`)).body).toEqual(body);
      expect(await replace(facilitator)).toBe('OK');
    });
  });

  describe('GET /submissions/api/user', () => {
    it('answers the record of the caller, like the portal', async () => {
      const reply = await call('GET', '/user', {}, await elo.bearer(participant));
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ id: participant.id, name: participant.name, roles: ['participant'] });
      const there = await elo.call('GET', `/portal/api/user/${participant.id}`, { as: participant });
      expect(reply.body).toEqual(there.body);
    });
  });
});
