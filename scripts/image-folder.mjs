// Puts what the container image has of Elo into a folder: the joined program, what it serves to browsers, the packages that
// it loads from node_modules (and what they need), and the list of all that was joined or copied (sbom.cdx.json, CycloneDX).
// A tenth of what `npm prune --omit=dev` leaves. It changes nothing in this tree.
// Usage, in a built tree: node scripts/image-folder.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesForBrowsers, leftAsPackages } from './program-packages.mjs';

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

/** Where Node finds a package that the one at `from` asks for; null when it is not for this machine. */
function resolved(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = path.posix.join(at, 'node_modules', name);
    if (existsSync(path.join(root, candidate))) return candidate;
    if (at === '') return null;
  }
}

/** The packages that stay packages in production, and those that they need. */
function neededPackages() {
  const isForDevelopment = at => packages[at]?.dev === true;
  const named = Object.keys(packages[''].dependencies).filter(name =>
    leftAsPackages.some(each => path.matchesGlob(name, each)),
  );
  // What is not named in package.json comes with another package.
  const others = leftAsPackages.filter(each => !each.includes('*') && !named.includes(each));
  const needed = new Set();
  const take = (name, from) => {
    const at = resolved(name, from);
    if (at === null || needed.has(at) || isForDevelopment(at)) return;
    needed.add(at);
    // Of peers what is there: agendash can do without Express, but is used with it.
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
/** A package inside of another one comes by itself when it is needed. */
const own = from => source => !path.relative(from, source).split(path.sep).includes('node_modules');
/** Not what only a reader of a package's source looks at; its licence always. */
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
// Not with `--omit=dev`: npm then leaves out what development packages need too, such as `graphql` (npm 11.19).
const sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: root,
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const left = new Set(sbom.components.filter(isDevelopment).map(each => each['bom-ref']));
sbom.components = sbom.components.filter(each => !left.has(each['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => !left.has(each)) }));
// npm calls it by its folder.
sbom.metadata.component.name = packages[''].name;
await writeFile(path.join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 1));
