import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import {
  atRest,
  attributeOf,
  click,
  countOf,
  fill,
  isVisible,
  press,
  textOf,
  textsOf,
  valueOf,
} from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

// The search across everything: by `/`, by Ctrl+K, and by a button.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar em tudo' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Buscar em tudo' });
const statusOf = (page: Page) => textOf(dialogOf(page).getByRole('status'));
const groups = (page: Page) => dialogOf(page).getByRole('group');
const results = (page: Page, kind: string) =>
  textsOf(dialogOf(page).getByRole('group', { name: kind }).getByRole('option'));
const headings = async (page: Page) =>
  (await textsOf(groups(page))).map(text => text.split('\n')[0]!.toLocaleLowerCase('pt'));
const openByKey = async (page: Page, key = '/') => {
  await atRest(page);
  await page.keyboard.press(key);
  await fieldOf(page).waitFor();
};
const openAppointment = async (page: Page, text = 'demo.test') => {
  await openByKey(page);
  await fill(fieldOf(page), text);
  await click(dialogOf(page).getByRole('group', { name: 'Agendamentos a partir de hoje' }).getByRole('option').first());
};
/** Searches for everything in the graph are answered by a test. */
const onSearch = (page: Page, answer: (route: Route, text: string) => Promise<unknown>) =>
  page.route(/\/graphql$/, route => {
    const { query, variables } = route.request().postDataJSON() as { query: string; variables: { text: string } };
    return query.includes('query SearchEverything') ? answer(route, variables.text) : route.fallback();
  });

