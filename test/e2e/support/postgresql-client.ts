import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The same version as the embedded PostgreSQL; an older `pg_dump` refuses it. */
const MAJOR = 18;

/** Finds the folder of a `pg_dump` that is new enough, installed by `.ci/run` or by hand. */
export function findPostgresClient(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), `/usr/lib/postgresql/${MAJOR}/bin`];
  return folders.find(folder => majorOf(path.join(folder, 'pg_dump')) >= MAJOR) ?? null;
}

function majorOf(program: string): number {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/(\d+)\.\d+/.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
