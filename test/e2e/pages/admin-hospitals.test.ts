import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Hospital, HospitalGroup } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages, searchList } from '../support/admin-page.js';
import { atRest, attributeOf, check, click, countOf, fill, press, tooWide, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { eventually } from '../../support/eventually.js';
import { inBrowser } from '../support/chromium.js';
import { aHospitalGroup, recordMonths } from '../../support/measurements.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const choose = async (page: Page, label: string, text: string) => {
  await fill(page.getByRole('combobox', { name: label }), text);
  await click(page.getByRole('option', { name: text, exact: true }));
};

inBrowser('a hospital is made in a city and a group, archived and restored', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede do Teste');
  const { page, troubles } = await pages.open('admin', '/hospitals/create');
  await fill(page.getByLabel('Nome'), 'Hospital do Teste');
  await choose(page, 'Estado', 'Bahia');
  await choose(page, 'Município', 'Ilhéus');
  await choose(page, 'Grupo', 'Rede do Teste');
  await click(button(page, 'Salvar'));
  await told(page, 'Criado');
  const stored = () => pages.elo.make.em().findOne(Hospital, { name: 'Hospital do Teste' });
  const made = (await stored())!;
  expect([made.cityId, made.group?.id]).toEqual([2_913_606, group.id]);

  await button(page, 'Arquivar').waitFor();
  // Choosing another state clears the city.
  await choose(page, 'Estado', 'Acre');
  expect(await valueOf(page.getByRole('combobox', { name: 'Município' }))).toBe('');
  await choose(page, 'Município', 'Xapuri');
  await click(button(page, 'Salvar'));
  await told(page, 'Salvo');
  expect((await stored())!.cityId).toBe(1_200_708);

  await click(button(page, 'Arquivar'));
  await told(page, 'Arquivado');
  expect((await stored())!.archivedAt).toEqual(expect.any(Date));
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect((await stored())!.archivedAt).toBeNull();
  expect(troubles).toEqual([]);
});

inBrowser('a group with hospitals can’t be removed, and the page names the hospitals', async () => {
  const { page } = await pages.open('admin', '/hospital-groups/1');
  await click(button(page, 'Remover'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }));
  await told(page, /hospita/);
  expect(await pages.elo.make.em().count(HospitalGroup, { id: 1 })).toBe(1);
});

inBrowser('supervisors see hospitals without changing them, and invite to a group', async () => {
  const { page, troubles } = await pages.open('supervisor', '/hospitals');
  await page.getByRole('row', { name: /Hospital Demonstração Salvador/ }).waitFor();
  expect(await countOf(page.getByRole('link', { name: 'Criar' }))).toBe(0);
  await page.goto(`${pages.elo.url}/admin#/hospital-groups/1/show`);
  await page.getByRole('heading', { name: 'Convites' }).waitFor();
  expect(await countOf(page.getByRole('link', { name: 'Editar' }))).toBe(0);
  await click(button(page, 'Convidar'));
  const dialog = page.getByRole('dialog', { name: 'Convidar para Grupo Sudeste' });
  await fill(dialog.getByLabel('E-mails'), 'uma@example.org, outra@example.org\nsem-arroba');
  await click(dialog.getByRole('button', { name: 'Enviar convites' }));
  await told(page, '2 convites registrados, 1 não');
  await page.getByRole('row', { name: /outra@example.org.*Saulo Supervisor/ }).waitFor();
  expect(troubles).toEqual([]);
});

const MONTH = '2026-03';
const storedOf = async (groupId: number) =>
  Object.fromEntries(
    (
      await pages.elo.make
        .em()
        .execute<{ cell: string; value: number }[]>(
          `select indicator || ' ' || to_char(month, 'YYYY-MM') as cell, value::float8 as value from measurements where group_id = ?`,
          [groupId],
        )
    ).map(({ cell, value }) => [cell, value]),
  );
