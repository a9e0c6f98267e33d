import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { pageColumns } from '../../../src/domain/imports/exported-columns.rules.js';
import { importFiles } from '../../support/imports.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';

// Each list that the page exports is imported again unchanged, and changes nothing.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

type Noun = keyof typeof pageColumns;
/** The list of each noun on the page. */
const lists: Readonly<Record<Noun, string>> = {
  hospital_groups: 'hospital-groups',
  hospitals: 'hospitals',
  users: 'users',
  courses: 'courses',
  cycles: 'cycles',
  employees: 'employees',
  classes: 'classes',
  enrollments: 'enrollments',
  activity_templates: 'activity-templates',
  submissions: 'submissions',
  appointments: 'appointments',
  posts: 'posts',
};

/** Exports all lists in a language. @returns the tables by noun, with the names that the page gave them */
async function exported(language: 'pt' | 'en') {
  const { page, troubles } = await pages.open('admin', '/');
  await page.evaluate(chosen => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)), language);
  await page.reload();
  const tables: { noun: Noun; name: string; content: string }[] = [];
  for (const [noun, list] of Object.entries(lists) as [Noun, string][]) {
    await page.goto(`${pages.elo.url}/admin#/${list}`);
    const download = page.waitForEvent('download');
    await click(page.getByRole('button', { name: language === 'pt' ? 'Exportar CSV' : 'Export' }).first());
    const file = await download;
    tables.push({ noun, name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') });
  }
  await page.close();
  expect(troubles).toEqual([]);
  return tables;
}

for (const language of ['pt', 'en'] as const)
  inBrowser(`each list that is exported in ${language} is understood again, and changes nothing`, async () => {
    const outcomes: Record<string, unknown> = {};
    const titles: Record<string, string[]> = {};
    for (const { noun, name, content } of await exported(language)) {
      titles[noun] = content.replace('\ufeff', '').split(/\r?\n/)[0]!.split(';');
      const { counts, problems } = await importFiles(pages.elo, { [name]: content });
      const [made, changed, left = 0] = counts[noun] ?? [];
      outcomes[noun] = {
        made,
        changed,
        hasLines: left > 0,
        problems: problems.filter(each => !each.endsWith('fica de fora')),
      };
    }
    expect(outcomes).toEqual(
      Object.fromEntries(Object.keys(lists).map(noun => [noun, { made: 0, changed: 0, hasLines: true, problems: [] }])),
    );
    const expected = Object.entries(pageColumns).map(([noun, columns]) => [
      noun,
      Object.entries(columns).map(([title, [pt]]) => (language === 'pt' ? pt : title)),
    ]);
    expect(titles).toEqual(Object.fromEntries(expected));
  });
