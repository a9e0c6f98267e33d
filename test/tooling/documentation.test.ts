import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asked, GRANTS, runElsewhere, runWhole, typed } from '../support/documented-commands.js';
import { blocksOf, documentation, type Page, proseOf, root } from '../support/documentation.js';

const pages = await documentation();
const blocks = pages.flatMap(blocksOf);
const commands = blocks.filter(({ language }) => ['sh', 'sql', 'graphql'].includes(language));
const read = (name: string) => readFile(path.join(root, name), 'utf8');

/** The lines of a block without shell comments. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/(?:^|\s{2,})#.*$/, '').trim())
    .filter(line => line !== '');

it('the documentation has pages for every reader', () => {
  expect(pages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docs/performance.md']),
  );
  for (const folder of ['using', 'operating', 'developing'])
    expect(pages.some(({ name }) => name.startsWith(`docs/${folder}/`))).toBe(true);
});

it('the README has at most 90 lines', () => {
  expect(pages.find(({ name }) => name === 'README.md')!.text.split('\n').length).toBeLessThanOrEqual(90);
});

it('each code block is a block of commands, or of another known language', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(
    new Set(['sh', 'sql', 'graphql', 'json', 'csv', 'mermaid', 'ts', 'js', 'nginx', 'ini']),
  );
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
});

it('every block of commands is run by a test or by CI, and the list of them is current', async () => {
  const whole = [...Object.keys(typed), ...asked, GRANTS, ...Object.keys(runWhole)];
  const others = commands.filter(({ name }) => !whole.includes(name));
  const lines = others.flatMap(({ name, text }) => linesOf(text).map(line => ({ name, line })));
  expect(lines.filter(({ line }) => runElsewhere[line] === undefined)).toEqual([]);
  expect(whole.filter(name => !commands.some(block => block.name === name))).toEqual([]);
  expect(Object.keys(runElsewhere).filter(line => !lines.some(each => each.line === line))).toEqual([]);
  for (const [file, text] of [...Object.values(runWhole), ...Object.values(runElsewhere).flat()])
    expect({ file, has: (await read(file)).includes(text) && text }).toEqual({ file, has: text });
});

it('npm scripts named in the documentation exist', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/npm run (?:-s |--silent )?([a-z][\w:-]*)/g)].map(([, script]) => `${name}: ${script}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(each => scripts[each.split(': ')[1]!] === undefined)).toEqual([]);
});

it('files and folders named in the documentation exist', () => {
  const first = '(?:\\.ci|bench|docs|jobs|ops|resolvers|rest|schema|scripts|src|test)';
  const named = pages.flatMap(page =>
    [...proseOf(page).matchAll(new RegExp(`\`(${first}/[\\w./-]+)\``, 'g'))].map(([, file]) => `${page.name}: ${file}`),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(each => !existsSync(path.join(root, each.split(': ')[1]!)))).toEqual([]);
});

/** The anchors that GitHub makes from headings. */
const anchorsOf = ({ text }: Page) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('links lead to existing pages and headings', async () => {
  const broken: string[] = [];
  let count = 0;
  for (const page of pages)
    for (const [, target] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      count += 1;
      const [file, anchor] = target!.split('#');
      const found = file === '' ? page.name : path.posix.join(path.posix.dirname(page.name), file!);
      const text = existsSync(path.join(root, found)) ? await read(found) : null;
      const isThere = text !== null && (anchor === undefined || anchorsOf({ name: found, text }).includes(anchor));
      if (!isThere) broken.push(`${page.name}: ${target}`);
    }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(30);
});

const DECISIONS = 'docs/developing/decisions/';

it('every page of docs is linked from the README, a runbook from the alerts, a decision from its index', () => {
  const textOf = (page: string) => pages.find(({ name }) => name === page)!.text;
  const indexes = { 'docs/operating/runbooks/': 'docs/operating/alerts.md', [DECISIONS]: `${DECISIONS}README.md` };
  const isLinked = (name: string) => {
    const found = Object.entries(indexes).find(([folder, index]) => name.startsWith(folder) && name !== index);
    const index = found?.[1] ?? 'README.md';
    return textOf(index).includes(`](${path.posix.relative(path.posix.dirname(index), name)})`);
  };
  const unlinked = pages.filter(({ name }) => name !== 'README.md' && !isLinked(name));
  expect(unlinked.map(({ name }) => name)).toEqual([]);
});

it('each decision record has its date, status, problem and decision, in 15 to 40 lines', () => {
  const records = pages.filter(({ name }) => name.startsWith(DECISIONS) && !/(README|by-route)\.md$/.test(name));
  const form =
    /^# .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|replaced by .+)\.\n\n## Problem\n[^]+\n## Decision\n/;
  const lengthOf = ({ text }: Page) => text.trimEnd().split('\n').length;
  expect(records.length).toBeGreaterThan(70);
  expect(records.filter(record => !form.test(record.text) || lengthOf(record) < 15 || lengthOf(record) > 40)).toEqual(
    [],
  );
});
