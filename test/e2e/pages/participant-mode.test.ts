import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Presence, User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { type AdminPages, cookiesOf, startAdminPages } from '../support/admin-page.js';
import { atRest, check, click, countOf, fill, textOf, tooWide } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser, openPage } from '../support/chromium.js';

// Support from a person's page: staff send the password link, and act on the participant's pages in their place.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const PHONE = { viewport: { width: 390, height: 844 } };
const MODE = 'Agir no lugar da pessoa';
const LINK = 'Enviar link de senha';
const LEAVE = 'Sair do modo participante';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const barOf = (page: Page) => page.getByRole('complementary', { name: 'Modo participante' });
const userBy = async (email: string) => (await pages.elo.make.em().findOne(User, { email }))!;
const ready = (page: Page) => page.locator('#content:not([aria-busy])').waitFor();
const goTo = async (page: Page, path: string) => {
  await page.goto(pages.elo.url + path);
  await ready(page);
};
const records = () =>
  pages.elo.make
    .em()
    .execute<{ action: string; supervisor_id: number; participant_id: number }[]>(
      'select action, supervisor_id, participant_id from participant_mode_logs order by id',
    );
const recordsOf = async (as: User) => {
  const ask = async (text: string) => outcomeOf(await pages.elo.graphql(`{ it: ${text} }`, {}, { as })) as any;
  const [{ enrollments }, submissions, appointments] = await Promise.all([
    ask('me { enrollments { class { id course { activities { id } } } } }'),
    ask('submissions(first: 1) { nodes { id } }'),
    ask('appointments(first: 1) { nodes { id } }'),
  ]);
  return { enrollments, submissions, appointments };
};
/** The names under which a tab keeps something of the mode. */
const keptOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(each => each.startsWith('elo.participant-mode')));

/** Opens a participant's page of the administration and enters the mode, as staff do it. */
async function enter(as: 'admin' | 'supervisor', participant: User, how = {}) {
  const opened = await pages.open(as, `/people/${participant.id}/show`, how);
  const { page } = opened;
  await click(button(page, MODE));
  const question = page.getByRole('dialog', { name: MODE });
  expect(await textOf(question)).toContain(`Abrir as páginas de ${participant.name}`);
  await click(question.getByRole('button', { name: MODE }));
  await page.waitForURL(/\/me$/);
  await ready(page);
  return opened;
}

