import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

async function downloaded(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: button }));
  return (await readFile(await (await download).path(), 'utf8')).split('\r\n');
}

inBrowser('a list is downloaded in the language of the page, for Excel in Portuguese', async () => {
  const rows = <Row extends object>(sql: string) => pages.elo.make.em().execute<Row[]>(sql);
  await rows(
    `update enrollments set created_at = '2026-11-01T12:00:31Z', canceled_at = '2026-11-15T12:00:00Z', cancel_reason = 'ABSENCE'
      where class_id = 1`,
  );
  const [place] = await rows<{
    id: number;
    person: number;
    name: string;
    cpf: string;
    email: string;
    phone: string;
    class: string;
  }>(
    `select e.id, u.id as person, u.name, regexp_replace(u.cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4') as cpf, u.email, u.phone,
            c.name as class
       from enrollments as e join users as u on u.id = e.participant_id join classes as c on c.id = e.class_id
      where e.class_id = 1 and u.cpf is not null order by e.id limit 1`,
  );
  const { id, person, name, cpf, email, phone, class: group } = place!;
  const { page, troubles } = await pages.open('admin', '/classes/1/show/enrollments');
  const lines = await downloaded(page, 'Exportar CSV');
  expect(lines[0]).toBe(
    '\ufeffNúmero;Número do participante;Participante;CPF;E-mail;Telefone;Número da turma;Turma;Situação;Presenças;Data da matrícula;Data do pedido de cancelamento;Motivo do pedido de cancelamento;Data do cancelamento;Motivo do cancelamento;Observação do cancelamento',
  );
  const begin = `${id};${person};${name};${cpf};${email};`;
  const line = lines.find(each => each.startsWith(begin))!;
  expect(line).toMatch(new RegExp(`;1;${group};\\w+;\\d+;01/11/2026 09:00;;;15/11/2026 09:00;Faltas;$`));
  expect(line).toContain(phone);
  expect(troubles).toEqual([]);

  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"en"'));
  await page.reload();
  const english = await downloaded(page, 'Export');
  expect(english[0]).toBe(
    '\ufeffid;participant_id;participant;cpf;email;phone;class_id;class;status;presences;enrolled_at;cancel_requested_at;cancel_request_reason;canceled_at;cancel_reason;cancel_note',
  );
});
