import { afterAll, beforeAll, expect } from '@jest/globals';
import { Enrollment, type User } from '../../../src/entities/index.js';
import { PASSWORD } from '../../support/factories.js';
import { cookiesOf } from '../support/admin-page.js';
import { mailsTo } from '../../support/mails.js';
import { lastCode } from '../../support/passcodes.js';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  atRest,
  attributeOf,
  check,
  click,
  countOf,
  fill,
  selectOption,
  textOf,
  tooWide,
  valueOf,
} from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser, newPage, openPage } from '../support/chromium.js';
import {
  aScene,
  button,
  firstSlot,
  follow,
  inHours,
  mutateAs,
  openMe,
  pdf,
  PHONE,
  ready,
  told,
} from '../support/me-page.js';

// The participant's own pages on a phone: each task from the first tap to the last.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const open = (person: User, path: string) => openMe(app, person, path);
const mutate = (as: { id: number }, text: string) => mutateAs(app, as, text);

inBrowser('a participant signs in, lands on their own page, and hands in over a network that fails', async () => {
  const { participant, facilitator, meeting } = await aScene(app);
  const { page, troubles } = await openPage(app.url, '/cms/sign-in', PHONE);
  await fill(page.locator('#email'), participant.email!);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(`${app.url}/me`);
  await ready(page);
  await page.getByRole('heading', { name: 'Olá, Ana!' }).waitFor();
  await page.getByText(meeting.title, { exact: true }).waitFor();
  await follow(page, 'Entregar: Plano de ação');

  await click(button(page, 'Entregar'));
  await page.getByText('Escolha pelo menos um arquivo.').waitFor();
  // The first file arrives; the network fails during the second one, and a reload of the page comes in between.
  await page.getByLabel('Escolher arquivos').setInputFiles([pdf('plano.pdf')]);
  await page.getByText(/kB · pronto/).waitFor();
  await page.reload();
  await ready(page);
  await page.getByText('plano.pdf').waitFor();
  let failures = 0;
  await page.route('**/uploads', route => ((failures += 1) === 1 ? route.abort('connectionreset') : route.continue()));
  await page.getByLabel('Escolher arquivos').setInputFiles([pdf('anexo.pdf')]);
  await page
    .getByText(/kB · pronto/)
    .nth(1)
    .waitFor();
  expect(failures).toBe(2);
  await click(button(page, 'Entregar'));
  await told(page, 'Entregue!');
  expect(await countOf(page.getByRole('link', { name: /\.pdf$/ }))).toBe(2);
  expect(troubles.filter(each => !/uploads/.test(each))).toEqual([]);

  const { nodes } = outcomeOf(
    await app.graphql('{ it: submissions { nodes { id files { originalName } } } }', {}, { as: participant }),
  ) as { nodes: { id: string; files: { originalName: string }[] }[] };
  expect(nodes.map(each => each.files.map(file => file.originalName))).toEqual([['plano.pdf', 'anexo.pdf']]);
  await mutate(
    facilitator,
    `evaluateSubmission(id: ${nodes[0]!.id}, input: { score: 87.5, facilitatorComment: "Falta o prazo" }) { id }`,
  );
  const mail = (await mailsTo(app, participant)).findLast(each => each.subject.includes('foi avaliada'))!;
  const { pathname } = new URL(/https?:\/\/\S+/.exec(mail.text)![0]);
  await page.goto(app.url + pathname);
  await ready(page);
  await page.getByText('Nota: 87,5 de 100').waitFor();
  await page.getByText('Falta o prazo').waitFor();
  await follow(page, 'Voltar para o início');
  await page.getByText('Nota 87,5 de 100').waitFor();
});