inBrowser('a supervisor acts in the place of a participant, and comes back to the record', async () => {
  const [supervisor, participant] = await Promise.all([
    userBy('supervisor@demo.test'),
    userBy('participant1@demo.test'),
  ]);
  const { page, troubles } = await enter('supervisor', participant);
  expect(await textOf(barOf(page))).toContain(`Você age no lugar de ${participant.name}`);
  expect(await textOf(page.locator('#title'))).toContain(participant.name.split(' ')[0]!);
  await click(button(page, LEAVE));
  await page.waitForURL(new RegExp(`#/people/${participant.id}/show`));
  const ids = { supervisor_id: supervisor.id, participant_id: participant.id };
  expect((await records()).filter(each => each.participant_id === participant.id)).toEqual([
    { action: 'enter', ...ids },
    { action: 'exit', ...ids },
  ]);
  expect(await keptOf(page)).toEqual([]);
  await goTo(page, '/me');
  expect(await countOf(barOf(page))).toBe(0);
  await page.getByRole('heading', { name: 'Você é da equipe' }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('each page of the participant works in the mode on a phone, and its bar says so', async () => {
  const participant = await userBy('participant1@demo.test');
  const { page, troubles } = await enter('admin', participant, PHONE);
  const { enrollments, submissions, appointments } = await recordsOf(participant);
  const [{ class: group }] = enrollments;
  const addresses = [
    '',
    '/appointments',
    '/account',
    `/activities/${group.id}/${group.course.activities[0].id}`,
    ...submissions.nodes.map(({ id }: { id: string }) => `/submissions/${id}`),
    ...appointments.nodes.map(({ id }: { id: string }) => `/appointments/${id}`),
  ];
  expect(addresses).toHaveLength(6);
  for (const address of addresses) {
    await goTo(page, `/me${address}`);
    expect([address, await textOf(barOf(page))]).toEqual([address, expect.stringContaining(participant.name)]);
    expect([address, await countOf(page.locator('#content [role=alert]:not(:empty)'))]).toEqual([address, 0]);
    expect(await textOf(page.locator('#title'))).not.toMatch(/Não existe|Não é da sua/);
    expect(await tooWide(page)).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  }
  expect(troubles).toEqual([]);

  // Pages that know no mode would show what the signed-in person sees.
  const own = /privacidade|senha|segundo fator|administração|calendário do celular|indicadores/i;
  for (const address of ['', '/account']) {
    await goTo(page, `/me${address}`);
    expect(await countOf(page.getByRole('link', { name: own }))).toBe(0);
  }
  expect(await countOf(page.locator('#content').getByRole('button'))).toBe(0);
  expect(await textOf(page.locator('#content'))).toContain('só para ler');
  await goTo(page, '/me/submissions/999999999');
  expect(await textOf(barOf(page))).toContain(participant.name);
});

inBrowser(
  'the way into a running meeting is a presence of the participant, and none of staff in their place',
  async () => {
    const { make } = pages.elo;
    const participant = await make.aMember({ name: 'Rita Presente' });
    const group = await make.aClass({ name: 'Turma Agora' });
    await make.aRoom({ class: group });
    await make.anEnrollment({ class: group, participant });
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const { activity } = await make.aMeeting({ class: group, startsAt: soon(-10), endsAt: soon(50) });
    const presences = () => make.em().count(Presence, { activity: activity.id });
    const enterMeeting = async (page: Page) => {
      await page.context().route(/^https?:\/\/(?!127)/, route => route.fulfill({ body: 'A sala' }));
      const [room] = await Promise.all([
        page.waitForEvent('popup'),
        click(page.getByRole('link', { name: 'Entrar no encontro' })),
      ]);
      await room.getByText('A sala').waitFor();
      await atRest(page);
    };
    const { page } = await enter('supervisor', participant);
    await enterMeeting(page);
    expect(await presences()).toBe(0);

    const own = await openPage(pages.elo.url, '/me', { ...PHONE, cookies: await cookiesOf(pages.elo, participant) });
    await ready(own.page);
    await enterMeeting(own.page);
    expect(await presences()).toBe(1);

    // The running meeting is one of those that count now.
    await make.aMeeting({ class: group, startsAt: soon(-3000), endsAt: soon(-2940) });
    await own.page.reload();
    await own.page.getByText('Presença: 1 de 2 encontros.').waitFor();
  },
);

inBrowser('a supervisor sends the password link; staff are acted for by nobody', async () => {
  const { page } = await pages.open('supervisor', `/people/${(await userBy('facilitator@demo.test')).id}/show`);
  await click(button(page, LINK));
  expect(await countOf(button(page, MODE))).toBe(0);
  await click(page.getByRole('dialog', { name: LINK }).getByRole('button', { name: LINK }));
  await page.locator('.MuiSnackbar-root', { hasText: 'facilitator@demo.test' }).waitFor();
  expect(await countOf(button(page, 'Desativar'))).toBe(0);
});

inBrowser('a facilitator has neither button on the page of a participant', async () => {
  const { page } = await pages.open('facilitator', `/people/${(await userBy('participant1@demo.test')).id}/show`);
  await page.getByRole('heading', { name: 'Inscrições' }).waitFor();
  await atRest(page);
  expect(await countOf(button(page, LINK))).toBe(0);
  expect(await countOf(button(page, MODE))).toBe(0);
});

inBrowser('typed text and the mode stay in their tab, and go with the mode', async () => {
  const participant = await userBy('participant2@demo.test');
  const { page } = await enter('supervisor', participant);
  const topic = page.getByLabel(/Sobre o que você quer conversar/);
  await goTo(page, '/me/appointments');
  await fill(topic, 'Digitado no lugar dela');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => window.open('/me', '_blank', 'noopener')),
  ]);
  await ready(other);
  expect(await countOf(barOf(other))).toBe(0);
  await other.getByRole('heading', { name: 'Você é da equipe' }).waitFor();

  // The other tab acts for somebody else: a session has one mode, and the first tab learns that its own is over.
  const next = await userBy('participant3@demo.test');
  await other.goto(`${pages.elo.url}/admin#/people/${next.id}/show`);
  await click(button(other, MODE));
  await click(other.getByRole('dialog', { name: MODE }).getByRole('button', { name: MODE }));
  await other.waitForURL(/\/me$/);
  expect(await textOf(barOf(other))).toContain(next.name);
  await goTo(other, '/me/appointments');
  expect(await countOf(other.getByText('Digitado no lugar dela'))).toBe(0);
  await check(page.locator('.chips input').first());
  await click(button(page, 'Marcar'));
  await page.getByText('terminou: isto não foi feito').waitFor();
  expect(await textOf(barOf(page))).toMatch(/^O modo participante terminou\.\s+Voltar ao cadastro$/);
  expect(await keptOf(page)).toEqual([]);
  await goTo(page, '/me');
  await page.getByRole('heading', { name: 'Você é da equipe' }).waitFor();

  await click(button(other, 'Sair'));
  await other.waitForURL(/sign-in/);
  expect(await keptOf(other)).toEqual([]);
});

inBrowser('a mode that is over is told without a name, and never shows one’s own records in its place', async () => {
  const participant = await userBy('participant1@demo.test');
  const { page } = await enter('admin', participant);
  await pages.elo.make.em().execute(`update participant_modes set expires_at = now() - interval '1 second'`);
  await goTo(page, '/me/appointments');
  await page.getByRole('heading', { name: 'O modo participante terminou' }).waitFor();
  expect(await countOf(barOf(page))).toBe(0);
  expect(await textOf(page.locator('body'))).not.toContain(participant.name);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(await keptOf(page)).toEqual([]);
  await click(page.getByRole('link', { name: 'Voltar ao cadastro' }));
  await page.waitForURL(new RegExp(`#/people/${participant.id}/show`));
});
