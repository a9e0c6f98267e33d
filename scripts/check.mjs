// npm run check: every check without running a test. Linting takes as long as most of the others together, so it runs beside
// them. Checks that write files and compare them come after all checks that read these files.
import { spawn } from 'node:child_process';
import { installPackages } from './install-packages.mjs';

const BESIDE = ['lint'];
const READING = [
  'check:format',
  'check:types',
  'check:circles',
  'check:unused',
  'check:production',
  'check:expressions',
  'check:deploying',
];
const WRITING = ['check:generated', 'check:schema'];

/** Runs a script of package.json and prints its output at its end. @returns true when it found nothing */
function check(name) {
  return new Promise(resolve => {
    const since = Date.now();
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => said.push(piece));
    child.once('error', error => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', code => {
      console.log(`\n> ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${Math.round((Date.now() - since) / 1000)} s`);
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** All of them, one after the other, so that one run shows all faults. */
async function inTurn(names) {
  const found = [];
  for (const name of names) if (!(await check(name))) found.push(name);
  return found;
}

// Before two checks want the same package.
await installPackages('checks', 'ops/source', 'pages/admin', 'pages/graphiql');
const failed = (await Promise.all([inTurn(BESIDE), inTurn(READING)])).flat();
failed.push(...(await inTurn(WRITING)));
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
