import { watched } from './watched.js';

/** Sign-in is wanted by requests that wait for it. */
export interface EndedSession {
  /** The window that signs in is closed, or the person is back: the requests are sent again. */
  goOn: () => void;
  over: Promise<void>;
}

/** For React: the session that has ended, if requests wait for the next one. */
export const endedSession = watched<EndedSession>();

/** Waits until the person has signed in again. The page stays as it is meanwhile, with all that was typed. */
export function nextSession(): Promise<void> {
  const ended = endedSession.now();
  if (ended) return ended.over;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const goOn = () => {
    endedSession.set(null);
    resolve();
  };
  endedSession.set({ over, goOn });
  return over;
}
