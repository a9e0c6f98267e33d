import { readFile } from 'node:fs/promises';
import type { Running } from './processes.js';

/** Prints the figures that a test has measured, if `ELO_FIGURES=1` is set: for docs/performance.md. */
export function tellFigures(figures: object): void {
  if (process.env['ELO_FIGURES']) console.log(JSON.stringify(figures, null, 1));
}

/** The memory of each process that still runs, in MB; 0 for each on a machine without `/proc`. */
export async function memoryOf(of: readonly Running[]): Promise<number[]> {
  const alive = of.filter(({ process }) => process.exitCode === null && process.signalCode === null);
  const texts = await Promise.all(
    alive.map(({ process }) => readFile(`/proc/${process.pid}/status`, 'utf8').catch(() => '')),
  );
  return texts.map(text => Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024));
}
