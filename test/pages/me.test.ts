import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectOwnPage, inBrowser } from '../support/page-checks.js';
import { mailsTo } from '../support/mails.js';
import { outcomeOf } from '../support/outcome.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ PUBLIC_URL: 'https://elo.example.org' });
});

const DAY = 86_400_000;
const PATHS = [
  '/me',
  '/me/activities/1/2',
  '/me/submissions/1',
  '/me/appointments',
  '/me/appointments/1',
  '/me/account',
];

describe('the participant’s own pages', () => {
  it.each(PATHS)('%s names no other server, and is the same for a stranger, a participant and staff', async path => {
    await expectOwnPage(elo, path);
    const [participant, admin] = await Promise.all([elo.make.aUser(), elo.make.anAdmin()]);
    const bodies = [];
    for (const as of [undefined, participant, admin]) {
      const reply = await elo.call('GET', path, { ...inBrowser, ...(as && { as }) });
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      bodies.push(reply.body);
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('<html lang="pt-BR">');
    expect(bodies[0]).not.toMatch(/ on\w+="/);
    expect(bodies[0]).not.toContain(participant.name);
  });

  it('are no other addresses, and take no other methods', async () => {
    for (const path of ['/me/nothing', '/me/appointments/1/2', '/me/assets/none/me.js']) {
      const { status, body } = await elo.call('GET', path, inBrowser);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain('Esta página não existe');
    }
    expect((await elo.call('GET', '/ME', inBrowser)).status).toBe(404);
    expect((await elo.call('POST', '/me', inBrowser)).status).toBe(404);
  });

  it('read data that no cache keeps', async () => {
    const as = await elo.make.aUser();
    const reply = await elo.call('POST', '/graphql', { as, json: { query: '{ me { name } }' } });
    expect(reply.headers.get('cache-control')).toMatch(/no-store/);
  });
});

describe('a refused file', () => {
  it('is told in the language of the page', async () => {
    const as = await elo.make.aUser();
    const upload = (headers: Record<string, string>) => {
      const form = new FormData();
      form.append('file', new Blob(['MZ']), 'jogo.exe');
      return elo.call('POST', '/uploads', { as, form, headers });
    };
    const [portuguese, english] = [await upload({ 'accept-language': 'pt-BR' }), await upload({})];
    expect([portuguese.status, english.status]).toEqual([400, 400]);
    expect(portuguese.body.message).toMatch(/tipo/);
    expect(english.body.message).toMatch(/type/);
  });
});

describe('mails to participants', () => {
  const mutate = async (as: { id: number }, text: string) =>
    outcomeOf(await elo.graphql(`mutation { it: ${text} }`, {}, { as })) as any;

  async function aScene() {
    const { make } = elo;
    const [facilitator, participant] = await Promise.all([make.aFacilitator(), make.aUser()]);
    const course = await make.aCourse();
    const group = await make.aClass({ course, facilitator });
    const activity = await make.anActivity({ course });
    const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '09:00:00', endsAt: '18:00:00' }));
    const employee = await make.anEmployee({ user: facilitator, hours });
    await make.anEnrollment({ class: group, participant });
    const submission = await make.aSubmission({ class: group, participant, activity });
    // Noon and one o'clock in São Paulo, in three days.
    const [startsAt, endsAt] = [15, 16].map(
      hour => new Date(Date.now() + 3 * DAY).toISOString().slice(0, 11) + `${hour}:00:00Z`,
    );
    const appointment = await mutate(
      facilitator,
      `createAppointment(input: { employeeId: ${employee.id}, classId: ${group.id}, clientId: ${participant.id}, startsAt: "${startsAt}", endsAt: "${endsAt}" }) { id }`,
    );
    await mutate(facilitator, `evaluateSubmission(id: ${submission.id}, input: { score: 90 }) { id }`);
    return { facilitator, participant, group, activity, submission, appointment };
  }
  const linksIn = async (person: { email?: string | null }) =>
    (await mailsTo(elo, person)).flatMap(({ text }) => text.match(/https:\/\/\S+/g) ?? []);

  it('lead to the evaluation, the appointment, and the activity to hand in again', async () => {
    const { facilitator, participant, group, activity, submission, appointment } = await aScene();
    expect(await linksIn(participant)).toEqual(
      expect.arrayContaining([
        `https://elo.example.org/me/submissions/${submission.id}`,
        `https://elo.example.org/me/appointments/${appointment.id}`,
      ]),
    );
    await mutate(facilitator, `removeSubmission(id: ${submission.id}, action: RESEND) { id }`);
    expect(await linksIn(participant)).toContain(`https://elo.example.org/me/activities/${group.id}/${activity.id}`);
  });

  it('lead to another portal when the settings name one', async () => {
    const admin = await elo.make.anAdmin();
    const portal = (url: string) => mutate(admin, `changeSiteSettings(input: { portalUrl: ${url} }) { portalUrl }`);
    await portal('"https://portal.example.org/entrar"');
    const { participant } = await aScene();
    const links = await linksIn(participant);
    await portal('null');
    expect(links).toContain('https://portal.example.org/entrar');
    expect(links.join()).not.toContain('/me');
  });
});