inBrowser('a participant replaces the files of a hand-in, and withdraws it', async () => {
  const { participant, group, activity } = await aScene(app);
  const { page, troubles } = await open(participant, `/me/activities/${group.id}/${activity.id}`);
  await page.getByLabel('Escolher arquivos').setInputFiles([pdf('errado.pdf')]);
  await page.getByText(/kB · pronto/).waitFor();
  await click(button(page, 'Entregar'));
  await told(page, 'Entregue!');
  await click(button(page, 'Trocar os arquivos'));
  const dialog = page.getByRole('dialog', { name: 'Trocar os arquivos' });
  await dialog.getByLabel('Escolher arquivos').setInputFiles([pdf('certo.pdf')]);
  await dialog.getByText(/kB · pronto/).waitFor();
  await click(dialog.getByRole('button', { name: 'Trocar', exact: true }));
  await told(page, 'Os arquivos foram trocados.');
  await page.getByRole('link', { name: 'certo.pdf' }).waitFor();
  await click(button(page, 'Retirar a entrega'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Retirar' }));
  await told(page, 'A entrega foi retirada.');
  await button(page, 'Entregar').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a participant books a time, moves it from the link of the mail, and cancels it', async () => {
  const { participant, facilitator } = await aScene(app);
  const { page, troubles } = await open(participant, '/me');
  await follow(page, 'Marcar um horário');
  await click(button(page, 'Marcar'));
  await page.getByText('Escolha um horário.').waitFor();
  await firstSlot(page);
  await fill(page.getByLabel('Sobre o que você quer conversar?'), 'A minha equipe');
  await click(button(page, 'Marcar'));
  await told(page, `com ${facilitator.name}`);

  const mail = (await mailsTo(app, participant)).findLast(each => each.subject.includes('Agendamento confirmado'))!;
  const { pathname } = new URL(/https?:\/\/\S+\/me\/\S+/.exec(mail.text)![0]);
  await page.goto(app.url + pathname);
  await ready(page);
  await page.getByText('Assunto: A minha equipe').waitFor();
  const before = await textOf(page.locator('.lead'));
  await click(button(page, 'Remarcar'));
  const dialog = page.getByRole('dialog');
  await check(dialog.locator('.chips input').nth(1));
  await click(dialog.getByRole('button', { name: 'Remarcar' }));
  await told(page, 'Remarcado:');
  expect(await textOf(page.locator('.lead'))).not.toBe(before);
  await click(button(page, 'Cancelar o agendamento'));
  await fill(page.getByLabel('Motivo (opcional)'), 'Plantão');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Cancelar o agendamento' }));
  await told(page, 'O agendamento foi cancelado.');
  await page.getByText('Motivo: Plantão').waitFor();
  expect(await countOf(button(page, 'Remarcar'))).toBe(0);
  expect(troubles).toEqual([]);
});

inBrowser('a time that somebody else took meanwhile is refused in plain words, and the text stays', async () => {
  const { participant, group } = await aScene(app);
  const { page } = await open(participant, '/me/appointments');
  await fill(page.getByLabel('Sobre o que você quer conversar?'), 'Escala');
  await firstSlot(page);
  const value = (await attributeOf(page.locator('.chips input').first(), 'value'))!;
  const [startsAt, endsAt] = value.split('|');
  const other = await app.make.aUser();
  await app.make.anEnrollment({ class: group, participant: other });
  await mutate(
    other,
    `createAppointment(input: { classId: ${group.id}, startsAt: "${startsAt}", endsAt: "${endsAt}" }) { id }`,
  );
  await click(button(page, 'Marcar'));
  const refusal = page.locator('form [role=alert]:not(:empty)');
  await refusal.waitFor();
  expect(await textOf(refusal)).not.toMatch(/[A-Z]{4,}|taken|slot/);
  expect(await valueOf(page.getByLabel('Sobre o que você quer conversar?'))).toBe('Escala');
});

inBrowser('a session that ends in the middle, and a lost network, lose nothing typed', async () => {
  const { participant, enrollment } = await aScene(app);
  const { page } = await open(participant, '/me');
  await click(button(page, 'Pedir para sair da turma'));
  const dialog = page.getByRole('dialog');
  await selectOption(dialog.getByLabel('Motivo'), 'SCHEDULE_CONFLICT');
  await fill(dialog.getByLabel('Quer contar mais?'), 'Mudei de plantão');
  await page.context().setOffline(true);
  await click(dialog.getByRole('button', { name: 'Pedir para sair' }));
  await dialog.getByText('Não foi possível falar com o servidor.').waitFor();
  await page.getByText('Você está sem internet.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Você está sem internet.').waitFor({ state: 'hidden' });
  await page.context().clearCookies();
  await click(dialog.getByRole('button', { name: 'Pedir para sair' }));
  await dialog.getByText('Sua sessão terminou.').waitFor();
  await click(dialog.getByRole('link', { name: 'Entrar' }));
  await page.waitForURL(`${app.url}/cms/sign-in?next=%2Fme`);
  await fill(page.locator('#email'), participant.email!);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(`${app.url}/me`);
  await ready(page);
  await click(button(page, 'Pedir para sair da turma'));
  expect(await valueOf(dialog.getByLabel('Quer contar mais?'))).toBe('Mudei de plantão');
  await click(dialog.getByRole('button', { name: 'Pedir para sair' }));
  await told(page, 'Seu pedido foi enviado.');
  await page.getByText('Quem conduz a turma ainda não respondeu').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  const stored = () => app.make.em().findOneOrFail(Enrollment, enrollment.id);
  expect((await stored()).cancelNote).toBe('Mudei de plantão');
  await click(button(page, 'Desistir do pedido e ficar'));
  await told(page, 'Você continua na turma.');
  expect((await stored()).cancelRequestedAt).toBeNull();
});

inBrowser('a participant changes their data, proves a new phone, and ends a session', async () => {
  const { participant } = await aScene(app);
  await cookiesOf(app, participant);
  const { page, troubles } = await open(participant, '/me/account');
  await fill(page.getByLabel('Nome completo'), '');
  await click(button(page, 'Salvar'));
  await page.getByText('Preencha este campo.').waitFor();
  await fill(page.getByLabel('Nome completo'), 'Ana Maria Lima');
  await click(button(page, 'Salvar'));
  await told(page, 'Seus dados foram salvos.');

  await click(button(page, 'Trocar o celular'));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Celular com DDD'), '(11) 98765-4321');
  await click(dialog.getByRole('button', { name: 'Enviar o código' }));
  await fill(dialog.getByLabel('Código'), '000000');
  await click(dialog.getByRole('button', { name: 'Confirmar' }));
  await dialog.locator('[role=alert]:not(:empty), .error:not([hidden])').first().waitFor();
  await fill(dialog.getByLabel('Código'), await lastCode(app, '5511987654321'));
  await click(dialog.getByRole('button', { name: 'Confirmar' }));
  await told(page, /celular/);

  await click(button(page, 'Encerrar todas as outras'));
  await told(page, 'As outras sessões foram encerradas.');
  expect(await countOf(button(page, /^Encerrar/))).toBe(0);
  expect(await countOf(page.getByText('(este aparelho)'))).toBe(1);

  const feed = async () => {
    const address = await attributeOf(page.getByRole('link', { name: 'Adicionar ao calendário' }), 'href');
    expect(address).toMatch(/^webcal:/);
    const { pathname, search } = new URL(address!.replace(/^webcal:/, 'http:'));
    return app.url + pathname + search;
  };
  const before = await feed();
  expect(await (await fetch(before)).text()).toContain('BEGIN:VCALENDAR');
  await click(button(page, 'Trocar o endereço'));
  await click(dialog.getByRole('button', { name: 'Trocar' }));
  await told(page, 'O endereço do calendário foi trocado.');
  expect([(await fetch(before)).status, (await fetch(await feed())).status]).toEqual([403, 200]);
  expect(troubles).toEqual([]);
});

inBrowser('a visitor signs in and comes back to the page of the mail', async () => {
  const { participant } = await aScene(app);
  const { page } = await openPage(app.url, '/me/appointments', PHONE);
  await page.waitForURL(`${app.url}/cms/sign-in?next=%2Fme%2Fappointments`);
  await fill(page.locator('#email'), participant.email!);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(`${app.url}/me/appointments`);
  await page.getByText('Você não tem nenhum horário marcado.').waitFor();
});

inBrowser('each kind of person gets a page that makes sense, and nobody sees records of others', async () => {
  const { facilitator, participant, employee, group } = await aScene(app);
  const booked = await app.make.anAppointment({
    employee,
    client: participant,
    class: group,
    startsAt: inHours(60),
    endsAt: inHours(61),
  });
  const newcomer = await app.make.aMember();
  const canceled = await app.make.aMember();
  await app.make.anEnrollment({ participant: canceled, canceledAt: new Date(), cancelReason: 'OTHER' });
  const admin = await app.make.aMember({ roles: ['ADMIN'] });
  const staff = await app.make.aMember({ roles: ['FACILITATOR'] });
  for (const [person, text] of [
    [newcomer, 'Você ainda não está em nenhuma turma'],
    [canceled, 'Sem turma no momento'],
    [admin, 'Esta página é de quem participa do programa.'],
    [staff, 'Esta página é de quem participa do programa.'],
  ] as const) {
    const { page, troubles } = await open(person, '/me');
    await page.getByText(text).waitFor();
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await page.goto(`${app.url}/me/appointments/${booked.id}`);
    await page.getByRole('heading', { name: 'Não existe mais' }).waitFor();
    await follow(page, 'Ir para a minha página');
    expect(troubles).toEqual([]);
    await page.context().close();
  }
  expect(facilitator.id).toBeGreaterThan(0);
});

inBrowser('the pages are accessible on a phone and a desktop, and hold texts of double size', async () => {
  const { participant, employee, group, activity } = await aScene(app);
  const appointment = await app.make.anAppointment({
    employee,
    client: participant,
    class: group,
    startsAt: inHours(60),
    endsAt: inHours(61),
  });
  await app.make.aSubmission({ class: group, participant, files: 2, status: 'EVALUATED', score: 90 });
  const { page } = await open(participant, '/me');
  for (const path of [
    '/me',
    `/me/activities/${group.id}/${activity.id}`,
    '/me/appointments',
    `/me/appointments/${appointment.id}`,
    '/me/account',
  ]) {
    await page.goto(app.url + path);
    await ready(page);
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect([path, await tooWide(page)]).toEqual([path, []]);
  }
  await page.goto(`${app.url}/me/appointments/${appointment.id}`);
  await click(button(page, 'Cancelar o agendamento'));
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await page.keyboard.press('Escape');
  await atRest(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar o agendamento');
});

inBrowser('the first use, from the sign-in to the own page, is less than 150 kB', async () => {
  const { participant } = await aScene(app);
  const { page } = await newPage(app.url, PHONE);
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', request =>
    sizes.push(request.sizes().then(size => void (bytes += size.responseBodySize + size.responseHeadersSize))),
  );
  await page.goto(`${app.url}/cms/sign-in`);
  await fill(page.locator('#email'), participant.email!);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(`${app.url}/me`);
  await ready(page);
  await atRest(page);
  await Promise.all(sizes);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150_000);
});
