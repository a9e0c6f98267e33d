// Bundles the programs of pages that are too large for plain modules into dist/assets/: GraphiQL with its editor's workers,
// and the administration page. So they work without internet and the running server needs none of their packages. It takes
// seconds, so that a bundle is made again only when its sources or the packages' versions changed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'linked',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.ttf': 'file' },
  assetNames: '[name]',
  logLevel: 'warning',
};

const bundles = [
  {
    name: 'graphiql',
    sources: ['rest/pages/graphiql/app.js', 'rest/pages/assets/demo-sign-in.js'],
    packages: [
      'graphiql',
      '@graphiql/react',
      'monaco-editor',
      'monaco-graphql',
      'react',
      'react-dom',
      'graphql',
      'graphql-ws',
    ],
    builds: [
      { format: 'esm', entryPoints: { graphiql: 'rest/pages/graphiql/app.js' } },
      // Workers are classic scripts, each in one file.
      {
        format: 'iife',
        entryPoints: {
          'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
          'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
          'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
        },
      },
    ],
  },
  {
    name: 'admin',
    sources: ['rest/pages/admin/**/*.{ts,tsx,json}'],
    packages: [
      'react-admin',
      'ra-core',
      'ra-i18n-polyglot',
      'ra-language-english',
      '@mui/material',
      '@mui/icons-material',
      '@emotion/react',
      'luxon',
      'markdown-it',
      'react-hook-form',
      'papaparse',
      'react',
      'react-dom',
      'react-router-dom',
    ],
    builds: [
      {
        format: 'esm',
        entryPoints: { admin: 'rest/pages/admin/main.tsx' },
        tsconfig: 'rest/pages/admin/tsconfig.json',
      },
    ],
  },
  {
    name: 'documents',
    sources: ['rest/pages/admin/operations.ts', 'rest/pages/assets/documents.js'],
    packages: [],
    write: writeDocuments,
  },
];

export async function buildBundlesIfStale() {
  // An installation without development dependencies keeps the bundles it was built with.
  if (existsSync(manifestOf('esbuild'))) await Promise.all(bundles.map(buildIfStale));
}

/** The texts of all operations that our own pages run: the server trusts them (src/graph/trusted-documents.ts). */
async function writeDocuments(build, out) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['rest/pages/admin/operations.ts'],
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  const ofAdmin = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  const ofPages = await import('../rest/pages/assets/documents.js');
  const texts = [
    ...Object.values(ofPages),
    ...Object.entries(ofAdmin).flatMap(([name, text]) => (name.endsWith('Document') ? [String(text)] : [])),
  ];
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'documents.json'), JSON.stringify(texts, null, 1));
}

const manifestOf = name => path.join(root, 'node_modules', name, 'package.json');

async function buildIfStale({ name, sources, packages, builds = [], write }) {
  const out = path.join(root, 'dist/assets', name);
  const stampFile = path.join(root, `dist/assets/.${name}-stamp`);
  const stamp = await digestOf([...sources, 'scripts/build-bundles.mjs'], [...packages, 'esbuild']);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;

  const { build } = await import('esbuild');
  await rm(out, { recursive: true, force: true });
  await Promise.all([...builds.map(each => build({ ...common, outdir: out, ...each })), write?.(build, out)]);
  await writeFile(stampFile, stamp);
  console.log(`built ${name}`);
}

async function digestOf(sources, packages) {
  const digest = createHash('sha256');
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).sort();
  for (const file of files) digest.update(file).update(await readFile(path.join(root, file)));
  for (const name of packages)
    digest.update(`${name} ${JSON.parse(await readFile(manifestOf(name), 'utf8')).version}\n`);
  return digest.digest('hex');
}
