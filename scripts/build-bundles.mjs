// Bundles the programs of pages that are too large for plain modules into dist/assets/: GraphiQL with its editor's workers, and
// the administration page. So they work without internet, and the running server needs none of their packages. The packages
// stand beside their sources and are installed here. Bundling takes time, so a bundle is made again only after a change of its
// sources or of the versions of its packages.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { installPackages } from './install-packages.mjs';

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

const pdf = 'pages/admin/node_modules/pdfjs-dist';

/**
 * Joins the programs of the administration page, one file for each part that is fetched by itself. Rolldown gives a part what
 * it uses of a package; esbuild gives it all of a file, and a package's index is one file: the first screen would weigh half as
 * much again.
 * @param input the files to begin with, by the names of the programs
 * @param dir the folder of the programs
 */
async function splitPrograms(input, dir) {
  const { build } = await import('rolldown');
  await build({
    cwd: root,
    input,
    platform: 'browser',
    tsconfig: 'pages/admin/tsconfig.json',
    transform: { target: common.target, define: common.define },
    output: {
      ...{ dir, format: 'esm', minify: true, comments: { legal: true } },
      ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    // Packages say 'use client' for servers that render React.
    checks: { moduleLevelDirective: false },
    logLevel: 'warn',
  });
}

const adminOperations = 'pages/admin/*/*operations.ts';

const bundles = [
  {
    name: 'graphiql',
    packages: 'pages/graphiql',
    sources: ['pages/graphiql/*.{js,json}', 'pages/assets/demo-sign-in.js'],
    builds: [
      { format: 'esm', entryPoints: { graphiql: 'pages/graphiql/app.js' } },
      // Workers are classic scripts, each in one file.
      {
        format: 'iife',
        entryPoints: {
          'editor.worker': 'pages/graphiql/node_modules/monaco-editor/esm/vs/editor/editor.worker.js',
          'json.worker': 'pages/graphiql/node_modules/monaco-editor/esm/vs/language/json/json.worker.js',
          'graphql.worker': 'pages/graphiql/node_modules/monaco-graphql/esm/graphql.worker.js',
        },
      },
    ],
  },
  {
    name: 'admin',
    packages: 'pages/admin',
    compress: true,
    sources: ['pages/admin/**/*.{ts,tsx,json}'],
    // The reader of PDF files runs in a worker.
    split: { admin: 'pages/admin/main.tsx', 'pdf.worker': `${pdf}/legacy/build/pdf.worker.mjs` },
    // Decoders of scanned pages, which that worker fetches by their names: JavaScript, because the policy of the page allows no
    // WebAssembly.
    copies: ['jbig2', 'openjpeg'].map(name => `${pdf}/wasm/${name}_nowasm_fallback.js`),
  },
  {
    name: 'documents',
    sources: [adminOperations, 'pages/assets/*documents.js'],
    write: writeDocuments,
  },
];

/** @param pages true to build also the bundles that need packages of their own */
export async function buildBundlesIfStale({ pages }) {
  // An installation without development dependencies keeps its installed bundles.
  if (!bundlers.map(manifestOf).every(existsSync)) return;
  await Promise.all(bundles.filter(({ packages }) => pages || !packages).map(buildIfStale));
}

/** Writes each program compressed beside it, a sixth smaller than the server would make it for each request. */
async function compressFiles(folder) {
  const files = await Array.fromAsync(glob('*.js', { cwd: folder }));
  const write = async file =>
    writeFile(
      path.join(folder, `${file}.br`),
      await promisify(brotliCompress)(await readFile(path.join(folder, file))),
    );
  await Promise.all(files.map(write));
}

/** The texts of all operations that our own pages run: the server trusts them (src/graph/trusted-documents.ts). */
async function writeDocuments(out) {
  const { transformFile } = await import('@swc/core');
  const options = { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };
  const modules = await Promise.all(
    (await Array.fromAsync(glob(adminOperations, { cwd: root }))).sort().map(async file => {
      const { code } = await transformFile(path.join(root, file), options);
      return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    }),
  );
  const ofAdmin = modules.flatMap(Object.entries).filter(([name]) => name.endsWith('Document'));
  const ofPages = {
    ...(await import('../pages/assets/documents.js')),
    ...(await import('../pages/assets/me-documents.js')),
  };
  const texts = [...Object.values(ofPages), ...ofAdmin.map(([, text]) => String(text))];
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'documents.json'), JSON.stringify(texts, null, 1));
}

const bundlers = ['esbuild', 'rolldown'];
const manifestOf = name => path.join(root, 'node_modules', name, 'package.json');

async function buildIfStale({ name, packages, sources, builds = [], split, copies = [], write, compress }) {
  const out = path.join(root, 'dist/assets', name);
  const stampFile = path.join(root, `dist/assets/.${name}-stamp`);
  const stamp = await digestOf([...sources, 'scripts/build-bundles.mjs']);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;

  if (packages) await installPackages(packages);
  const { build } = await import('esbuild');
  // The stamp goes first: without it, a build that fails is done again, also when the sources are those of before.
  for (const each of [stampFile, out]) await rm(each, { recursive: true, force: true });
  const built = builds.map(each => build({ ...common, outdir: out, ...each }));
  await Promise.all([...built, split && splitPrograms(split, out), write?.(out)]);
  for (const each of copies) await copyFile(path.join(root, each), path.join(out, path.basename(each)));
  if (compress) await compressFiles(out);
  await writeFile(stampFile, stamp);
  console.log(`built ${name}`);
}

/** The digest of the sources, with the list of their packages beside them, and of the bundlers. */
async function digestOf(sources) {
  const digest = createHash('sha256');
  for (const each of bundlers) digest.update(JSON.parse(await readFile(manifestOf(each), 'utf8')).version);
  const exclude = ['**/node_modules/**'];
  const files = (await Array.fromAsync(glob(sources, { cwd: root, exclude }))).sort();
  for (const file of files) digest.update(file).update(await readFile(path.join(root, file)));
  return digest.digest('hex');
}
