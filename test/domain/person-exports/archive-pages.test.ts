import { expect, it } from '@jest/globals';
import {
  indexPage,
  tablePageEnd,
  tablePageHead,
  tableRow,
} from '../../../src/domain/person-exports/archive-pages.rules.js';

const title = { pt: 'Inscrições & vagas', en: 'Places' };
const name = `<img src=x onerror="alert('1')">`;

it('a name or title is escaped in the archive’s pages', () => {
  const page = indexPage({ name, at: '2026-11-27', tables: [{ table: 'enrollments', title, count: 2 }], files: 1 });
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  expect(page).toContain('<a href="pages/enrollments.html">Inscrições &amp; vagas');
  expect(tableRow(JSON.stringify({ a: name, b: null, c: { d: 1 } }), ['a', 'b', 'c', 'e'])).toBe(
    '<tr><td>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</td><td></td><td>{&quot;d&quot;:1}</td><td></td></tr>\n',
  );
});

it('a table without rows has no link, and an archive without files says so', () => {
  const page = indexPage({ name: 'Ana', at: '2026-11-27', tables: [{ table: 'posts', title, count: 0 }], files: 0 });
  expect(page).not.toContain('pages/posts.html');
  expect(page).toContain('Nenhum arquivo.');
});

it('a table’s page is complete HTML with its columns as heads', () => {
  const page = tablePageHead(title, ['id', 'a<b']) + tableRow('{"id":1}', ['id', 'a<b']) + tablePageEnd;
  expect(page).toContain('<th scope="col">id</th><th scope="col">a&lt;b</th>');
  for (const tag of ['table', 'tbody', 'body', 'html']) expect(page.split(`</${tag}>`)).toHaveLength(2);
});
