import { beforeAll, expect, it } from '@jest/globals';
import { Class, Enrollment } from '../../../src/entities/index.js';
import { groupLinkToken } from '../../../src/auth/group-link-tokens.js';
import { startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { SERVICE } from './examples.js';

const GROUP = 'https://chat.example.org/invite/AbC';
let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startTestApp({
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'graph-token',
    GRAPH_PHONE_NUMBER_ID: '123456',
  });
});

const remind = async (enrollId: string | number) => {
  const { status } = await elo.call('POST', '/messaging/sendreminder', {
    headers: SERVICE,
    json: {
      phone: '5511987654321',
      class_name: 'Turma 1',
      group_template_id: 'grupo',
      user_name: 'Ana',
      enroll_id: enrollId,
    },
  });
  expect(status).toBe(200);
  const { body } = platform.requests.at(-1)! as { body: any };
  return body.template.components.at(-1).parameters[0].text as string;
};
const open = (token: string) => elo.call('GET', `/messaging/g/${token}`);
const anEnrollment = async () => {
  const enrollment = await elo.make.anEnrollment({ class: await elo.make.aClass() });
  await elo.make.em().nativeUpdate(Class, enrollment.class.id, { groupUrl: GROUP });
  return enrollment;
};

it('the message’s link leads its participant to the group of the class', async () => {
  const { id } = await anEnrollment();
  for (const enrollId of [id, String(id)]) {
    const { status, headers } = await open(await remind(enrollId));
    expect([status, headers.get('location')]).toEqual([302, GROUP]);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  }
});

it('ids of another system are put into the link unchanged', async () => {
  expect(await remind('E-17')).toBe('E-17');
  expect(await remind(999_999)).toBe('999999');
});

it('the link opens with a valid token only, otherwise with a Portuguese 404 page', async () => {
  const { id } = await anEnrollment();
  const token = groupLinkToken(['demo-auth-secret'], id);
  expect((await open(token)).status).toBe(302);
  const signature = token.split('.')[1]!;
  const other = await anEnrollment();
  for (const wrong of [
    String(id),
    `${other.id}.${signature}`,
    `0${id}.${signature}`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${token}0`,
    groupLinkToken(['another-secret'], id),
    groupLinkToken(['demo-auth-secret'], 999_999),
    `99999999999.${signature}`,
    'x'.repeat(3000),
    '%00',
  ]) {
    const { status, body, headers } = await open(wrong);
    expect([wrong.slice(0, 90), status]).toEqual([wrong.slice(0, 90), 404]);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toContain('Este link não é válido');
    expect(body).not.toContain(GROUP);
  }
});

it('the link says so when the enrollment is canceled or the class has no group', async () => {
  const { id } = await elo.make.anEnrollment({ class: await elo.make.aClass() });
  const token = groupLinkToken(['demo-auth-secret'], id);
  const early = await open(token);
  expect(early.status).toBe(404);
  expect(early.body).toContain('O grupo ainda não está aberto');

  const left = await anEnrollment();
  await elo.make.em().nativeUpdate(Enrollment, left.id, { canceledAt: new Date(), cancelReason: 'OTHER' });
  const late = await open(groupLinkToken(['demo-auth-secret'], left.id));
  expect(late.status).toBe(403);
  expect(late.body).toContain('Sua inscrição foi cancelada');
  expect(late.body).not.toContain(GROUP);
});
