// Makes a release: npm run release -- VERSION [--date YYYY-MM-DD] [--dry-run]. In a clean tree it
//
// - moves "Unreleased" of CHANGELOG.md to a section of that number, breaking changes first
// - writes the number where it stands, and makes the present graph the released one
// - commits that, and tags the commit vVERSION with the section
// - writes the list of parts (CycloneDX) to release/, and prints the command for the image with its labels
//
// --dry-run prints the section and changes nothing. Exit codes: 1 refused, 2 wrong use.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sbomOf } from './sbom.mjs';

const root = process.cwd();
const USAGE = 'Usage: npm run release -- VERSION [--date YYYY-MM-DD] [--dry-run]';
const HEADING = '## Unreleased\n';
/** The files with the number, and the text before it. The lock has it twice. */
const NUMBERED = {
  'package.json': [/^( {2}"version": ")[^"]+/m],
  'package-lock.json': [/^( {2}"version": ")[^"]+/m, /^( {6}"version": ")[^"]+/m],
  'src/platform/version.ts': [/^(export const release = ')[^']+/m],
  'ops/kubernetes/example/kustomization.yaml': [/(newName: registry\.example\.org\/elo, newTag: )[\d.]+/],
};

class Refused extends Error {}
const refuse = reason => {
  throw new Refused(reason);
};
const read = file => readFile(path.join(root, file), 'utf8');
const git = (...given) =>
  execFileSync('git', given, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The arguments. Ends with 2 for wrong ones. */
function given() {
  try {
    const { values, positionals } = parseArgs({
      options: { date: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [version, ...more] = positionals;
    const date = values.date ?? new Date().toISOString().slice(0, 10);
    if (more.length > 0 || !/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version ?? '')) throw new Error('Give a version.');
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) throw new Error('That is no date.');
    return { version, date, isDry: values['dry-run'] };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

/** The entries of a list in Markdown, each with its further lines. */
const entriesOf = list =>
  list
    .split(/^(?=- )/m)
    .map(each => each.trimEnd())
    .filter(Boolean);

const isBreaking = entry => entry.startsWith('- **Breaking');

/** The changelog with the unreleased changes in a section of their own. */
function cut(changelog, version, date) {
  const from = changelog.indexOf(HEADING);
  if (from < 0) refuse('CHANGELOG.md has no section "Unreleased".');
  const start = from + HEADING.length;
  const next = changelog.indexOf('\n## ', start);
  const end = next < 0 ? changelog.length : next;
  const entries = entriesOf(changelog.slice(start, end).trim());
  if (entries.length === 0) refuse('Nothing is unreleased.');
  const odd = entries.find(each => !each.startsWith('- '));
  if (odd !== undefined) refuse(`This part of "Unreleased" is no entry of the list: ${odd.slice(0, 60)}`);
  const breaking = entries.filter(isBreaking);
  const sorted = [...breaking, ...entries.filter(each => !isBreaking(each))];
  const section = `## ${version} (${date})\n\n${sorted.join('\n')}\n`;
  const changed = `${changelog.slice(0, start)}\n${section}${changelog.slice(end)}`;
  return { section, changed, isBreaking: breaking.length > 0 };
}

/** Refuses a number that does not come after the present one, or not far enough for a breaking change. */
function checkOrder(before, version, isBreaking) {
  const [old, next] = [before, version].map(each => each.split('.').map(Number));
  const place = next.findIndex((part, at) => part !== old[at]);
  if (place < 0 || next[place] < old[place]) refuse(`${version} does not come after ${before}.`);
  const needed = old[0] === 0 ? 1 : 0;
  if (isBreaking && place > needed)
    refuse(`There are breaking changes: the ${needed === 0 ? 'first' : 'second'} part of ${before} must grow.`);
}

async function numbered(version) {
  const files = {};
  for (const [file, places] of Object.entries(NUMBERED)) {
    let text = await read(file);
    for (const place of places) {
      if (!place.test(text)) refuse(`${file} has no version at ${place}.`);
      text = text.replace(place, (_all, before) => before + version);
    }
    files[file] = text;
  }
  return files;
}

async function release({ version, date, isDry }) {
  const tag = `v${version}`;
  if (git('status', '--porcelain').trim() !== '') refuse('The tree is not clean: commit or stash first.');
  if (git('tag', '--list', tag).trim() !== '') refuse(`There is a tag ${tag}.`);
  const { name, version: before } = JSON.parse(await read('package.json'));
  const { section, changed, isBreaking } = cut(await read('CHANGELOG.md'), version, date);
  checkOrder(before, version, isBreaking);
  const files = { 'CHANGELOG.md': changed, ...(await numbered(version)) };
  if (isDry) return console.log(section);

  for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, file), text);
  await copyFile(path.join(root, 'schema/schema.graphql'), path.join(root, 'schema/released.graphql'));
  const sbom = `release/${name}-${version}.cdx.json`;
  await mkdir(path.join(root, 'release'), { recursive: true });
  await writeFile(path.join(root, sbom), `${JSON.stringify(sbomOf(root, name, 'lock'), null, 1)}\n`);
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...Object.keys(files), 'schema/released.graphql');
  git('tag', '--annotate', '--cleanup=whitespace', '--message', section.replace(/^## /, ''), tag);
  const labels = { VERSION: version, REVISION: git('rev-parse', 'HEAD').trim(), CREATED: `${date}T00:00:00Z` };
  const args = Object.entries(labels).map(([key, value]) => `--build-arg ${key}=${value}`);
  return console.log(
    [
      `${tag} is committed and tagged. Next:`,
      `  git push --follow-tags`,
      `  docker build ${args.join(' ')} --tag elo:${version} .`,
      `Attach ${sbom} to the release.`,
    ].join('\n'),
  );
}

try {
  await release(given());
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
