import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The percentage by which the heap may grow after a full collection, until the next one. V8 adds the outside bytes of long
 * answers and of rows from PostgreSQL that were allocated since the last full collection. So it must be more than one moment of
 * load needs. With 30 percent there were seven full collections in two seconds of lists, and with 40 four in a second of lists
 * of a thousand records.
 */
const GROWTH_PERCENT = 60;

/**
 * Gives back the memory that only starting needed. V8 keeps it until the heap has grown further, so that an idle server holds
 * 50 MB of garbage. Takes a tenth of a second, once.
 *
 * From then on a full collection waits for the heap to grow. V8 is made for pages of a browser, and makes the heap small when
 * there was little to do. It does so after eight seconds without load, by two full collections (`--memory-reducer`). It also
 * does so at the first small collection of the next load, by a limit just above the memory in use. The code is
 * Heap::RecomputeLimits in V8's heap.cc. This means two or three more full collections in the first second. With pauses between
 * loads these were a seventh of the CPU of a list, and doubled its p99 (bench/README.md).
 *
 * V8 would put objects that it expects to live long among the old ones at once (`--allocation-site-pretenuring`). It expects
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
