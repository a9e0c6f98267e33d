// Plants faults in shared rules, one at a time, and runs the tests that import the file: npm run mutants -- [FILE ...] [--faults
// 40] [--seed 1]. A fault that no test notices is printed. It works in a copy of the tree, and leaves the tree as it is.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './mutants/operators.mjs';
import { planted } from './mutants/planted.mjs';

const root = path.join(import.meta.dirname, '..');
const SHARED = ['src/domain/kernel/*.ts', 'src/postgres/*.ts', 'src/**/*.rules.ts', 'src/domain/*/policy.ts'];
/** A test that takes longer has an endless loop: the fault is noticed. */
const LONGEST_MS = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
});
const wanted = Number(values.faults);

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function numbersOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = numbersOf(Number(values.seed));
const pick = list => list[Math.floor(random() * list.length)];

const tests = globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/e2e/**'] }).map(file => {
  const imported = [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g)];
  return { file, imports: new Set(imported.map(([, to]) => `${path.join(path.dirname(file), to)}.ts`)) };
});
/** The test of all rules of policies: it reads them from the registry. */
const OF_POLICIES = 'test/domain/policies.test.ts';
const testsOf = file => [
  ...(path.basename(file) === 'policy.ts' ? [OF_POLICIES] : []),
  ...tests.filter(({ imports }) => imports.has(file)).map(each => each.file),
];
/** The tests of the folder that is named like the file's own folder. */
const testsBeside = file => {
  const folder = path.join('test', path.dirname(file).replace(/^src\//, ''));
  return tests.map(each => each.file).filter(each => path.dirname(each) === folder);
};

const copy = mkdtempSync(path.join(tmpdir(), 'elo-mutants-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n'))
  cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
// Packages keep their place in the copy: Jest finds modules by it.
execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]);
const node = (...args) =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', timeout: LONGEST_MS, killSignal: 'SIGTERM' });
const build = () => node('scripts/build.mjs', '--if-stale', '--no-bundles');

/** True when the tests pass. */
const pass = files =>
  node(
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
    ...['--bail', '-i', ...files],
  ).status === 0;

/** Plants one fault. @returns true when a test noticed it */
function isNoticed(file, text, files) {
  const source = path.join(copy, file);
  const before = readFileSync(source, 'utf8');
  writeFileSync(source, text);
  try {
    // A fault that can't be built is none.
    return build().status !== 0 || !pass(files);
  } finally {
    writeFileSync(source, before);
  }
}

const unnoticed = [];
const told = (isFound, what) => {
  console.log(`${isFound ? 'noticed ' : 'UNNOTICED'} ${what}`);
  if (!isFound) unnoticed.push(what);
};
if (build().status !== 0) throw new Error('The copy can not be built.');

if (positionals.length === 0)
  for (const { file, of, to, fault } of planted) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (text.split(of).length !== 2) throw new Error(`${file} has the rule ${JSON.stringify(of)} not once`);
    const files = [...new Set([...testsOf(file), ...testsBeside(file)])];
    told(
      isNoticed(
        file,
        text.replace(of, () => to),
        files,
      ),
      `${file}: ${fault}`,
    );
  }

const files = positionals.length > 0 ? positionals : globSync(SHARED, { cwd: root }).sort();
const tested = files.filter(file => testsOf(file).length > 0);
console.log(`${tested.length} of ${files.length} files are imported by a test.`);
for (let n = 0; n < wanted; n += 1) {
  const file = pick(tested);
  const text = readFileSync(path.join(root, file), 'utf8');
  const faults = faultsOf(text);
  if (faults.length === 0) continue;
  const { start, end, to } = pick(faults);
  const line = text.slice(0, start).split('\n').length;
  const what = `${file}:${line}: ${text.slice(start, end).slice(0, 80)} -> ${to || '(nothing)'}`;
  told(isNoticed(file, text.slice(0, start) + to + text.slice(end), testsOf(file)), what);
}
console.log(`${unnoticed.length} unnoticed.`);
process.exitCode = unnoticed.length > 0 ? 1 : 0;