const cellOf = (page: Page, indicator: string, period = MONTH) => page.locator(`#cell-${indicator}-${period}`);
/** Pastes text into a cell, with tabs and line ends as a spreadsheet copies cells. */
const paste = (page: Page, indicator: string, period: string, text: string) =>
  cellOf(page, indicator, period).evaluate((cell, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', given);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

inBrowser('measurements are typed with a comma, only changed ones are saved, and saving can be undone', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede que digita');
  await recordMonths(pages.elo, group, { [MONTH]: { altas: 100, obitos: 3 } });
  const before = await pages.elo.make
    .em()
    .execute<{ at: Date }[]>(`select recorded_at as at from measurements where group_id = ? and indicator = 'altas'`, [
      group.id,
    ]);
  const { page, troubles } = await pages.open('admin', '/measurements');
  await page.getByText('Escolha o grupo e o ano').waitFor();
  await choose(page, 'Grupo de hospitais', 'Rede que digita');
  await fill(cellOf(page, 'minutos_sala'), '1.234,5');
  await fill(cellOf(page, 'leitos_dia'), '3100');
  await press(cellOf(page, 'altas'), 'Enter');
  await atRest(page);
  expect(await page.evaluate('document.activeElement.id')).toBe(`cell-obitos-${MONTH}`);
  await fill(cellOf(page, 'obitos'), '');
  await page.getByText('3 mudanças não salvas').waitFor();
  await click(button(page, 'Salvar'));
  await told(page, '3 medições salvas');
  await page.getByText('Tudo salvo').waitFor();
  expect(await storedOf(group.id)).toEqual({
    [`altas ${MONTH}`]: 100,
    [`minutos_sala ${MONTH}`]: 1234.5,
    [`leitos_dia ${MONTH}`]: 3100,
  });
  const after = await pages.elo.make
    .em()
    .execute<{ at: Date }[]>(`select recorded_at as at from measurements where group_id = ? and indicator = 'altas'`, [
      group.id,
    ]);
  expect(after).toEqual(before);
  await cellOf(page, 'leitos_dia').focus();
  await page.getByText(/Leitos-dia operacionais · registrado por Alice Administradora em/).waitFor();
  expect(await valueOf(cellOf(page, 'minutos_sala'))).toBe('1234,5');
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect(await storedOf(group.id)).toEqual({ [`altas ${MONTH}`]: 100, [`obitos ${MONTH}`]: 3 });

  const [file] = await Promise.all([page.waitForEvent('download'), click(button(page, 'Exportar CSV'))]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    `\u{feff}Indicador;Título;${Array.from({ length: 12 }, (_each, index) => `2026-${String(index + 1).padStart(2, '0')}`).join(';')}`,
  );
  expect(lines.find(line => line.startsWith('altas;'))).toBe(
    'altas;Altas, evasões e desistências incluídas;;;100;;;;;;;;;',
  );
  expect(troubles).toEqual([]);
});

inBrowser('errors are shown at their cells, and nothing is saved until all are corrected', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede que erra');
  const { page } = await pages.open('supervisor', `/measurements?group=${group.id}&year=2026`);
  await fill(cellOf(page, 'altas'), '100');
  await fill(cellOf(page, 'altas_antes_meio_dia'), '101');
  await fill(cellOf(page, 'minutos_sala'), '1.234');
  await click(button(page, 'Salvar'));
  await page.getByText('milhar ou decimal? Escreva 1234 ou 1,234').waitFor();
  await fill(cellOf(page, 'minutos_sala'), '1234');
  await click(button(page, 'Salvar'));
  await told(page, 'Nada foi salvo: confira 1 célula marcada');
  await page.locator(`#cell-altas_antes_meio_dia-${MONTH}-wrong`).getByText('não pode ser maior que').waitFor();
  expect(await storedOf(group.id)).toEqual({});
  await fill(cellOf(page, 'altas_antes_meio_dia'), '99');
  await click(button(page, 'Salvar'));
  await told(page, '3 medições salvas');
  expect(await storedOf(group.id)).toEqual({
    [`altas ${MONTH}`]: 100,
    [`altas_antes_meio_dia ${MONTH}`]: 99,
    [`minutos_sala ${MONTH}`]: 1234,
  });
});

inBrowser('a block of a spreadsheet is pasted, and leaving without saving asks first', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede que cola');
  const { page } = await pages.open('admin', `/measurements?group=${group.id}&year=2025`);
  await fill(page.getByLabel('Buscar indicador'), 'obitos');
  await paste(page, 'obitos', '2025-11', '5\t6\t7\r\n1\t2\t3\r\n');
  await told(page, '4 células coladas; 2 ficaram fora da tabela');
  expect(await valueOf(cellOf(page, 'obitos_apos_24h', '2025-12'))).toBe('2');
  await page.getByText('4 mudanças não salvas').waitFor();

  await click(page.getByRole('menuitem', { name: 'Hospitais', exact: true }));
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await click(question.getByRole('button', { name: 'Continuar aqui' }));
  await page.getByText('4 mudanças não salvas').waitFor();

  await click(button(page, 'Salvar'));
  await told(page, '4 medições salvas');
  expect(await storedOf(group.id)).toEqual({
    'obitos 2025-11': 5,
    'obitos 2025-12': 6,
    'obitos_apos_24h 2025-11': 1,
    'obitos_apos_24h 2025-12': 2,
  });
  await click(page.getByRole('menuitem', { name: 'Hospitais', exact: true }));
  await page.waitForURL(/#\/hospitals/);
});