inBrowser('an administrator finds people, classes, courses and appointments, and opens them by keys', async () => {
  const { page, troubles } = await pages.open('admin', '/');
  const { em } = pages.elo.make;
  const [person] = await em().execute<{ id: number; name: string; cpf: string; email: string; phone: string }[]>(
    `select id, name, cpf, email, phone from users where roles = '{PARTICIPANT}' and cpf is not null and phone is not null order by id limit 1`,
  );
  const { id, name, cpf, email, phone } = person!;
  const written = cpf.replace(/(...)(...)(...)/, '$1.$2.$3-');
  for (const text of [name, written, email, phone.slice(-9)]) {
    await openByKey(page, text === name ? '/' : 'Control+k');
    await fill(fieldOf(page), text);
    expect(await results(page, 'Pessoas')).toEqual(expect.arrayContaining([expect.stringContaining(name)]));
    await press(fieldOf(page), 'Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  }

  await openByKey(page);
  await fill(fieldOf(page), written);
  await press(fieldOf(page), 'Enter');
  await page.waitForURL(new RegExp(`#/people/${id}/show$`));
  expect(await countOf(dialogOf(page))).toBe(0);

  await click(page.getByRole('button', { name: 'Buscar em tudo' }));
  expect(await statusOf(page)).toBe('Busca em: Pessoas, Turmas, Cursos, Agendamentos a partir de hoje');
  await fill(fieldOf(page), 'turma');
  expect(await headings(page)).toEqual(['turmas']);
  const [first, second] = await results(page, 'Turmas');
  const chosen = () => textOf(dialogOf(page).getByRole('option', { selected: true }));
  expect(await chosen()).toBe(first);
  await press(fieldOf(page), 'ArrowDown');
  expect(await chosen()).toBe(second);
  await press(fieldOf(page), 'ArrowUp');
  await press(fieldOf(page), 'ArrowUp');
  // The list goes on at its other end.
  expect(await attributeOf(fieldOf(page), 'aria-activedescendant')).toBe(
    await attributeOf(dialogOf(page).getByRole('option').last(), 'id'),
  );
  await press(fieldOf(page), 'ArrowDown');
  await press(fieldOf(page), 'ArrowDown');
  await press(fieldOf(page), 'Enter');
  await page.waitForURL(/#\/classes\/\d+\/show$/);
  await page.getByRole('heading', { level: 1, name: second!.split('\n')[0]! }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('more than five of a kind lead to the list with the same search', async () => {
  const { page, troubles } = await pages.open('supervisor', '/');
  await openByKey(page);
  await fill(fieldOf(page), 'demo.test');
  const people = await results(page, 'Pessoas');
  expect(people).toHaveLength(6);
  expect(people.at(-1)).toBe('Ver a lista toda');
  const coming = await results(page, 'Agendamentos a partir de hoje');
  expect(coming.length).toBeGreaterThan(0);
  expect(await statusOf(page)).toBe(`${5 + coming.length} resultados`);
  await click(dialogOf(page).getByRole('option', { name: 'Ver a lista toda' }));
  await page.waitForURL(/#\/users\?filter=/);
  expect(await valueOf(page.getByRole('textbox', { name: 'Buscar' }))).toBe('demo.test');

  await openAppointment(page);
  await page.waitForURL(/#\/employees\/\d+\/show\?week=/);
  const facilitator = await pages.open('facilitator', '/');
  await openAppointment(facilitator.page, coming[0]!.split('\n')[0]);
  await facilitator.page.waitForURL(/#\/own-calendar\?week=/);
  expect(troubles).toEqual([]);
});

inBrowser(
  'a facilitator finds participants of their classes, classes and appointments; participants have no search',
  async () => {
    const { page, troubles } = await pages.open('facilitator', '/');
    const [mine] = await pages.elo.make.em().execute<{ id: number; name: string }[]>(
      `select p.id, p.name from enrollments e join classes c on c.id = e.class_id join users f on f.id = c.facilitator_id
     join users p on p.id = e.participant_id
     where f.email = 'facilitator@demo.test' and e.canceled_at is null and p.roles = '{PARTICIPANT}' order by p.id limit 1`,
    );
    await openByKey(page);
    expect(await statusOf(page)).toBe('Busca em: Pessoas, Turmas, Agendamentos a partir de hoje');
    await fill(fieldOf(page), mine!.name);
    expect(await results(page, 'Pessoas')).toEqual([expect.stringContaining(mine!.name)]);
    await click(dialogOf(page).getByRole('group', { name: 'Pessoas' }).getByRole('option').first());
    await page.waitForURL(new RegExp(`#/people/${mine!.id}/show$`));
    expect(troubles).toEqual([]);

    const other = await pages.open('participant2', '/');
    await atRest(other.page);
    await other.page.keyboard.press('Control+k');
    expect(await countOf(dialogOf(other.page))).toBe(0);
    expect(await countOf(other.page.getByRole('button', { name: 'Buscar em tudo' }))).toBe(0);
  },
);

inBrowser('a slash in a field is typed, and a dialog waits for its own answer', async () => {
  const { page } = await pages.open('admin', '/courses');
  const search = page.getByRole('textbox', { name: 'Buscar' });
  await click(search);
  await page.keyboard.type('a/b');
  expect(await valueOf(search)).toBe('a/b');
  expect(await countOf(dialogOf(page))).toBe(0);
  await press(search, 'Control+k');
  await fieldOf(page).waitFor();
  await press(fieldOf(page), 'Escape');

  await page.goto(`${pages.elo.url}/admin#/courses/1`);
  await click(page.getByRole('button', { name: 'Criar atividade' }));
  const form = page.getByRole('dialog', { name: 'Criar atividade' });
  await form.waitFor();
  await atRest(page);
  await page.keyboard.press('Control+k');
  expect(await countOf(dialogOf(page))).toBe(0);
});

inBrowser('a result asks before it leaves a changed form', async () => {
  const { page } = await pages.open('admin', '/courses/1');
  const title = page.getByRole('textbox', { name: 'Título' }).first();
  await fill(title, 'Um título novo');
  const go = async () => {
    await press(title, 'Control+k');
    await fieldOf(page).waitFor();
    await fill(fieldOf(page), 'turma');
    await press(fieldOf(page), 'Enter');
  };
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await go();
  await click(question.getByRole('button', { name: 'Continuar aqui' }));
  expect(await valueOf(title)).toBe('Um título novo');
  expect(page.url()).toMatch(/#\/courses\/1$/);
  await go();
  await click(question.getByRole('button', { name: 'Sair sem salvar' }));
  await page.waitForURL(/#\/classes\/\d+\/show$/);
});

inBrowser(
  'an answer that comes late never takes the place of a newer one, and Enter waits for the own one',
  async () => {
    const { page } = await pages.open('admin', '/');
    const held: (() => Promise<void>)[] = [];
    const asked: string[] = [];
    await onSearch(page, async (route, text) => {
      asked.push(text);
      if (text === 'turma') held.push(() => route.fallback());
      else await route.fallback();
    });
    await openByKey(page);
    // The page is not at rest while its first answer is held.
    const first = page.waitForRequest(request => request.postData()?.includes('"turma"') ?? false);
    await page.keyboard.type('turma');
    await first;
    await page.keyboard.press('Enter');
    await page.keyboard.type(' que não existe');
    await dialogOf(page).getByText('Nada encontrado').waitFor();
    for (const send of held) await send();
    expect(await statusOf(page)).toBe('Nada encontrado');
    expect(await countOf(dialogOf(page).getByRole('option'))).toBe(0);
    expect(page.url()).toMatch(/\/admin#\/$/);
    // Not one request for each key.
    expect(asked.length).toBeLessThan(5);
  },
);

inBrowser('a search that fails says so, and is done again on demand', async () => {
  const { page } = await pages.open('admin', '/');
  let isDown = true;
  await onSearch(page, route => (isDown ? route.abort() : route.fallback()));
  await openByKey(page);
  await fill(fieldOf(page), 'turma');
  expect(await textOf(dialogOf(page).getByRole('alert'))).toContain('O servidor não pôde ser alcançado');
  isDown = false;
  await click(dialogOf(page).getByRole('button', { name: 'Buscar de novo' }));
  expect(await headings(page)).toEqual(['turmas']);
  expect(await isVisible(dialogOf(page).getByRole('alert'))).toBe(false);
});

inBrowser('the search is accessible and fits a phone, in English too', async () => {
  const { page, troubles } = await pages.open('admin', '/', { viewport: { width: 390, height: 800 } });
  await atRest(page);
  await click(page.getByRole('button', { name: 'Buscar em tudo' }));
  await fill(fieldOf(page), 'turma');
  expect(await headings(page)).toEqual(['turmas']);
  expect(await problemsOf(page, { in: twoLooks, only: '[role=dialog]' })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await atRest(page);
  await click(dialogOf(page).getByRole('option').first());
  await page.waitForURL(/#\/classes\/\d+\/show$/);

  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"en"'));
  await page.reload();
  await click(page.getByRole('button', { name: 'Search everything' }));
  const english = page.getByRole('dialog', { name: 'Search everything' });
  expect(await textOf(english.getByRole('status'))).toBe(
    'Searches: People, Classes, Courses, Appointments from today on',
  );
  await fill(english.getByRole('combobox'), 'nobody has this name');
  expect(await textOf(english.getByRole('status'))).toBe('Nothing found');
  await click(english.getByRole('button', { name: 'Close' }));
  await english.waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});
