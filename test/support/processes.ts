import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from './eventually.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A program of the build as a process of its own. */
export interface Running {
  process: ChildProcess;
  /** All it has written to stdout and stderr. */
  output(): string;
  exit(): Promise<number | null>;
}

/** With the flags of `npm start`. @param program below dist/, such as `src/main.js`; the environment is the only one it gets */
export function launch(program: string, environment: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', path.join('dist', program)], {
    cwd: root,
    env: environment,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, output: () => output, exit: () => exited };
}

/** The server, once it answers at `url`. */
export async function launchServer(environment: Record<string, string>): Promise<Running & { url: string }> {
  const running = launch('src/main.js', { PORT: '0', ...environment });
  const url = await eventually(() => {
    if (running.process.exitCode !== null) throw new Error(running.output());
    return /Elo (http:\S+)/.exec(running.output())?.[1];
  }, 'the start screen');
  return { ...running, url };
}
