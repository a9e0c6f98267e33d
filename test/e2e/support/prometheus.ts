import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { atTheLatest } from '../../support/endings.js';

/** Finds a program of Prometheus, installed by `.ci/run` or by hand. */
export function findProgram(name: 'prometheus' | 'promtool'): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin'];
  return folders.map(folder => path.join(folder, name)).find(file => existsSync(file)) ?? null;
}

/** Runs promtool in a folder, to its end. */
export async function promtool(
  program: string,
  given: string[],
  folder: string,
): Promise<{ code: number | null; output: string }> {
  const running = spawn(program, given, { cwd: folder });
  let output = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(running, 'close')) as [number | null];
  return { code, output };
}

export interface Prometheus {
  /** Asks its HTTP interface. @returns `data` of the answer @throws its error, when it can't answer */
  api<T = any>(path: string, query?: Record<string, string>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A Prometheus that scrapes a server of Elo every two seconds.
 * @param target `host:port`
 * @param rules files of rules by name
 */
export async function startPrometheus(
  program: string,
  { directory, target, rules }: { directory: string; target: string; rules: Record<string, string> },
): Promise<Prometheus> {
  await mkdir(directory, { recursive: true });
  const names = Object.keys(rules).map(name => path.basename(name));
  for (const [name, text] of Object.entries(rules)) await writeFile(path.join(directory, path.basename(name)), text);
  // Prometheus reads JSON as YAML.
  const config = {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '2s' },
    rule_files: names,
    scrape_configs: [{ job_name: 'elo', static_configs: [{ targets: [target] }] }],
  };
  await writeFile(path.join(directory, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const running = spawn(
    program,
    [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=data',
      `--web.listen-address=127.0.0.1:${port}`,
      '--enable-feature=exemplar-storage',
      '--log.level=warn',
    ],
    { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  running.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>(resolve => running.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const close = atTheLatest(async () => {
    running.kill('SIGTERM');
    await ended;
  });
  await eventually(async () => {
    if (running.exitCode !== null) throw new Error(output);
    return (await fetch(`${url}/-/ready`).catch(() => null))?.ok;
  }, 'Prometheus');
  return {
    async api<T>(of: string, query: Record<string, string> = {}) {
      const response = await fetch(`${url}/api/v1/${of}?${new URLSearchParams(query).toString()}`);
      const answer = (await response.json()) as { status: string; error?: string; data: T };
      if (answer.status !== 'success') throw new Error(answer.error);
      return answer.data;
    },
    close,
  };
}
