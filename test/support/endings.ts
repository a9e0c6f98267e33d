/**
 * Functions that end the things started by this test file; environment.mjs makes the set and runs it. Scripts have none: they
 * end themselves.
 */
declare global {
  var eloEndings: Set<() => Promise<void>> | undefined;
}

/**
 * Ends a started thing when its test file is over, also when a `beforeAll` fails half-way. The last one ends first.
 * @param end ends the thing
 * @returns a function to end it earlier; it has no effect after the first call
 */
export function atTheLatest(end: () => Promise<unknown> | void): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const once = () => {
    globalThis.eloEndings?.delete(once);
    return (ended ??= Promise.resolve(end()).then(() => {}));
  };
  globalThis.eloEndings?.add(once);
  return once;
}
