import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endsWell, launchScript } from '../support/processes.js';
import { release } from '../../../src/platform/version.js';
import { aTree } from '../support/tree.js';

// `npm run build` joins the program and its packages into dist/program (scripts/build-program.mjs). The test puts a stand-in
// there, so that it sees which of the two programs runs.

let tree: Awaited<ReturnType<typeof aTree>>;
beforeAll(async () => {
  tree = await aTree();
  const joined = path.join(tree.directory, 'dist/program');
  await mkdir(joined);
  await writeFile(
    path.join(joined, 'program.js'),
    "export const runProgram = async () => console.log('joined') ?? 0;\n",
  );
});
afterAll(() => tree.remove());

async function said(): Promise<string> {
  const running = launchScript('dist/src/elo.js', ['--version'], tree.directory);
  await endsWell(running);
  return running.output();
}

it('the commands run the joined program when it belongs to this build, otherwise the single files', async () => {
  const stampOf = (folder: string, name: string) => path.join(tree.directory, 'dist', folder, name);
  await copyFile(stampOf('', '.stamp'), stampOf('program', '.sources-stamp'));
  expect(await said()).toBe('joined\n');
  await writeFile(stampOf('program', '.sources-stamp'), 'of an older build');
  expect(await said()).toBe(`${release}\n`);
});
