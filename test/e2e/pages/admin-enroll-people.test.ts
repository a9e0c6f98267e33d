import { afterAll, beforeAll, expect } from '@jest/globals';
import { User } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, fill, textsOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const aClass = async () => {
  const facilitator = await pages.elo.make.em().findOneOrFail(User, { email: 'facilitator@demo.test' });
  return pages.elo.make.aClass({ facilitator, name: 'Turma da lista' });
};

inBrowser('a pasted list is checked, the known people are enrolled, and an unknown one is registered', async () => {
  const group = await aClass();
  const known = await pages.elo.make.aUser({ name: 'Lia Conhecida' });
  const { page, troubles } = await pages.open('admin', `/classes/${group.id}/show/enrollments`);
  await click(page.getByRole('button', { name: 'Inscrever várias pessoas' }));
  const dialog = page.getByRole('dialog', { name: 'Inscrever várias pessoas' });
  await fill(
    dialog.getByLabel('CPF, e-mail ou telefone, um por linha'),
    `${known.cpf}\n${known.cpf}\nnova@example.org\nFulano`,
  );
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Conferir' }));
  await dialog.getByText('Pode ser inscrita').waitFor();
  expect(await textsOf(dialog.getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Lia Conhecida\s+\d+\s+Pode ser inscrita$/),
    expect.stringMatching(/^Lia Conhecida\s+\d+ · Esta pessoa está mais de uma vez na lista\.\s+Repetida na lista$/),
    expect.stringMatching(/^nova@example\.org\s+Desconhecida\s+Cadastrar$/),
    expect.stringMatching(/^Fulano\s+É preciso um CPF, um e-mail ou um telefone\.\s+Não pode$/),
  ]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await click(dialog.getByRole('link', { name: 'Cadastrar' }));
  const form = await opened;
  await form.locator('input[name=email][value="nova@example.org"]').waitFor();
  await form.close();
  await click(dialog.getByRole('button', { name: 'Inscrever 1 pessoa' }));
  await dialog.getByText('1 pessoa inscrita em Turma da lista.').waitFor();
  await click(dialog.getByRole('button', { name: 'Fechar' }));
  await page.getByRole('cell', { name: 'Lia Conhecida' }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('the facilitator of a class enrols a list at once', async () => {
  const group = await aClass();
  const known = await pages.elo.make.aUser({ name: 'Rita Da Lista' });
  const { page, troubles } = await pages.open('facilitator', `/classes/${group.id}/show/enrollments`);
  await click(page.getByRole('button', { name: 'Inscrever várias pessoas' }));
  const dialog = page.getByRole('dialog', { name: 'Inscrever várias pessoas' });
  await fill(dialog.getByRole('textbox'), `${known.cpf}, 52998224725`);
  await click(dialog.getByRole('button', { name: 'Inscrever 2 pessoas' }));
  await dialog.getByText('1 pessoa inscrita').waitFor();
  expect(await textsOf(dialog.getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Rita Da Lista\s+\d+\s+Inscrita$/),
    expect.stringMatching(/^52998224725\s+Desconhecida$/),
  ]);
  // A link leads to the person of the class, and none registers the other one.
  expect(await countOf(dialog.getByRole('link'))).toBe(1);
  expect(troubles).toEqual([]);
});

inBrowser('a person is enrolled from their own page', async () => {
  const group = await aClass();
  const { id } = await pages.elo.make.aUser({ name: 'Nina Sozinha' });
  const { page, troubles } = await pages.open('admin', `/people/${id}/show`);
  await click(page.getByRole('button', { name: 'Inscrever numa turma' }));
  const dialog = page.getByRole('dialog', { name: 'Nina Sozinha' });
  await fill(dialog.getByRole('combobox', { name: 'Turma' }), 'Turma da lista');
  await click(page.getByRole('option', { name: 'Turma da lista' }).first());
  await click(dialog.getByRole('button', { name: 'Inscrever participante' }));
  await page.getByText('Inscrição feita em Turma da lista').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(group.id).toBeGreaterThan(0);
  expect(troubles).toEqual([]);
});
