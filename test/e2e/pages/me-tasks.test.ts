import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { atRest, check, click, countOf, fill, isVisible, textOf, textsOf, tooWide } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';
import {
  aScene,
  button,
  firstSlot,
  follow,
  goTo,
  inHours,
  mutateAs,
  openMe,
  pdf,
  ready,
  told,
} from '../support/me-page.js';

// The participant's own pages while something goes wrong or is chosen step by step: messages that are over, free times far
// ahead, records that are gone.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const open = (person: User, path: string) => openMe(app, person, path);
/** True when the whole element is in the window, and nothing lies over its middle. */
const inSight = async (locator: Locator) => {
  await locator.waitFor();
  await atRest(locator.page());
  return locator.evaluate(each => {
    const { top, bottom, left, width } = each.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && each.contains(over);
  });
};
const faults = (within: Page | Locator) => textsOf(within.locator(':is([role=alert], .error):not(:empty, [hidden])'));

inBrowser('a message about a missing file goes when the file is there', async () => {
  const { participant, group, activity } = await aScene(app);
  const { page } = await open(participant, `/me/activities/${group.id}/${activity.id}`);
  await click(button(page, 'Entregar'));
  expect(await faults(page)).toEqual(['Escolha pelo menos um arquivo.']);
  // The first file stays on its way until the form was sent.
  let arrive = () => {};
  const sent = new Promise<void>(resolve => (arrive = resolve));
  await page.route('**/uploads', async route => {
    await sent;
    await route.continue();
  });
  await page.getByLabel('Escolher arquivos').setInputFiles([pdf('plano.pdf')]);
  await page.getByRole('progressbar').waitFor();
  await page.getByText('Escolha pelo menos um arquivo.').waitFor({ state: 'hidden' });
  await page.locator('form').evaluate(form => (form as HTMLFormElement).requestSubmit());
  await page.getByText('Espere até os arquivos ficarem prontos.').waitFor();
  arrive();
  await page.getByText(/kB · pronto/).waitFor();
  expect(await faults(page)).toEqual([]);
  await click(button(page, 'Entregar'));
  await told(page, 'Entregue!');

  await click(button(page, 'Trocar os arquivos'));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByRole('button', { name: 'Trocar', exact: true }));
  expect(await faults(dialog)).toEqual(['Escolha pelo menos um arquivo.']);
  await dialog.getByLabel('Escolher arquivos').setInputFiles([pdf('certo.pdf')]);
  await dialog.getByText(/kB · pronto/).waitFor();
  expect(await faults(dialog)).toEqual([]);
});

inBrowser('a fault goes with the change of its field, and an old success with the next attempt', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/account');
  await click(button(page, 'Salvar'));
  await told(page, 'Seus dados foram salvos.');
  await fill(page.getByLabel('Nome completo'), '');
  await click(button(page, 'Salvar'));
  expect(await faults(page)).toEqual(['Preencha este campo.']);
  expect(await isVisible(page.locator('#done'))).toBe(false);
  await fill(page.getByLabel('Nome completo'), 'Ana Maria');
  expect(await faults(page)).toEqual([]);
  expect(await page.getByLabel('Nome completo').getAttribute('aria-invalid')).toBeNull();
});

inBrowser('free times come a week at a time, and the button to book stays in sight', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/appointments');
  const days = page.locator('.days fieldset');
  const shown = async () => (await textsOf(page.locator('.days legend'))).length;
  const more = async () => {
    const before = await shown();
    await click(button(page, 'Mostrar mais dias'));
    return (await shown()) - before;
  };
  // A week may have holidays.
  for (const added of [await more(), await more()]) {
    expect(added).toBeGreaterThan(3);
    expect(added).toBeLessThan(8);
  }
  await page.context().setOffline(true);
  expect(await more()).toBe(0);
  await page.getByText('Não foi possível falar com o servidor.').waitFor();
  await page.context().setOffline(false);
  expect(await more()).toBeGreaterThan(3);
  expect(await faults(page)).toEqual([]);
  const book = page.locator('form').getByRole('button', { name: 'Marcar', exact: true });
  const chosen = page.locator('form .chosen');
  await click(book);
  expect(await inSight(page.getByText('Escolha um horário.'))).toBe(true);
  for (const slot of [days.first(), days.nth(8)]) {
    await check(slot.locator('input').first());
    const day = (await textOf(slot.locator('legend'))).trim();
    expect(await textOf(chosen)).toContain(day);
    expect([await inSight(book), await inSight(chosen)]).toEqual([true, true]);
  }
  expect(await faults(page)).toEqual([]);
  await click(book);
  await told(page, 'Marcado:');

  await follow(page, /^Ver o agendamento/);
  await click(button(page, 'Remarcar'));
  const dialog = page.getByRole('dialog');
  const move = dialog.getByRole('button', { name: 'Remarcar' });
  expect(await inSight(move)).toBe(true);
  await click(move);
  expect(await inSight(dialog.getByText('Escolha um horário.'))).toBe(true);
  await check(dialog.locator('.chips input').first());
  expect(await faults(dialog)).toEqual([]);
  expect([await inSight(move), await inSight(dialog.locator('.chosen'))]).toEqual([true, true]);
});

