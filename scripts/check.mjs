// npm run check: everything that is checked without running a test. Linting takes as long as most of the others together, so
// it runs beside them; what writes files and looks whether they changed comes when nobody reads them any more.
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

/** Runs a script of package.json and prints what it said when it has ended. @returns whether it found nothing */
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

/** One after the other, all of them, so that one run tells all. */
async function inTurn(names) {
  const found = [];
  for (const name of names) if (!(await check(name))) found.push(name);
  return found;
}

// Before two of them want the same.
await installPackages('checks', 'ops/source', 'pages/admin', 'pages/graphiql');
const failed = (await Promise.all([inTurn(BESIDE), inTurn(READING)])).flat();
failed.push(...(await inTurn(WRITING)));
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
