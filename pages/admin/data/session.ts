/** Sign-in is wanted by requests that wait for it. */
export interface EndedSession {
  /** The window that signs in is closed, or the person is back: the requests are sent again. */
  goOn: () => void;
}

let ended: (EndedSession & { over: Promise<void> }) | null = null;
const watchers = new Set<() => void>();
const tell = () => {
  for (const each of watchers) each();
};

/** For React: the session that has ended, if requests wait for the next one. */
export const endedSession = {
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  now: (): EndedSession | null => ended,
};

/** Waits until the person has signed in again. The page stays as it is meanwhile, with all that was typed. */
export function nextSession(): Promise<void> {
  if (!ended) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const goOn = () => {
      ended = null;
      tell();
      resolve();
    };
    ended = { over: promise, goOn };
    tell();
  }
  return ended.over;
}
