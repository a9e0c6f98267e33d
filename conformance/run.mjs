// npm run conformance: tests Elo with foreign tools and clients, step by step (steps.mjs). `npm run conformance -- WORD` runs
// the steps with the word in their names, and the first step, because it writes the documents. Exits with 1 when a step failed.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../scripts/install-packages.mjs';
import { startDemoServer } from './server.mjs';
import { steps } from './steps.mjs';

const here = import.meta.dirname;
const root = path.resolve(here, '..');
const OUTPUT_MAX = 1_000_000;

/** Runs a program to its end. @returns its output, and true when it ended with 0 in time */
function run([program, ...args], { cwd, minutes = 1, env = {} }) {
  const { PATH } = process.env;
  // First the programs of the folder's packages; then this Node and this machine's programs.
  const programs = [path.join(cwd, 'node_modules/.bin'), path.dirname(process.execPath), PATH].join(path.delimiter);
  return new Promise(resolve => {
    let output = '';
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: programs },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that its child processes end with it.
      detached: true,
    });
    const listen = text => (output = (output + text).slice(-OUTPUT_MAX));
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    const clock = setTimeout(() => {
      listen(`\nnot done after ${minutes} minutes\n`);
      process.kill(-child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.once('error', error => listen(error.message));
    child.once('close', code => {
      clearTimeout(clock);
      resolve({ fine: code === 0, output });
    });
  });
}

/** Installs the packages of a folder, unless they are there. */
const install = folder =>
  installPackages(path.relative(root, folder)).then(
    () => ({ fine: true }),
    ({ message }) => ({ fine: false, output: message }),
  );

const [, , word = ''] = process.argv;
const chosen = steps.filter(({ name }, index) => index === 0 || name.includes(word));
let server = null;
let failed = 0;
rmSync(path.join(here, 'generated'), { recursive: true, force: true });
try {
  for (const { name, command, folder = '.', minutes, server: asksServer, skipped } of chosen) {
    const reason = skipped?.();
    if (reason) {
      console.log(`skipped ${name}: ${reason}`);
      continue;
    }
    const since = Date.now();
    const cwd = path.join(here, folder);
    if (asksServer) server ??= await startDemoServer(root);
    const env = asksServer ? { ELO_URL: server.url } : {};
    const installed = await install(cwd);
    const { fine, output } = installed.fine ? await run(command, { cwd, minutes, env }) : installed;
    if (!fine) failed += 1;
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(fine ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`);
  }
} finally {
  await server?.stop();
}
console.log(failed === 0 ? 'all as it should be' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
