import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

// npm run release in a repository of its own: the files that it changes, and a short changelog.

const root = path.resolve(import.meta.dirname, '../../..');
const script = path.join(root, 'scripts/release.mjs');
const run = promisify(execFile);
const NUMBERED = [
  'package.json',
  'package-lock.json',
  'src/platform/version.ts',
  'ops/kubernetes/example/kustomization.yaml',
];
const CHANGELOG = `# Changelog

Text.

## Unreleased

- One thing
  of two lines.
- **Breaking**: another one.
- A third.

## 0.0.1

- The first.
`;

let folder: string;
let before: string;
const git = async (...given: string[]) => (await run('git', given, { cwd: folder })).stdout.trim();
const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const commit = async (message: string) => {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
};
async function release(...given: string[]) {
  const ended = (error: { code?: number; stdout: string; stderr: string }) => error;
  const {
    code = 0,
    stdout,
    stderr,
  } = await run(process.execPath, [script, ...given], { cwd: folder }).then(ended, ended);
  return { code, stdout, stderr };
}

beforeAll(async () => {
  ({ version: before } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string });
});
beforeEach(async () => {
  if (folder) await rm(folder, { recursive: true });
  folder = await mkdtemp(path.join(tmpdir(), 'elo-release-'));
  for (const file of [...NUMBERED, '.npmrc', '.gitignore']) await cp(path.join(root, file), path.join(folder, file));
  await mkdir(path.join(folder, 'schema'));
  await writeFile(path.join(folder, 'schema/schema.graphql'), 'type Query { a: Int b: Int }\n');
  await writeFile(path.join(folder, 'schema/released.graphql'), 'type Query { a: Int }\n');
  await writeFile(path.join(folder, 'CHANGELOG.md'), CHANGELOG);
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'A');
  await git('config', 'user.email', 'a@b.test');
  await commit('All of it');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECTION = `## 90.1.0 (2026-12-01)

- **Breaking**: another one.
- One thing
  of two lines.
- A third.
`;

it('a release has its section, its number everywhere, its tag, and the list of its parts', async () => {
  const { code, stdout, stderr } = await release('90.1.0', '--date', '2026-12-01');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await read('CHANGELOG.md')).toBe(
    CHANGELOG.replace(/## Unreleased[^]*(?=\n## 0\.0\.1)/, () => `## Unreleased\n\n${SECTION}`),
  );
  expect(JSON.parse(await read('package.json')).version).toBe('90.1.0');
  const lock = JSON.parse(await read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['90.1.0', '90.1.0']);
  expect(await read('src/platform/version.ts')).toContain("release = '90.1.0'");
  expect(await read('ops/kubernetes/example/kustomization.yaml')).toContain('newTag: 90.1.0 }');
  expect(await read('schema/released.graphql')).toContain('b: Int');
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('log', '-1', '--format=%s', 'v90.1.0')).toBe('Release 90.1.0');
  expect(await git('tag', '--list', '--format=%(contents)', 'v90.1.0')).toBe(SECTION.slice(3).trim());
  const sbom = JSON.parse(await read('release/elo-90.1.0.cdx.json'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'elo', version: '90.1.0' } } });
  const names = sbom.components.map(({ name }: { name: string }) => name);
  expect(names).toContain('graphql');
  expect(names).not.toContain('jest');
  const revision = await git('rev-parse', 'HEAD');
  expect(stdout).toContain(
    `--build-arg VERSION=90.1.0 --build-arg REVISION=${revision} --build-arg CREATED=2026-12-01`,
  );
});

it('a dry run prints the section and changes nothing', async () => {
  const { code, stdout } = await release('90.1.0', '--date', '2026-12-01', '--dry-run');
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${SECTION}\n` });
  expect([await git('status', '--porcelain'), await git('tag')]).toEqual(['', '']);
  await expect(access(path.join(folder, 'release'))).rejects.toThrow('ENOENT');
});

it('a number that is no next one is refused, and nothing changes', async () => {
  const [major, minor, patch] = before.split('.').map(Number) as [number, number, number];
  const smaller = major === 0 ? `0.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
  for (const [version, reason] of [
    [before, 'does not come after'],
    ['0.0.1', 'does not come after'],
    [smaller, 'There are breaking changes'],
  ] as const)
    expect(await release(version)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });
  for (const wrong of [[], ['1.2'], ['v1.2.3'], ['90.0.0', '--date', 'today'], ['90.0.0', '--loud']])
    expect(await release(...wrong)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  expect([await git('status', '--porcelain'), await git('tag')]).toEqual(['', '']);
});

it('a tree with changes, a tag that is there, and an empty list are refused', async () => {
  await writeFile(path.join(folder, 'new.txt'), 'x');
  expect(await release('90.0.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('not clean') });
  await rm(path.join(folder, 'new.txt'));
  await git('tag', 'v90.0.0');
  expect(await release('90.0.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is a tag') });
  await writeFile(path.join(folder, 'CHANGELOG.md'), CHANGELOG.replace(/- One thing[^]*A third\.\n/, ''));
  await commit('Nothing is new');
  expect(await release('90.0.1')).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing is unreleased') });
});
