import { expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '../../src/migrations/index.js';

const folder = path.resolve(import.meta.dirname, '../../src/migrations');

it('the list of migrations has every file of the folder, in the order of their names', async () => {
  const files = (await readdir(folder)).filter(name => name !== 'index.ts').sort();
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files);
});
