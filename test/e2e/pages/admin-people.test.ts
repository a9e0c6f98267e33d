import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Message, User } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages, searchList } from '../support/admin-page.js';
import { check, click, countOf, fill, isDisabled, press, textOf, uncheck } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';
import { aSecondFactor } from '../../support/second-factors.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const userBy = (email: string) => pages.elo.make.em().findOne(User, { email });
const idOf = async (email: string) => (await userBy(email))!.id;

inBrowser('a person is made after field errors were corrected, and gets a link', async () => {
  const { page, troubles } = await pages.open('admin', '/users');
  await click(page.getByRole('link', { name: 'Criar', exact: true }));
  await page.getByText('Este servidor não envia e-mails: peça a quem o administra').waitFor();
  await fill(page.getByLabel('Nome completo'), 'Márcia Nova');
  await fill(page.getByLabel('E-mail'), 'supervisor@demo.test');
  await fill(page.getByLabel('CPF'), '111.111.111-11');
  await check(page.getByLabel('Facilitador'));
  await click(button(page, 'Salvar'));
  await page.getByText('Não é um CPF válido').waitFor();

  await fill(page.getByLabel('CPF'), '529.982.247-25');
  await click(button(page, 'Salvar'));
  await page.getByText('está em uso', { exact: true }).waitFor();

  await fill(page.getByLabel('E-mail'), 'marcia@example.org');
  await fill(page.getByLabel('Telefone'), '+55 11 98765-4321');
  await click(button(page, 'Salvar'));
  await told(page, 'nenhum link foi enviado a marcia@example.org');
  await page.getByRole('heading', { name: 'Márcia Nova', exact: true }).waitFor();
  await page.getByText('529.982.247-25').waitFor();
  await page.getByText('+55 (11) 98765-4321').waitFor();
  const { id, roles, cpf, phone } = (await userBy('marcia@example.org'))!;
  expect({ roles, cpf, phone }).toEqual({ roles: ['FACILITATOR'], cpf: '52998224725', phone: '5511987654321' });
  const links = await pages.elo.make
    .em()
    .execute<{ purpose: string }[]>('select purpose from action_tokens where user_id = ?', [id]);
  expect(links).toEqual([{ purpose: 'SET_PASSWORD' }]);
  expect(troubles.filter(trouble => !/status of 4/.test(trouble))).toEqual([]);
});

inBrowser('people are found without accents and by role, and changed', async () => {
  await pages.elo.make.aUser({ name: 'Zoé Conceição', email: 'zoe@example.org' });
  const { page } = await pages.open('admin', '/users');
  await searchList(page, 'conceicao ZOE');
  await page.getByRole('row', { name: /Zoé Conceição/ }).waitFor();
  await page.getByText('1–1 de 1').waitFor();
  await click(page.getByRole('combobox', { name: 'Papel' }));
  await click(page.getByRole('option', { name: 'Supervisor' }));
  await page.getByText('Nada em Pessoas com estes filtros.').waitFor();
  await click(page.getByRole('combobox', { name: 'Papel' }));
  await click(page.getByRole('option', { name: 'Participante' }));
  // In react-admin a filter added within half a second of another change undoes that change.
  await page.getByText('1–1 de 1').waitFor();
  await click(page.getByRole('button', { name: 'Adicionar filtro' }));
  await click(page.getByRole('menuitemcheckbox', { name: 'Situação' }));
  await click(page.getByRole('combobox', { name: 'Situação' }));
  await click(page.getByRole('option', { name: 'Ativa', exact: true }));
  // react-admin writes filters into the address half a second later, and would come back to the list.
  await page.waitForURL(/active/);
  await page.getByText('1–1 de 1').waitFor();
  await click(page.getByRole('row', { name: /Zoé Conceição/ }));
  await page.getByRole('heading', { name: 'Zoé Conceição', exact: true }).waitFor();
  await click(page.getByRole('link', { name: 'Editar', exact: true }));
  await fill(page.getByLabel('Gênero'), 'feminino');
  await click(button(page, 'Salvar'));
  await told(page, 'Salvo');
  expect((await userBy('zoe@example.org'))!.gender).toBe('feminino');
});

