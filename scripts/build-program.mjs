// Bundles the built server and its packages into dist/program/: reading 3,000 files takes longer than the rest of a start.
// `src/elo.ts` runs this program while it is made from the present build, and the single files otherwise. So an edit costs a
// developer nothing.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildStampFile } from './build-sources.mjs';
import { leftAsPackages } from './program-packages.mjs';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist/program');

/** Node keeps the text of a program with two bytes for each character when one of them is not ASCII. */
const inAscii = text => text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
/**
 * Maps all of a file to its first line: Node keeps the maps of everything that it has loaded, and we only look at our own code.
 */
const mapOfFirstLine = file => {
  const map = { version: 3, sources: [path.basename(file)], mappings: 'AAAA' };
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
};

/** Saves the memory that Node would need for our texts and for the packages' maps: nine megabytes. */
const keepsLittle = {
  name: 'keeps-little',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')) + mapOfFirstLine(file),
      loader: 'js',
    }));
    // Escapes mean the same in the parts that esbuild leaves unchanged: regular expressions, and templates, because nobody
    // reads their raw text.
    build.onLoad({ filter: /\/dist\/.*\.js$/ }, async ({ path: file }) => ({
      contents: inAscii(await readFile(file, 'utf8')),
      loader: 'js',
    }));
  },
};

export async function buildProgramIfStale() {
  const stamp = await readFile(buildStampFile, 'utf8');
  const packages = createHash('sha256')
    .update(await readFile(path.join(root, 'node_modules/.package-lock.json')))
    .update(await readFile(import.meta.filename))
    .update(JSON.stringify(leftAsPackages))
    .digest('hex');
  const stamps = { '.sources-stamp': stamp, '.packages-stamp': packages };
  const isFresh = await Promise.all(
    Object.entries(stamps).map(async ([name, content]) => {
      const file = path.join(out, name);
      return existsSync(file) && (await readFile(file, 'utf8')) === content;
    }),
  );
  if (isFresh.every(Boolean)) return;

  const { build } = await import('esbuild');
  await rm(out, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['dist/src/commands/program.js'],
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Not `keepNames`: it sets the name of every function at its creation, and that costs an eighth of a small answer. Entities
    // and types of the graph, known by their names, declare them. The text of a program stays in memory: without comments and
    // indents it is five megabytes less.
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    // type-graphql asks for class-validator only when it must validate inputs (`validate: false`, src/graph/schema.ts).
    external: [...leftAsPackages, 'class-validator'],
    plugins: [keepsLittle],
    banner: {
      js: "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const [name, content] of Object.entries(stamps)) await writeFile(path.join(out, name), content);
  console.log('built the program');
}
