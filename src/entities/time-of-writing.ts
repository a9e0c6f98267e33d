/** By entity manager, the time of the request or the job that it writes for. */
const times = new WeakMap<object, () => Date>();

/** Gives the records that an entity manager writes the time of their request or job. @returns the manager */
export function writesAt<Em extends object>(em: Em, now: (() => Date) | undefined): Em {
  if (now) times.set(em, now);
  return em;
}

/** The time at which a record is made or changed: that of the request or the job; else the clock's. */
export const timeOfWriting = (em: object): Date => times.get(em)?.() ?? new Date();
