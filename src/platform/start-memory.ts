import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what only starting needed. V8 keeps it until the heap has grown further, so that a server that has done
 * nothing holds 50 MB of garbage. Takes a tenth of a second, once.
 *
 * From then on the heap keeps the size that load gives it. V8 would make it smaller after eight seconds without load, as is good
 * for the page of a browser: two full collections of 80 ms each to give back 10 MB, and three more in the first second of the load
 * that comes next, while the heap grows again. With pauses between loads that was a seventh of the CPU of a list, and
 * doubled its p99 (bench/README.md).
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--no-memory-reducer');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