inBrowser('a deactivation is undone with one click, and the last administrator stays', async () => {
  const { id } = await pages.elo.make.aUser({ name: 'Vitor Volta', email: 'vitor@example.org' });
  const { page } = await pages.open('admin', `/people/${id}/show`);
  await click(button(page, 'Desativar'));
  await told(page, 'Vitor Volta não pode mais entrar');
  expect((await userBy('vitor@example.org'))!.isActive).toBe(false);
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect((await userBy('vitor@example.org'))!.isActive).toBe(true);

  await check(page.getByLabel('Supervisor'));
  await click(button(page, 'Salvar os papéis'));
  await told(page, 'Os papéis de Vitor Volta valem a partir de agora');
  expect((await userBy('vitor@example.org'))!.roles).toEqual(['PARTICIPANT', 'SUPERVISOR']);
  await page.context().close();

  const own = await pages.open('admin', `/people/${await idOf('admin@demo.test')}/show`);
  await check(own.page.getByLabel('Supervisor'));
  expect(await countOf(button(own.page, 'Desativar'))).toBe(0);
  await uncheck(own.page.getByLabel('Administrador'));
  await click(button(own.page, 'Salvar os papéis'));
  await own.page.locator('.MuiSnackbar-root', { hasText: /administrador/i }).waitFor();
  expect((await userBy('admin@demo.test'))!.roles).toEqual(['ADMIN']);
  await own.page.goto(`${pages.elo.url}/admin#/users/${await idOf('admin@demo.test')}`);
  await click(button(own.page, 'Sair sem salvar'));
  await own.page.getByText('Seus próprios e-mail, telefone e CPF').first().waitFor();
  expect(await isDisabled(own.page.getByLabel('E-mail'))).toBe(true);
});

inBrowser('the latest notification is shown at once, even while an earlier one is being read', async () => {
  const { id } = await pages.elo.make.aUser({ name: 'Nina Notada', email: 'nina@example.org' });
  const { page } = await pages.open('admin', `/people/${id}/show`);
  await click(button(page, 'Desativar'));
  await told(page, 'Nina Notada não pode mais entrar');
  // The message stays as long as the pointer is on it.
  await page.locator('.MuiSnackbar-root').hover();
  await press(page.getByLabel('Supervisor'), 'Space');
  await press(button(page, 'Salvar os papéis'), 'Enter');
  await told(page, 'Os papéis de Nina Notada valem a partir de agora');
});

inBrowser('several people are deactivated after a question, and reactivated together', async () => {
  const two = await Promise.all(
    ['dora', 'davi'].map(name => pages.elo.make.aUser({ name: `${name} Desligavel`, email: `${name}@example.org` })),
  );
  const active = async () =>
    (await pages.elo.make.em().find(User, { id: two.map(({ id }) => id) })).map(({ isActive }) => isActive);
  const { page } = await pages.open('admin', '/users');
  await searchList(page, 'desligavel');
  await page.getByText('1–2 de 2').waitFor();
  await check(page.getByRole('checkbox', { name: 'Selecionar tudo' }));
  await click(button(page, 'Desativar'));
  const question = page.getByRole('dialog');
  await question.getByText('Desativar 2 pessoas? Elas saem de todas as sessões').waitFor();
  await click(button(question as unknown as Page, 'Desativar'));
  await told(page, '2 pessoas desativadas');
  expect(await active()).toEqual([false, false]);
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect(await active()).toEqual([true, true]);
});

