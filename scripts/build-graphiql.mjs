// Bundles GraphiQL and its editor's workers into dist/assets/graphiql/, so that it works without internet and the running
// server needs none of its packages. Takes seconds, so it runs only when its sources or the packages' versions changed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist/assets/graphiql');
const buildStampFile = path.join(root, 'dist/assets/.graphiql-stamp');
const sources = ['rest/pages/graphiql/app.js', 'rest/pages/assets/demo-sign-in.js', 'scripts/build-graphiql.mjs'];
const packages = [
  'graphiql',
  '@graphiql/react',
  'monaco-editor',
  'monaco-graphql',
  'react',
  'react-dom',
  'graphql',
  'graphql-ws',
  'esbuild',
];

export async function buildGraphiqlIfStale() {
  const manifest = name => path.join(root, 'node_modules', name, 'package.json');
  // An installation without development dependencies keeps the bundle it was built with.
  if (!existsSync(manifest('graphiql')) || !existsSync(manifest('esbuild'))) return;
  const digest = createHash('sha256');
  for (const file of sources) digest.update(await readFile(path.join(root, file)));
  for (const name of packages) digest.update(`${name} ${JSON.parse(await readFile(manifest(name), 'utf8')).version}\n`);
  const stamp = digest.digest('hex');
  if (existsSync(buildStampFile) && (await readFile(buildStampFile, 'utf8')) === stamp) return;

  const { build } = await import('esbuild');
  await rm(out, { recursive: true, force: true });
  const common = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    outdir: out,
    target: 'es2022',
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
    logLevel: 'warning',
  };
  await Promise.all([
    build({ ...common, format: 'esm', entryPoints: { graphiql: 'rest/pages/graphiql/app.js' } }),
    // Workers are classic scripts, each in one file.
    build({
      ...common,
      format: 'iife',
      entryPoints: {
        'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
        'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
        'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
      },
    }),
  ]);
  await writeFile(buildStampFile, stamp);
  console.log('built GraphiQL');
}
