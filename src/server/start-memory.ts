import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By so many percent the heap may grow after a full collection; then there is the next one. To what it holds V8 adds the bytes outside
 * of it, those of long answers and of rows from PostgreSQL, that were allocated since the last full collection. So it must be more
 * than one moment of load needs: with 30 percent there were seven full collections in two seconds of lists, and with 40 four in a second of
 * lists of a thousand records.
 */
const GROWTH_PERCENT = 60;

/**
 * Gives back what only starting needed. V8 keeps it until the heap has grown further, so that a server that has done
 * nothing holds 50 MB of garbage. Takes a tenth of a second, once.
 *
 * From then on a full collection waits for the heap to grow. V8 is made for pages of a browser, and makes the heap small when
 * there was little to do: after eight seconds without load by two full collections (`--memory-reducer`), and at the first small
 * collection of the load that comes next by a limit just above what is in use (Heap::RecomputeLimits in V8's heap.cc), which is
 * two or three more in its first second. With pauses between loads these were a seventh of the CPU of a list, and doubled its p99
 * (bench/README.md).
 *
 * Objects that V8 expects to live long it would put among the old ones at once (`--allocation-site-pretenuring`). It expects
 * that of objects of requests too: they die soon, but stay until the next full collection.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--no-memory-reducer');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