inBrowser('a reading of the emergency department is recorded whole, or its fields show the errors', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede que lê');
  const { page } = await pages.open('supervisor', `/measurements?group=${group.id}`);
  await click(button(page, 'Leitura do pronto-socorro'));
  const dialog = page.getByRole('dialog', { name: 'Leitura do pronto-socorro' });
  const values: [label: string, value: string][] = [
    ['Pacientes no PS (pacientes)', '30'],
    ['Leitos do PS (leitos)', '20'],
    ['Internados à espera de leito no PS (pacientes)', '31'],
    ['Leitos do hospital (leitos)', '200'],
    ['Pacientes em ventilação no PS (pacientes)', '2'],
    ['Maior espera por leito (h)', '4.5'],
    ['Espera do último paciente levado a um leito do PS (h)', '2'],
  ];
  for (const [label, value] of values) await fill(dialog.getByLabel(label), value);
  await fill(dialog.getByLabel('Dia e hora'), '2026-03-15T10:00');
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await click(save);
  await dialog.getByText(/não pode ser maior que/).waitFor();
  await fill(dialog.getByLabel('Internados à espera de leito no PS (pacientes)'), '8');
  await click(save);
  await told(page, 'Leitura salva');
  const readings = await pages.elo.make
    .em()
    .execute(
      `select taken_at as at, internados_no_ps as waiting, maior_espera_leito::float8 as wait from crowding_readings where group_id = ?`,
      [group.id],
    );
  expect(readings).toEqual([{ at: '2026-03-15 13:00:00+00', waiting: 8, wait: 4.5 }]);
});

inBrowser('several hospitals are archived and restored together', async () => {
  for (const name of ['Fechado Um', 'Fechado Dois']) await pages.elo.make.save(Hospital, { name, cityId: 3_550_308 });
  const { page } = await pages.open('admin', '/hospitals');
  await searchList(page, 'fechado');
  await page.getByText('1–2 de 2').waitFor();
  await check(page.getByRole('checkbox', { name: 'Selecionar tudo' }));
  await click(button(page, 'Arquivar'));
  await told(page, '2 hospitais arquivados');
  const open = () => pages.elo.make.em().count(Hospital, { name: { $like: 'Fechado%' }, archivedAt: null });
  expect(await open()).toBe(0);
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect(await open()).toBe(2);
});

inBrowser('the table has one month on a phone, which can be chosen', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede de bolso');
  const { page } = await pages.open('admin', `/measurements?group=${group.id}&year=2025`, {
    viewport: { width: 360, height: 740 },
  });
  await cellOf(page, 'altas', '2025-12').waitFor();
  expect(await countOf(page.locator('input[id^="cell-altas-"]'))).toBe(1);
  await click(page.getByRole('combobox', { name: 'Mês' }));
  await click(page.getByRole('option', { name: 'março de 2025' }));
  const cell = cellOf(page, 'altas', '2025-03');
  expect((await cell.boundingBox())!.x + (await cell.boundingBox())!.width).toBeLessThan(360);
  await fill(cell, '7');
  await click(button(page, 'Salvar'));
  await told(page, '1 medição salva');
  expect(await storedOf(group.id)).toEqual({ 'altas 2025-03': 7 });
});

