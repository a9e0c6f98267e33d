import { busy } from '../failures/errors.js';

/** Bytes that this process holds on its disk for requests in progress. */
export interface ByteBudget {
  /** Takes some bytes. @throws BusyError when there are not so many left */
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

/** @param max bytes in all */
export function createByteBudget(max: number): ByteBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > max) throw busy('FILES');
      taken += bytes;
    },
    giveBack(bytes) {
      taken -= bytes;
    },
  };
}
