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
    builds: [
      {
        format: 'esm',
        entryPoints: { admin: 'pages/admin/main.tsx' },
        splitting: true,
        chunkNames: '[name]-[hash]',
        tsconfig: 'pages/admin/tsconfig.json',
      },
      // The reader of PDF files runs in a worker.
      { format: 'esm', entryPoints: { 'pdf.worker': `${pdf}/legacy/build/pdf.worker.mjs` } },
    ],
    // Decoders of scanned pages, which that worker fetches by their names: JavaScript, because the policy of the page allows no
    // WebAssembly.
    copies: ['jbig2', 'openjpeg'].map(name => `${pdf}/wasm/${name}_nowasm_fallback.js`),
  },
  {
    name: 'documents',
    sources: ['pages/admin/operations.ts', 'pages/assets/*documents.js'],
    write: writeDocuments,
  },
];

/** @param pages true to build also the bundles that need packages of their own */
export async function buildBundlesIfStale({ pages }) {
  // An installation without development dependencies keeps its installed bundles.
  if (!existsSync(esbuildManifest)) return;
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
async function writeDocuments(build, out) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['pages/admin/operations.ts'],
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  const ofAdmin = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  const ofPages = {
    ...(await import('../pages/assets/documents.js')),
    ...(await import('../pages/assets/me-documents.js')),
  };
  const texts = [
    ...Object.values(ofPages),
    ...Object.entries(ofAdmin).flatMap(([name, text]) => (name.endsWith('Document') ? [String(text)] : [])),
  ];
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'documents.json'), JSON.stringify(texts, null, 1));
}

const esbuildManifest = path.join(root, 'node_modules/esbuild/package.json');

async function buildIfStale({ name, packages, sources, builds = [], copies = [], write, compress }) {
  const out = path.join(root, 'dist/assets', name);
  const stampFile = path.join(root, `dist/assets/.${name}-stamp`);
  const stamp = await digestOf([...sources, 'scripts/build-bundles.mjs']);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;

  if (packages) await installPackages(packages);
  const { build } = await import('esbuild');
  await rm(out, { recursive: true, force: true });
  await Promise.all([...builds.map(each => build({ ...common, outdir: out, ...each })), write?.(build, out)]);
  for (const each of copies) await copyFile(path.join(root, each), path.join(out, path.basename(each)));
  if (compress) await compressFiles(out);
  await writeFile(stampFile, stamp);
  console.log(`built ${name}`);
}

/** The digest of the sources, with the list of their packages beside them, and of the bundler. */
async function digestOf(sources) {
  const digest = createHash('sha256').update(JSON.parse(await readFile(esbuildManifest, 'utf8')).version);
  const exclude = ['**/node_modules/**'];
  const files = (await Array.fromAsync(glob(sources, { cwd: root, exclude }))).sort();
  for (const file of files) digest.update(file).update(await readFile(path.join(root, file)));
  return digest.digest('hex');
}
