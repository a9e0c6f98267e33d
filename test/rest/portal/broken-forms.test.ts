import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Activity, Class, User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp, participant: User, group: Class, activity: Activity;
beforeAll(async () => {
  elo = await startTestApp();
  participant = await elo.make.aUser();
  group = await elo.make.aClass();
  activity = await elo.make.anActivity({ course: group.course, title: 'Plano' });
  await elo.make.anEnrollment({ class: group, participant });
});

const objects = async () =>
  (await readdir(path.join(elo.directory, 'storage'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    entry => entry.isFile(),
  ).length;
const rows = async () =>
  Number((await elo.make.em().execute<[{ count: string }]>('select count(*) from stored_files'))[0].count);

describe('an upload form', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = (header: string, value: string) => `--x\r\n${header}\r\n\r\n${value}\r\n`;
  const field = (name: string, value: unknown) => part(`Content-Disposition: form-data; name="${name}"`, String(value));
  const file = part('Content-Disposition: form-data; name="files[0]"; filename="a.txt"', 'abc');
  const send = async (body: string, headers: Record<string, string> = boundary) => {
    const response = await fetch(`${elo.url}/portal/api/submissions`, {
      method: 'POST',
      headers: { authorization: await elo.bearer(participant), ...headers },
      body,
    });
    return { status: response.status, body: await response.json() };
  };

  it.each([
    ['without a boundary', '--x--\r\n', { 'content-type': 'multipart/form-data' }],
    ['with another boundary', `${file}--x--\r\n`, { 'content-type': 'multipart/form-data; boundary=y' }],
    ['without content', '', boundary],
    ['without an end', file, boundary],
    ['that ends within a file', file.slice(0, -2), boundary],
    ['with a header that is none', '--x\r\nnonsense\r\n\r\nv\r\n--x--\r\n', boundary],
  ])('%s is 400 and leaves nothing behind', async (_what, body, headers) => {
    const before = [await objects(), await rows()];
    expect(await send(body, headers)).toEqual({
      status: 400,
      body: { status: 400, message: 'The form is incomplete or malformed' },
    });
    expect([await objects(), await rows()]).toEqual(before);
    expect(elo.logged()).not.toMatch(/unexpected error/);
  });

  it.each(['title[a]', '__proto__[x]', 'title[__proto__]', 'constructor[prototype][x]'])(
    'with the field name %s keeps its own fields',
    async name => {
      const own = { class_id: group.id, participant_id: participant.id, activity_id: activity.id };
      const fields = Object.entries(own).map(([key, value]) => field(key, value));
      const reply = await send(`${fields.join('')}${field(name, 'v')}--x--\r\n`);
      expect(reply).toMatchObject({ status: 201, body: { title: 'Plano' } });
    },
  );
});
