// Transpiles the server's TypeScript to dist/ and copies the files that pages need. Types are checked by `npm run check`, not
// here. Only files changed since the last build are built again. So `npm start` costs nothing on a built tree, and a restart
// after an edit is immediate.
import { createHash } from 'node:crypto';
import { copyFile, glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist');
export const buildStampFile = path.join(out, '.stamp');

const targetOf = file => path.join(out, file.replace(/\.ts$/, '.js'));

/** Another process may be reading: a file is there whole or not at all. */
async function write(target, content) {
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, target);
}

async function buildFile(file, { transformFile, options }) {
  const source = path.join(root, file);
  const target = targetOf(file);
  await mkdir(path.dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return copyFile(source, target);
  const { code, map } = await transformFile(source, { ...options, swcrc: false, sourceFileName: source });
  await write(`${target}.map`, map);
  await write(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
}

/** Name and state of each source. The output depends on nothing else but the state of the tools. */
async function stateOfSources() {
  const tools = createHash('sha256');
  for (const file of ['.swcrc', 'package.json', 'scripts/build-sources.mjs'])
    tools.update(await readFile(path.join(root, file)));
  const state = { tools: tools.digest('hex'), files: {} };
  const sources = glob(['{schema,src,resolvers,rest,pages,jobs}/**/*.ts', 'pages/assets/*', 'src/demo/data/*'], {
    cwd: root,
    // For the browser: scripts/build-bundles.mjs.
    exclude: ['pages/{admin,graphiql}/**'],
  });
  for await (const file of sources) {
    const { mtimeMs, size } = await stat(path.join(root, file));
    state.files[file] = `${mtimeMs} ${size}`;
  }
  return state;
}

const nothing = { tools: '', files: {} };

/** @param ifStale true to build only changed files; else everything */
export async function buildSources({ ifStale }) {
  const state = await stateOfSources();
  const last = await readFile(buildStampFile, 'utf8')
    .then(JSON.parse)
    .catch(() => nothing);
  const built = ifStale && last.tools === state.tools ? last : nothing;
  const changed = Object.keys(state.files).filter(file => built.files[file] !== state.files[file]);
  const gone = Object.keys(last.files).filter(file => !(file in state.files));
  if (changed.length > 0 || gone.length > 0) {
    const { transformFile } = await import('@swc/core');
    const options = JSON.parse(await readFile(path.join(root, '.swcrc'), 'utf8'));
    delete options.$schema;
    await Promise.all(
      gone.flatMap(file => [targetOf(file), `${targetOf(file)}.map`]).map(target => rm(target, { force: true })),
    );
    await Promise.all(changed.map(file => buildFile(file, { transformFile, options })));
    await write(buildStampFile, JSON.stringify(state));
    console.log(`built ${changed.length} of ${Object.keys(state.files).length} files`);
  }
}