inBrowser('a supervisor gives a person access to a group’s measurements, changes it and removes it', async () => {
  const group = await aHospitalGroup(pages.elo, 'Rede com gestores');
  const { page, troubles } = await pages.open('supervisor', `/hospital-groups/${group.id}/show`);
  await page.getByText('Ninguém além da equipe vê ou registra').waitFor();
  await click(button(page, 'Dar acesso'));
  const dialog = page.getByRole('dialog', { name: 'Dar acesso' });
  await fill(dialog.getByRole('combobox', { name: 'Pessoa' }), 'participant5');
  await click(page.getByRole('option', { name: /participant5@demo\.test/ }));
  await click(dialog.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Acesso dado');
  const members = () =>
    pages.elo.make
      .em()
      .execute<{ user_id: number; role: string }[]>(
        'select user_id, role from hospital_group_members where group_id = ?',
        [group.id],
      );
  await page.getByRole('cell', { name: 'Ver e registrar' }).waitFor();
  expect(await members()).toEqual([{ user_id: 105, role: 'EDITOR' }]);
  await click(button(page, 'Deixar só ver'));
  await page.getByRole('cell', { name: 'Ver', exact: true }).waitFor();
  expect(await members()).toEqual([{ user_id: 105, role: 'MEMBER' }]);
  await click(button(page, 'Retirar acesso'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Retirar acesso' }));
  await page.getByText('Ninguém além da equipe vê ou registra').waitFor();
  expect(await members()).toEqual([]);
  expect(troubles).toEqual([]);
});

const lastCell = (page: Page, indicator: string) =>
  page.locator(`input[id^="cell-${indicator}-"]:not([disabled])`).last();

inBrowser.each([
  ['a desk', { width: 1280, height: 850 }],
  ['a phone', { width: 360, height: 740 }],
])('an editor types a month of the own group on %s, and confirms large differences', async (_where, viewport) => {
  const { page, troubles } = await pages.open('participant2', '/', { viewport });
  if (viewport.width < 600) await click(button(page, 'Abrir o menu'));
  await click(page.getByRole('menuitem', { name: 'Medições', exact: true }));
  // There is only one group, so it is chosen already.
  await page.locator('input[value="Grupo Sudeste"]').waitFor();
  const cell = lastCell(page, 'altas');
  const before = Number(await valueOf(cell));
  await fill(cell, String(before * 10));
  await click(button(page, 'Salvar'));
  const dialog = page.getByRole('dialog', { name: 'Confirmar a diferença?' });
  await dialog.getByText(`difere mais de 30 % de ${before.toLocaleString('pt-BR')}, que está registrado`).waitFor();
  await click(dialog.getByRole('button', { name: 'Voltar' }));
  // The typed value stays, so that it can be corrected.
  expect(await valueOf(cell)).toBe(String(before * 10));
  await click(button(page, 'Salvar'));
  await click(dialog.getByRole('button', { name: 'Está certo, salvar' }));
  await told(page, 'Confira 1 valor longe do habitual do grupo.');
  await cell.focus();
  await page.getByText(new RegExp(`antes ${before}, de`)).waitFor();
  await page.getByText(/^o habitual é \d+/).waitFor();
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  await page.getByText(/^o habitual é/).waitFor({ state: 'detached' });
  await eventually(async () => (await valueOf(cell)) === String(before), 'the value that was there before');
  expect(troubles.filter(trouble => !/status of 409/.test(trouble))).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});

inBrowser('a member reads the group’s measurements and can’t change them', async () => {
  const { page, troubles } = await pages.open('participant3', '/measurements');
  const cell = lastCell(page, 'altas');
  await cell.waitFor();
  await page.getByText('Você vê as medições deste grupo e não as altera.').waitFor();
  expect(await attributeOf(cell, 'readonly')).toBe('');
  expect(await countOf(button(page, 'Salvar'))).toBe(0);
  expect(await countOf(button(page, 'Leitura do pronto-socorro'))).toBe(0);
  expect(await countOf(page.getByRole('menuitem', { name: 'Grupos de hospitais', exact: true }))).toBe(0);
  // Another group shows no measurements.
  await page.goto(`${pages.elo.url}/admin#/measurements?group=2`);
  await page.getByText('Somente quem tem acesso ao grupo e a equipe veem as medições dele.').first().waitFor();
  expect(troubles.filter(trouble => !/status of 403/.test(trouble))).toEqual([]);
});

inBrowser('facilitators and participants find neither hospitals nor measurements', async () => {
  for (const role of ['facilitator', 'participant1'] as const) {
    const { page } = await pages.open(role, '/measurements?group=1');
    await page.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
    for (const name of ['Hospitais', 'Grupos de hospitais', 'Medições'])
      expect(await countOf(page.getByRole('menuitem', { name, exact: true }))).toBe(0);
    await page.context().close();
  }
});

inBrowser('the screens of hospitals and measurements are accessible', async () => {
  const { page } = await pages.open('admin', '/hospitals');
  const found: Record<string, string[]> = {};
  for (const [path, there] of [
    ['/hospitals', 'main :text("Hospital Demonstração Salvador")'],
    ['/hospitals/1', 'main input[value="São Paulo"]'],
    ['/hospital-groups/1/show', 'main :text("convidada@demo.test")'],
    ['/measurements?group=1', 'main table input'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(there).first().waitFor();
    // All rows are alike, and axe takes long for some hundred inputs.
    if (path.startsWith('/measurements')) await fill(page.getByLabel('Buscar indicador'), 'obitos');
    found[path] = await problemsOf(page, { in: twoLooks });
  }
  expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
});
