import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { scopes } from '../../../src/domain/kernel/scopes.js';
import { ApiKey } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { check, click, fill, textOf, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();

inBrowser('an API key is shown once, has exactly the ticked scopes, and ends when it is revoked', async () => {
  const { page, troubles } = await pages.open('admin', '/api-keys/create');
  await fill(page.getByLabel('Nome'), 'painel externo');
  await click(button(page, 'Salvar'));
  await page.getByText('Marque pelo menos uma permissão').waitFor();
  const offered = await page
    .locator('main table input')
    .evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value));
  expect(offered).toEqual([...scopes]);
  await check(page.getByLabel('Indicadores: Ler'));
  await click(button(page, 'Salvar'));
  const dialog = page.getByRole('dialog', { name: 'Chave de painel externo' });
  await dialog.getByText('é mostrada só desta vez').waitFor();
  const key = await valueOf(dialog.getByLabel('Chave', { exact: true }));
  const ask = async (query: string) => {
    const { body } = await pages.elo.graphql(query, {}, { headers: { authorization: key } });
    return body.errors ? body.errors[0].extensions.reason : 'ANSWERED';
  };
  expect(await ask('{ indicators { code } }')).toBe('ANSWERED');
  expect(await ask('{ classes(first: 1) { nodes { id } } }')).toBe('SCOPE_MISSING');
  await click(button(page, 'Já guardei'));

  const row = page.getByRole('row', { name: /painel externo/ });
  await row.getByText('Indicadores: ler').waitFor();
  expect(await textOf(page.locator('main'))).not.toContain(key);
  await click(row.getByRole('button', { name: 'Revogar' }));
  const question = page.getByRole('dialog', { name: 'Revogar a chave painel externo' });
  await question.getByText('deixa de ter acesso na hora').waitFor();
  await click(question.getByRole('button', { name: 'Revogar' }));
  await told(page, 'A chave painel externo não vale mais');
  await row.getByText('Revogada').waitFor();
  expect(await ask('{ indicators { code } }')).toBe('INVALID_CREDENTIALS');
  expect((await pages.elo.make.em().findOneOrFail(ApiKey, { name: 'painel externo' })).revokedAt).toEqual(
    expect.any(Date),
  );
  expect(troubles).toEqual([]);
});

inBrowser('the screens of API keys are accessible', async () => {
  await pages.elo.make.save(ApiKey, { name: 'ponto eletronico', keyHash: 'none', scopes: ['people:read'] });
  const { page } = await pages.open('admin', '/api-keys/create');
  await page.locator('main table').waitFor();
  const found = [...(await problemsOf(page, { in: twoLooks }))];
  await page.goto(`${pages.elo.url}/admin#/api-keys`);
  await page.getByText('ponto eletronico').waitFor();
  found.push(...(await problemsOf(page, { in: twoLooks })));
  expect(found).toEqual([]);
});

inBrowser('an API key is revoked on a phone', async () => {
  await pages.elo.make.save(ApiKey, { name: 'relogio', keyHash: 'none either' });
  const { page } = await pages.open('admin', '/api-keys', { viewport: { width: 360, height: 740 } });
  const row = page.getByRole('listitem').filter({ hasText: 'relogio' });
  await click(row.getByRole('button', { name: 'Revogar' }));
  await page.getByRole('dialog').getByText('Ela nunca foi usada.').waitFor();
  await click(page.getByRole('dialog').getByRole('button', { name: 'Revogar' }));
  await told(page, 'A chave relogio não vale mais');
  await row.getByText('Revogada').waitFor();
});
