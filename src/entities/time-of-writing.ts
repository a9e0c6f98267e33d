/** By entity manager, the time of the request or the job that it writes for. */
const times = new WeakMap<object, () => Date>();

/** Has the records that an entity manager writes bear the time of what they are written for. @returns the manager */
export function writesAt<Em extends object>(em: Em, now: (() => Date) | undefined): Em {
  if (now) times.set(em, now);
  return em;
}

/** The time at which a record is made or changed: that of the request or the job; else what the clock says. */
export const timeOfWriting = (em: object): Date => times.get(em)?.() ?? new Date();
