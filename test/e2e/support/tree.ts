import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const copied = [
  'schema',
  'src',
  'resolvers',
  'rest',
  'pages',
  'jobs',
  'scripts',
  'test/support',
  'dist',
  'package.json',
  '.swcrc',
];

/** The joined program takes long to copy, and is out of date after the first edit; no page is bundled again. */
const isLeft = (source: string) =>
  source === path.join(root, 'dist/program') || path.basename(source) === 'node_modules';

/** A copy of the built tree, for scripts that change it. */
export async function aTree(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-tree-'));
  // Modification times are kept: finished builds are not built again.
  for (const name of copied)
    await cp(path.join(root, name), path.join(directory, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: source => !isLeft(source),
    });
  await symlink(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
