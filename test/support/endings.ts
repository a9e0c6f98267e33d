/** How things that this test file started are ended; environment.mjs makes it and empties it. Scripts have none: they end themselves. */
declare global {
  var eloEndings: Set<() => Promise<void>> | undefined;
}

/**
 * What a test starts is ended when its file is over, also when a `beforeAll` fails half-way: the last one first.
 * @param end ends it
 * @returns the same for those who end it earlier; twice is once
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
