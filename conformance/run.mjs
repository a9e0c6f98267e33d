// npm run conformance: the OpenAPI documents under two linters, and clients that three generators make of them: compiled, and
// one call each against a server with demo data. Ends with 1 when anything is not as it should be.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { facades } from '../dist/rest/index.js';
import { documentFacade } from '../dist/rest/openapi.js';

const here = import.meta.dirname;
const root = path.resolve(here, '..');
const generated = path.join(here, 'generated');
const names = facades.map(({ name }) => name);
const exec = promisify(execFile);
let failed = 0;

/** Runs a program of a package here, and says how it ended. */
async function run(what, program, ...args) {
  const options = { cwd: here, maxBuffer: 50_000_000, timeout: 180_000, env: { ...process.env, NO_COLOR: '1' } };
  try {
    await exec(path.join(here, 'node_modules/.bin', program), args, options);
    console.log(`ok      ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${what}\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A server with demo data and a PostgreSQL of its own. @throws when it is not ready after 90 seconds */
async function startServer(folder) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { PATH, HOME, LANG } = process.env;
  const environment = { PORT: new URL(url).port, DATA_DIR: folder, STORAGE_URL: `file:${folder}/storage` };
  const child = spawn(process.execPath, ['dist/src/elo.js', 'serve'], {
    cwd: root,
    env: { PATH, HOME, LANG, ...environment },
    stdio: 'ignore',
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(30_000, undefined, { ref: false })]);
  };
  for (let attempt = 0; attempt < 450 && child.exitCode === null; attempt += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return { url, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('The server does not become ready');
}

rmSync(generated, { recursive: true, force: true });
mkdirSync(path.join(generated, 'documents'), { recursive: true });
const documentOf = name => path.join(generated, 'documents', `${name}.json`);
for (const facade of facades) writeFileSync(documentOf(facade.name), JSON.stringify(documentFacade(facade)));
const documents = names.map(documentOf);

await run('redocly lint', 'redocly', 'lint', '--config', 'redocly.yaml', '--max-problems', '1000', ...documents);
await run('spectral lint', 'spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', ...documents);
for (const name of names) {
  const input = `./generated/documents/${name}.json`;
  await run(`openapi-typescript ${name}`, 'openapi-typescript', input, '-o', `generated/openapi-typescript/${name}.ts`);
  await run(
    `hey-api ${name}`,
    'openapi-ts',
    '--input',
    input,
    '--output',
    `generated/hey-api/${name}`,
    '--no-log-file',
  );
  await run(`orval ${name}`, 'orval', '--input', input, '--output', `generated/orval/${name}.ts`, '--client', 'fetch');
}
await run('all of them compile', 'tsc', '-p', 'tsconfig.json');

const folder = mkdtempSync(path.join(tmpdir(), 'elo-conformance-'));
let server;
try {
  const bundle = path.join(generated, 'calls.mjs');
  await build({
    entryPoints: [path.join(here, 'calls.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  server = await startServer(folder);
  const { calls } = await import(bundle);
  for (const [what, call] of Object.entries(await calls(server.url))) {
    const problem = await call().then(
      status => (status >= 200 && status < 300 ? null : `status ${status}`),
      error => error.stack,
    );
    if (problem) failed += 1;
    console.log(problem ? `FAILED  ${what}: ${problem}` : `ok      ${what}`);
  }
} catch (error) {
  failed += 1;
  console.log(`FAILED  ${error.stack}`);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
console.log(failed === 0 ? 'all as it should be' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