inBrowser('weeks without free times are passed over', async () => {
  const { participant, employee } = await aScene(app);
  await app.make.anAppointment({ employee, typeId: 1, startsAt: inHours(-24), endsAt: inHours(24 * 20) });
  const { page } = await open(participant, '/me/appointments');
  for (const days of [7, 14]) {
    expect((await textsOf(page.locator('.days legend'))).length).toBe(days);
    await click(button(page, 'Mostrar mais dias'));
  }
});

inBrowser('a hand-in that is withdrawn at its own address leaves a message and the way to hand in again', async () => {
  const { participant, group, activity } = await aScene(app);
  const submission = await app.make.aSubmission({ class: group, participant, activity, files: 1 });
  const { page, troubles } = await open(participant, `/me/submissions/${submission.id}`);
  await click(button(page, 'Retirar a entrega'));
  const dialog = page.getByRole('dialog');
  expect(await textOf(dialog)).not.toMatch(/prazo/i);
  await click(dialog.getByRole('button', { name: 'Retirar' }));
  await told(page, 'A entrega foi retirada.');
  await page.getByRole('heading', { name: 'Entregar' }).waitFor();
  // A reload shows the same: the address of the withdrawn one is not kept.
  await page.reload();
  await ready(page);
  await page.getByRole('heading', { name: 'Plano de ação' }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('an address that names no record is the page of an unknown one, and each class is told truly', async () => {
  const { participant, course } = await aScene(app);
  const { page } = await open(participant, '/me');
  for (const path of [
    '/submissions/999999',
    '/submissions/abc',
    '/submissions/99999999999999999999',
    '/appointments/abc',
    '/activities/x/y',
    '/activities/1.5/1',
  ]) {
    await goTo(page, `${app.url}/me${path}`);
    await page.getByRole('heading', { name: 'Não existe mais' }).waitFor();
    expect([path, await countOf(button(page, 'Tentar de novo'))]).toEqual([path, 0]);
  }
  const [activity, left, never] = await Promise.all([
    app.make.anActivity({ course, title: 'Relato' }),
    app.make.aClass({ course }),
    app.make.aClass({ course }),
  ]);
  await app.make.anEnrollment({ class: left, participant, canceledAt: new Date(), cancelReason: 'OTHER' });
  await goTo(page, `${app.url}/me/activities/${left.id}/${activity.id}`);
  await page.getByText('Você não está mais nesta turma').waitFor();
  await goTo(page, `${app.url}/me/activities/${never.id}/${activity.id}`);
  await page.getByText('Esta atividade é de uma turma que não é a sua').waitFor();
  expect(await countOf(page.getByText('não está mais'))).toBe(0);
});

inBrowser('a site that sends nothing says so once, and not as a success', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/account');
  const dialog = page.getByRole('dialog');
  await click(button(page, 'Trocar o celular'));
  expect(await textsOf(dialog.locator('p:not(.hint, .actions):visible'))).toEqual([
    'Este site ainda não envia mensagens: o código não chega ao celular. Fale com a coordenação.',
  ]);
  expect(await countOf(dialog.locator('.tip'))).toBe(0);
  await fill(dialog.getByLabel('Celular com DDD'), '(11) 98765-1234');
  await click(dialog.getByRole('button', { name: 'Enviar o código' }));
  await dialog.getByLabel('Código').waitFor();
  expect(await textOf(dialog)).not.toMatch(/foi para|enviamos/i);
  await page.keyboard.press('Escape');
  await click(button(page, 'Trocar o e-mail'));
  expect(await textsOf(dialog.locator('p:not(.hint, .actions):visible'))).toEqual([
    'Este site ainda não envia e-mails: o link não chega ao novo e-mail. Fale com a coordenação.',
  ]);
});

inBrowser('the bar has the new name at once, and a long one in one row', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/account');
  const long = 'Maria Aparecida do Nascimento Albuquerque de Vasconcelos e Silva';
  const bar = page.locator('#account');
  const rowOf = () => bar.evaluate(each => each.getBoundingClientRect().height);
  await atRest(page);
  const before = await rowOf();
  await fill(page.getByLabel('Nome completo'), long);
  await click(button(page, 'Salvar'));
  await told(page, 'Seus dados foram salvos.');
  expect(await textOf(bar)).toContain(long);
  expect(await rowOf()).toBe(before);
  const [brand, out] = await Promise.all(
    ['.brand', '#account-sign-out'].map(each =>
      page.locator(each).evaluate(({ scrollWidth, clientWidth, offsetTop, offsetHeight }: HTMLElement) => ({
        isCut: scrollWidth > clientWidth,
        middle: offsetTop + offsetHeight / 2,
      })),
    ),
  );
  expect([out!.isCut, Math.abs(out!.middle - brand!.middle) < 4]).toEqual([false, true]);
  expect(await tooWide(page)).toEqual([]);
});

inBrowser('a booked time says its place, or the people to ask', async () => {
  const { participant, facilitator, employee, group } = await aScene(app);
  const booked = await app.make.anAppointment({
    employee,
    client: participant,
    class: group,
    startsAt: inHours(60),
    endsAt: inHours(61),
  });
  const admin = await app.make.anAdmin();
  const support = (email: string) =>
    mutateAs(app, admin, `changeSiteSettings(input: { supportEmail: ${email} }) { supportEmail }`);
  const { page, troubles } = await open(participant, `/me/appointments/${booked.id}`);
  await page.getByText(`O lugar ainda não está aqui: pergunte a ${facilitator.name}.`).waitFor();
  await support('"ajuda@example.org"');
  await page.reload();
  await ready(page);
  await page.getByText(`pergunte a ${facilitator.name}, ou escreva para ajuda@example.org.`).waitFor();
  await support('null');
  for (const [place, inList] of [
    ['Sala 2', 'Onde: Sala 2'],
    ['https://meet.example.org/a', 'Pela internet'],
  ] as const) {
    await app.make.em().execute('update employees set place = ? where id = ?', [place, employee.id]);
    for (const path of ['/me', '/me/appointments']) {
      await goTo(page, app.url + path);
      await page.getByText(inList, { exact: true }).waitFor();
    }
  }
  await follow(page, /^Ver o agendamento/);
  await page.getByRole('link', { name: 'Abrir o link do atendimento' }).waitFor();
  expect(await countOf(page.getByText('O lugar ainda'))).toBe(0);
  expect(troubles).toEqual([]);
});

inBrowser('a class that has ended offers nothing new, and people without another one are told first', async () => {
  const { participant, facilitator, course } = await aScene(app);
  const person = await app.make.aMember();
  const former = await app.make.aCycle({ name: '2024', year: 2024, startsOn: '2024-01-01', endsOn: '2024-12-20' });
  const ended = await app.make.aClass({ name: 'Turma antiga', course, cycle: former, facilitator });
  for (const one of [person, participant]) await app.make.anEnrollment({ class: ended, participant: one });
  await app.make.aSubmission({ class: ended, participant: person });
  const { page } = await open(person, '/me');
  const [first] = await textsOf(page.locator('#own h2'));
  expect(first).toBe('Sem turma no momento');
  await page.getByText('Esta turma terminou: 20 de dezembro de 2024.').waitFor();
  expect(await countOf(button(page, 'Pedir para sair da turma'))).toBe(0);
  expect(await countOf(page.getByText(/Marcar um horário|Nenhum encontro está marcado/))).toBe(0);
  await goTo(page, `${app.url}/me/appointments`);
  await page.getByText('Nenhuma das suas turmas tem horários para marcar.').waitFor();

  const both = await open(participant, '/me');
  expect(await countOf(button(both.page, 'Pedir para sair da turma'))).toBe(1);
  expect(await countOf(both.page.getByText('Sem turma no momento'))).toBe(0);
  await goTo(both.page, `${app.url}/me/appointments`);
  expect(await countOf(both.page.getByLabel('Com quem'))).toBe(0);
  await firstSlot(both.page);
});

inBrowser('a refused file and a fault of a field are told in sentences that help', async () => {
  const { participant, group, activity } = await aScene(app);
  const { page } = await open(participant, `/me/activities/${group.id}/${activity.id}`);
  const program = { name: 'jogo.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0') };
  await page.getByLabel('Escolher arquivos').setInputFiles([program]);
  await page.getByText('Este tipo de arquivo não é aceito.').waitFor();
  await click(button(page, 'Entregar'));
  const [, said] = await faults(page);
  expect(said).toMatch(/^Um arquivo não foi aceito: tire-o da lista. São aceitos: fotos, vídeos, áudios, PDF/);
  await goTo(page, `${app.url}/me/account`);
  await fill(page.getByLabel('Nome completo'), 'S');
  await click(button(page, 'Salvar'));
  expect(await faults(page)).toEqual(['Nome completo: precisa ser um nome.']);
});

inBrowser('the older version of a hand-in waits for no evaluation', async () => {
  const { participant, group, activity } = await aScene(app);
  for (const attempt of [1, 2]) await app.make.aSubmission({ class: group, participant, activity, attempt });
  const { page } = await open(participant, `/me/activities/${group.id}/${activity.id}`);
  expect(await countOf(page.getByText('A avaliação ainda não chegou.'))).toBe(1);
  expect(await countOf(page.getByText('Há uma versão mais nova: é ela que será avaliada.'))).toBe(1);
  await click(page.getByText('Enviar outra versão'));
  await page.getByText('Para corrigir a anterior, use “Trocar os arquivos”.').waitFor();
});

inBrowser('the way to the calendar helps phones without a program for its address', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/account');
  await click(page.getByRole('link', { name: 'Adicionar ao calendário' }));
  await page.getByText('Se o calendário não abriu').waitFor();
  await page.getByText('No Android: o aplicativo não aceita endereços.').waitFor();
});
