/** The numbers of people whose record became part of another one, with the number of that one. */
export interface MergedIds {
  /** The numbers known now; a promise when they have to be read first. A merge by this very process is known at once. */
  known(): ReadonlyMap<number, number> | Promise<ReadonlyMap<number, number>>;
  /** Makes the next caller read them. */
  forget(): void;
}

/** @param read gives the present numbers @param everyMs the age at which they are read again */
export function createMergedIds(read: () => Promise<ReadonlyMap<number, number>>, everyMs: number): MergedIds {
  let found: ReadonlyMap<number, number> | Promise<ReadonlyMap<number, number>> | null = null;
  let readAt = -Infinity;
  const readNow = () => {
    readAt = performance.now();
    const reading: Promise<ReadonlyMap<number, number>> = read().then(
      ids => {
        if (found === reading) found = ids;
        return ids;
      },
      (error: unknown) => {
        if (found === reading) found = null;
        throw error;
      },
    );
    return (found = reading);
  };
  return {
    known: () => (found === null || performance.now() - readAt > everyMs ? readNow() : found),
    forget: () => void (found = null),
  };
}
