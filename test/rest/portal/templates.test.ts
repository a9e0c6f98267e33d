import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Activity, Class, User } from '../../../src/entities/index.js';
import { templateRecord } from '../../support/submissions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let facilitator: User, participant: User, stranger: User;
let group: Class, activity: Activity;
beforeEach(async () => {
  [facilitator, participant, stranger] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser(),
    elo.make.aUser(),
  ]);
  group = await elo.make.aClass({ facilitator });
  activity = await elo.make.anActivity({ course: group.course });
  await elo.make.anEnrollment({ class: group, participant });
});

describe('/portal/api/activity-template', () => {
  const save = async (who: User | null, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      class_id: group.id,
      activity_id: activity.id,
      course_id: group.course.id,
      cycle_id: group.cycle.id,
      description: 'Modelo',
      ...more,
    }))
      form.append(name, String(value));
    form.append('file', new Blob(['%PDF-1.4 modelo']), 'modelo.pdf');
    return elo.call('POST', '/portal/api/activity-template', { as: who, form });
  };

  it('is stored, listed by activity, read by the class, replaced and removed', async () => {
    const saved = await save(facilitator);
    expect(saved.status).toBe(201);
    const record = templateRecord({ group, activity });
    expect(saved.body).toEqual({ data: record });
    const list = () => elo.call('GET', `/portal/api/activity-template?class_id=${group.id}`, { as: participant });
    expect((await list()).body).toEqual({ data: { [activity.id]: record } });
    const content = await elo.call('GET', `/portal/api/submissions/files/${saved.body.data.file_path}`, {
      as: participant,
    });
    expect(content.body).toBe('%PDF-1.4 modelo');
    // These are links that the legacy client builds.
    for (const named of [saved.body.data.file_path, saved.body.data.id]) {
      const link = `/portal/api/activity-template-files/${named}`;
      const { body, headers } = await elo.call('GET', link, { as: participant });
      expect({ body, type: headers.get('content-type') }).toEqual({ body: '%PDF-1.4 modelo', type: 'application/pdf' });
      expect((await elo.call('GET', link, { as: stranger })).status).toBe(404);
      expect((await elo.call('GET', link)).status).toBe(401);
    }

    const replaced = await save(facilitator, { description: 'Novo' });
    expect(replaced.body.data).toMatchObject({ id: saved.body.data.id, description: 'Novo' });
    expect(
      (await elo.call('GET', `/portal/api/submissions/files/${saved.body.data.file_path}`, { as: participant })).status,
    ).toBe(404);

    expect(
      (await elo.call('DELETE', '/portal/api/activity-template', { as: participant, json: { id: saved.body.data.id } }))
        .status,
    ).toBe(403);
    const removed = await elo.call('DELETE', '/portal/api/activity-template', {
      as: facilitator,
      json: { id: saved.body.data.id },
    });
    expect(removed).toMatchObject({ status: 200, body: { status: 200 } });
    expect((await list()).body).toEqual({ data: {} });
  });

  it.each([
    ['nobody', () => null, 401],
    ['a participant of the class', () => participant, 403],
    ['a stranger', () => stranger, 403],
  ])('is not stored by %s', async (_who, who, status) => {
    expect((await save(who())).status).toBe(status);
  });

  it('is not shown to strangers, and needs exactly one file', async () => {
    await save(facilitator);
    expect(
      (await elo.call('GET', `/portal/api/activity-template?class_id=${group.id}`, { as: stranger })).body,
    ).toEqual({ data: {} });
    const form = new FormData();
    form.append('class_id', String(group.id));
    form.append('activity_id', String(activity.id));
    expect((await elo.call('POST', '/portal/api/activity-template', { as: facilitator, form })).status).toBe(400);
    expect((await elo.call('DELETE', '/portal/api/activity-template', { as: facilitator })).status).toBe(400);
  });
});
