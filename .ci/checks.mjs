// Shared by the scripts of this folder: lines of checks, and a watched program.
import { createServer } from 'node:net';

let failed = 0;

/** Prints a line; in the end the exit code is the number of failed checks. */
export function check(name, ok, detail = '') {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok || detail === '' ? '' : `: ${detail}`}`);
  if (ok) return;
  failed += 1;
  process.exitCode = failed;
}

export const freePort = () =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Collects the output of a process, and its exit code or signal. */
export function watchProcess(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const exit = new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)));
  return { child, exit, output: () => output };
}
