// The one program: `node dist/src/elo.js COMMAND`. It imports nothing before it knows that this Node can run it, so that
// an older one prints one sentence instead of a stack.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(`Elo needs Node ${NEEDED} or later, and this is ${process.version}.`);
  process.exit(1);
}

// For our own modules, loaded from here on: the maps of all packages would take a tenth of the memory.
const { setSourceMapsSupport } = await import('node:module');
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

const here = import.meta.dirname;
/** True when scripts/build-program.mjs has joined this build, and not an older one. */
const { existsSync, readFileSync } = await import('node:fs');
const stamp = (file: string) => (existsSync(`${here}/../${file}`) ? readFileSync(`${here}/../${file}`, 'utf8') : null);
const isJoined = stamp('.stamp') === stamp('program/.sources-stamp');
const joined = `${here}/../program/program.js`;
// Packages' use of deprecated Node features is a matter for their makers: Node is silent about files below node_modules, too.
// Our own use is reported wherever the files are not joined, as in tests.
process.noDeprecation ||= isJoined;
const program = isJoined
  ? ((await import(joined)) as { runProgram(given: string[]): Promise<number> })
  : await import('./commands/program.js');
// A reader such as `head` may end first. The work goes on, as most of it must not stop halfway, and the rest is not printed.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
const code = await program.runProgram(process.argv.slice(2));
// A server goes on; a failed command has closed its parts as far as possible, and must not hang on the rest.
if (code !== 0) process.exit(code);

export {};