inBrowser('only administrators see keys and buttons for people, and supervisors see people too', async () => {
  const participant = await idOf('participant1@demo.test');
  for (const [role, mayEnter] of [
    ['supervisor', true],
    ['facilitator', true],
    ['participant1', false],
  ] as const) {
    const { page } = await pages.open(role, '/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const entries = (name: string) => countOf(page.getByRole('menuitem', { name, exact: true }));
    // Supervisors help people, and find them.
    expect([await entries('Pessoas'), await entries('Chaves de API')]).toEqual([role === 'supervisor' ? 1 : 0, 0]);
    await page.goto(`${pages.elo.url}/admin#/people/${participant}/show`);
    if (mayEnter) {
      await page.getByRole('heading', { name: 'Bruno Barbosa Santos', exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Inscrições' }).waitFor();
      for (const name of ['Desativar', 'Editar', 'Salvar os papéis']) expect(await countOf(button(page, name))).toBe(0);
      // Supervisors help people who can't come in.
      expect(await countOf(button(page, 'Enviar link de senha'))).toBe(role === 'supervisor' ? 1 : 0);
    } else {
      await page.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
    }
    await page.context().close();
  }
});

inBrowser('the screens of people are accessible', async () => {
  const { page } = await pages.open('admin', '/users');
  const found: Record<string, string[]> = {};
  for (const [path, there] of [
    ['/users', 'main tbody tr'],
    ['/users/create', 'main input[type=email]'],
    [`/people/${await idOf('participant1@demo.test')}/show`, 'main h2'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(there).first().waitFor();
    found[path] = await problemsOf(page, { in: twoLooks });
  }
  expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
});

inBrowser('a supervisor finds a person by e-mail and sees their timeline', async () => {
  const { id } = await pages.elo.make.aUser({ name: 'Lia Perdida', email: 'lia.perdida@example.org' });
  const enrollment = await pages.elo.make.anEnrollment({ participant: { id } });
  await pages.elo.make
    .em()
    .execute("update enrollments set canceled_at = now(), cancel_reason = 'FORGOT_TIME' where id = ?", [enrollment.id]);
  const { page, troubles } = await pages.open('supervisor', '/users');
  await searchList(page, 'lia.perdida@');
  await click(page.getByRole('row', { name: /Lia Perdida/ }));
  await page.getByRole('heading', { name: 'Linha do tempo', exact: true }).waitFor();
  const entryOf = (kind: string) => page.getByRole('listitem').filter({ has: page.getByText(kind, { exact: true }) });
  await entryOf('Matrícula').waitFor();
  // States are words, not codes.
  await entryOf('Matrícula cancelada').getByText('Esqueceu o horário', { exact: true }).waitFor();
  expect(await countOf(button(page, 'Desativar'))).toBe(0);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('an administrator removes another person’s lost second factors, and not the own ones', async () => {
  const { elo } = pages;
  const lost = await elo.make.aMember({ roles: ['FACILITATOR'], name: 'Lia Sem Celular' });
  await aSecondFactor(elo, lost);
  const { page } = await pages.open('admin', `/people/${lost.id}/show`);
  await click(button(page, 'Remover segundos fatores'));
  const question = page.getByRole('dialog');
  await question.getByText('Confirme antes, por outro meio').waitFor();
  await click(question.getByRole('button', { name: 'Remover segundos fatores' }));
  await told(page, 'Lia Sem Celular não tem mais segundo fator');
  expect(await elo.make.em().execute('select id from second_factors where user_id = ?', [lost.id])).toEqual([]);
  const own = await pages.open('admin', `/people/${await idOf('admin@demo.test')}/show`);
  await button(own.page, 'Enviar link de senha').waitFor();
  expect(await countOf(button(own.page, 'Remover segundos fatores'))).toBe(0);
});

inBrowser('the timeline and the attempts to book are sentences, without names of operations', async () => {
  const { id, phone } = await pages.elo.make.aUser({ name: 'Tina Mudada', email: 'tina@example.org' });
  const { page } = await pages.open('admin', `/users/${id}`);
  await fill(page.getByRole('textbox', { name: 'Nome completo' }), 'Tina Alterada');
  await click(button(page, 'Salvar'));
  await told(page, 'Salvo');
  await page.goto(`${pages.elo.url}/admin#/people/${id}/show`);
  await page.getByText('Dados mudados: Nome').waitFor();
  expect(await textOf(page.locator('#main-content'))).not.toContain('updateUser');

  // A message that the platform refused: its words are marked as another language.
  await pages.elo.make.save(Message, {
    identity: 'refused',
    recipient: phone!,
    attempts: 1,
    payload: {},
    kind: 'REMINDER',
    template: 'lembrete',
    status: 'FAILED',
    lastError: 'the number was not found',
  });
  // This server has no mail server: it keeps mails in a folder, and nobody gets them.
  await pages.elo.make.em().execute(
    `insert into mails (identity, kind, recipient, person_id, subject, status, sent_at)
         values ('kept', 'user-invited', 'tina@example.org', ?, 'Defina sua senha', 'SENT', now())`,
    [id],
  );
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'Defina sua senha' }).getByText('Não enviado').waitFor();
  await page.getByText('Detalhe técnico: the number was not found').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);

  await pages.elo.graphql(
    'mutation { blockTime(input: { employeeId: 1, startsAt: "2031-03-03T12:00:00Z", endsAt: "2031-03-03T13:00:00Z" }) { id } }',
    {},
    { as: { id: 1 } },
  );
  await page.goto(`${pages.elo.url}/admin#/booking-requests`);
  await page.getByRole('cell', { name: 'Bloquear um horário' }).first().waitFor();
});
