import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';
import { atTheLatest } from '../../support/endings.js';

const root = path.resolve(import.meta.dirname, '../../..');

/** A program of the build as a process of its own. */
export interface Running {
  process: ChildProcess;
  /** All its output to stdout and stderr. */
  output(): string;
  exit(): Promise<number | null>;
}

/**
 * Starts a program with the flags of `npm start`.
 * @param command a command of the built program
 * @param environment all the variables it gets, with the folders of this run
 * @param tree folder of the build, when it is not this one
 */
export function launch(command: 'serve' | 'worker', environment: Record<string, string>, tree = root): Running {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'dist/src/elo.js', command], {
    cwd: tree,
    env: { ...ofThisRun(), ...environment },
  });
  return watch(child);
}

/** The variables that programs of this machine need to be found, and none of Elo's. */
export function machine(): { PATH: string; HOME: string } & ReturnType<typeof ofThisRun> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...ofThisRun() };
}

/**
 * Variables of this run. NODE_ENV is said, because the databases of tests have people, and a server that nobody told where it is
 * refuses these. One is the folder for temporary files; clean-up.mjs knows the processes of a run by it. The other is
 * V8's compile cache: a run starts the program some hundred times, and compiling takes a fifth of a short command.
 */
const ofThisRun = () => ({
  NODE_ENV: 'development',
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: path.join(process.env['TEST_DIRECTORY']!, 'compiled'),
});

/** Starts npm as an operator types it, in a process group of its own: signals reach only this group. */
export function launchNpm(given: string[], environment: Record<string, string>): Running {
  return watch(spawn('npm', given, { cwd: root, env: { ...machine(), ...environment }, detached: true }));
}

/** Starts a script of a copy of this tree, as a developer does. */
export function launchScript(
  script: string,
  given: string[],
  cwd: string,
  environment: Record<string, string> = {},
): Running {
  return watch(spawn(process.execPath, [script, ...given], { cwd, env: { ...machine(), ...environment } }));
}

/**
 * The port that a program says in its log line about metrics, jobs or the like.
 * @returns digits, or undefined until the line is there
 */
export const portSaidBy = ({ output }: Running): string | undefined => /"port":(\d+)/.exec(output())?.[1];

/** Kills a process that still runs when the test file is over. */
function killAtTheLatest(child: ChildProcess, ended: Promise<unknown>): void {
  const kill = atTheLatest(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  void ended.then(kill);
}

/** Collects the output of a process. Its exit resolves after its last output. */
function watch(child: ChildProcessWithoutNullStreams): Running {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  killAtTheLatest(child, exited);
  return { process: child, output: () => output, exit: () => exited };
}

/** Begins a script. @param environment all it gets @param tree its folder, when it is not this one */
export function begin(script: string, given: string[], environment: Record<string, string>, tree = root) {
  const child = spawn(process.execPath, [script, ...given], { cwd: tree, env: { ...ofThisRun(), ...environment } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  killAtTheLatest(child, ended);
  return { process: child, ended };
}

/** Begins a command of the built program on the test's own database. */
export const beginCommand = (elo: TestApp, name: string, given: string[], more: Record<string, string> = {}) =>
  begin('dist/src/elo.js', [name, ...given], {
    DATABASE_URL: elo.app.services.config.databaseUrl!,
    DATA_DIR: elo.directory,
    ...more,
  });

/** The same, run to their ends. */
export const run = (...of: Parameters<typeof begin>) => begin(...of).ended;
export const runCommand = (...of: Parameters<typeof beginCommand>) => beginCommand(...of).ended;

/** The number of characters of a process's output in a failing test: the last ones have the reason. */
const TOLD = 3_000;

/** @returns the result of a command @throws its output, when its exit code is not 0 */
export function endedWell<Ended extends { code: number | null; stderr?: string; stdout?: string; output?: string }>(
  ended: Ended,
): Ended {
  const { code, stdout, stderr, output = `${stdout}${stderr}` } = ended;
  if (code !== 0) throw new Error(`A command was to end with 0, and ended with ${code}:\n${output.slice(-TOLD)}`);
  return ended;
}

/** Waits for the end of a process. @throws its output, when its exit code is not 0 */
export async function endsWell({ exit, output }: Running): Promise<void> {
  const code = await exit();
  if (code !== 0) throw new Error(`A process was to end with 0, and ended with ${code}:\n${output().slice(-TOLD)}`);
}

/**
 * Starts the server, and waits until it answers at `url`. Several servers that start on a busy machine each take their time.
 */
export async function launchServer(
  environment: Record<string, string>,
  tree = root,
): Promise<Running & { url: string }> {
  const running = launch('serve', { PORT: '0', ...environment }, tree);
  const isThere = () => {
    if (running.process.exitCode !== null) throw new Error(running.output());
    return /Elo (http:\S+)/.exec(running.output())?.[1];
  };
  const url = await eventually(isThere, 'the start screen', 100);
  return { ...running, url };
}
