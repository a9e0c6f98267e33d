import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

// Each file of the repository named in a comment or a page exists.

const root = path.resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 10_000_000,
})
  .trim()
  .split('\n')
  .filter(file => existsSync(path.join(root, file)));
const endings = new Set(files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
const tops = [...new Set(files.flatMap(file => (file.includes('/') ? [file.split('/')[0]!] : [])))];

/** Files that a server or a user makes, and names of projects that look like files. */
const ELSEWHERE = new Set([
  ...['Node.js', 'Auth.js', 'openapi.json', 'erased.json', 'persisted-documents.json', 'sbom.cdx.json'],
  ...['personal.json', 'business.json'],
  // These belong to packages.
  ...['lib/internal/streams/writable.js', 'serverside/utils.js', 'mikro-orm/core/index.js'],
  // The reader of this page makes these.
  ...Array.from(
    readFileSync(path.join(root, 'docs/developing/add-a-noun.md'), 'utf8').matchAll(/^\/\/ (\S+)$/gm),
    ([, name = '']) => name,
  ),
]);
const FILE = /(?<![\w./*{}>-])(?!\.|dist\/)((?:[\w.-]+\/)*[\w.-]+\.(?:tsx|ts|mjs|js|md|sql|json))\b(?![\w(*])/g;
const FOLDER = new RegExp(`\`((?:${tops.join('|')})/[\\w./-]*)\``, 'g');

/** Lines of a page, or comments of code. */
function proseOf(file: string): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  if (file.endsWith('.md')) return lines;
  return lines.map(line => /(?:(?<!:)\/\/|^\s*\*|\/\*|^\s*#)(.*)$/.exec(line)?.[1] ?? '');
}

function missingIn(file: string): string[] {
  const isThere = (cited: string) =>
    endings.has(cited) || ELSEWHERE.has(cited) || existsSync(path.join(root, path.dirname(file), cited));
  return proseOf(file).flatMap((line, at) => {
    const cited = [...line.matchAll(FILE)].flatMap(([, name = '']) => (isThere(name) ? [] : [name]));
    const folders = [...line.matchAll(FOLDER)].flatMap(([, name = '']) =>
      existsSync(path.join(root, name)) ? [] : [name],
    );
    return [...cited, ...folders].map(name => `${file}:${at + 1} names ${name}`);
  });
}

it('each file named in a comment or a page is in the repository', () => {
  // The changelog names files that existed once.
  const told = files.filter(file => /\.(ts|tsx|js|mjs|md|yml|jsonc)$/.test(file) && file !== 'CHANGELOG.md');
  expect(told.length).toBeGreaterThan(1000);
  expect(told.flatMap(missingIn)).toEqual([]);
});

/** Names of other programs and of protocols. */
const OTHERS = new Set([
  ...['SIS_UTIL', 'Flush', 'noAuth', 'terminationGracePeriodSeconds', 'TimeoutStopSec', 'readinessProbe', 'Refresh'],
  ...['keepNames', 'Via', 'B2', 'readInt32BE'],
]);
const NAME = /`([a-z][a-z0-9]*[A-Z]\w*|[A-Z]\w+)(?:\(\))?`/g;

/** A file without its comments; of a page the commands. */
function codeOf(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (file.endsWith('.md')) return (text.match(/```[^]*?```/g) ?? []).join('\n');
  return /\.(ts|tsx|mjs|js)$/.test(file) ? text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') : text;
}

it('each name in backticks in a comment or a page is in the code', () => {
  const read = files.filter(
    file =>
      /\.(ts|tsx|mjs|js|md|graphql|ya?ml|jsonc?|sql|sh|css)$|Dockerfile|\.env|run$/.test(file) &&
      // The list above is in this file.
      !/package-lock|CHANGELOG|cited-files/.test(file),
  );
  const known = new Set(read.flatMap(file => codeOf(file).match(/[A-Za-z_$][\w$]*/g) ?? []));
  const missing = read
    .filter(file => /\.(ts|tsx|mjs|js|md)$/.test(file))
    .flatMap(file =>
      proseOf(file).flatMap((line, at) =>
        [...line.matchAll(NAME)].flatMap(([, name = '']) =>
          known.has(name) || OTHERS.has(name) ? [] : [`${file}:${at + 1} names ${name}`],
        ),
      ),
    );
  expect(missing).toEqual([]);
});
