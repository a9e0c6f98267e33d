// Puts Elo's files of the container image into a folder: the bundled program, its files for browsers, and the packages that it
// loads from node_modules (with their dependencies). It adds the list of all bundled or copied parts (sbom.cdx.json,
// CycloneDX). The folder has a tenth of the size that `npm prune --omit=dev` leaves. It changes nothing in this tree. Usage, in
// a built tree: node scripts/image-folder.mjs FOLDER
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesForBrowsers, leftAsPackages } from './program-packages.mjs';
import { sbomOf } from './sbom.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [, , given] = process.argv;
const stamp = file => readFile(path.join(root, 'dist', file), 'utf8').catch(() => null);
if (!given || existsSync(path.resolve(given, 'package.json'))) {
  console.error('Give a folder to fill, with nothing in it.');
  process.exit(1);
}
if ((await stamp('.stamp')) === null || (await stamp('.stamp')) !== (await stamp('program/.sources-stamp'))) {
  console.error('There is no joined program of this build: run npm run build.');
  process.exit(1);
}
const folder = path.resolve(given);

const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));

/** The place at which Node finds a package for the one at `from`; null when the package is not for this machine. */
function resolved(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = path.posix.join(at, 'node_modules', name);
    if (existsSync(path.join(root, candidate))) return candidate;
    if (at === '') return null;
  }
}

/** The packages that stay packages in production, and their dependencies. */
function neededPackages() {
  const isForDevelopment = at => packages[at]?.dev === true;
  const named = Object.keys(packages[''].dependencies).filter(name =>
    leftAsPackages.some(each => path.matchesGlob(name, each)),
  );
  // A package that package.json does not name comes with another package.
  const others = leftAsPackages.filter(each => !each.includes('*') && !named.includes(each));
  const needed = new Set();
  const take = (name, from) => {
    const at = resolved(name, from);
    if (at === null || needed.has(at) || isForDevelopment(at)) return;
    needed.add(at);
    // Installed peer dependencies too: agendash can run without Express, but is used with it.
    const { dependencies, optionalDependencies, peerDependencies } = packages[at];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) take(each, at);
  };
  for (const name of [...named, ...others]) take(name, '');
  return [...needed];
}

const copied = [
  'package.json',
  'LICENSE',
  'dist/.stamp',
  'dist/src/elo.js',
  'dist/src/demo/data',
  'dist/pages/assets',
  'dist/assets',
  'dist/program',
];
/** A package inside another one is copied with it. */
const own = from => source => !path.relative(from, source).split(path.sep).includes('node_modules');
/** Leaves out files that only readers of a package's source need; a licence is always copied. */
const isOfUse = source => !/\.(?:md|markdown|flow|[cm]?ts|map)$/.test(source) || /licen[cs]e|notice/i.test(source);

await mkdir(folder, { recursive: true });
for (const each of copied) await cp(path.join(root, each), path.join(folder, each), { recursive: true });
for (const at of neededPackages()) {
  const from = path.join(root, at);
  const filter = source => own(from)(source) && isOfUse(source);
  await cp(from, path.join(folder, at), { recursive: true, filter, dereference: true });
}
for (const [name, files] of Object.entries(filesForBrowsers)) {
  const from = path.join(root, 'node_modules', name);
  for await (const file of glob(['package.json', ...files], { cwd: from }))
    await cp(path.join(from, file), path.join(folder, 'node_modules', name, file));
}
const sbom = sbomOf(root, packages[''].name);
await writeFile(path.join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 1));
