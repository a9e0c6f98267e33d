import { HttpError } from 'react-admin';
import { watched } from './watched.js';

/** Changes wait for the connection. */
export interface AwaitedConnection {
  cancel: () => void;
  /** True when they are to be sent. */
  over: Promise<boolean>;
}

/** For React: the connection that changes wait for. */
export const awaitedConnection = watched<AwaitedConnection>();

function nextConnection(): Promise<boolean> {
  const awaited = awaitedConnection.now();
  if (awaited) return awaited.over;
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const end = (isSent: boolean) => {
    window.removeEventListener('online', send);
    awaitedConnection.set(null);
    resolve(isSent);
  };
  const send = () => end(true);
  window.addEventListener('online', send);
  awaitedConnection.set({ over, cancel: () => end(false) });
  return over;
}

/**
 * Waits for a connection before a change is sent. Nothing has left the browser yet, so that nothing is done twice.
 * @throws HttpError when the person would rather not send it
 */
export async function connected(): Promise<void> {
  if (!navigator.onLine && !(await nextConnection())) throw new HttpError('elo.connection.canceled', 0);
}
