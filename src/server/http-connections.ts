import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that has opened a connection is about to ask something; browsers also open some that they never use. */
const FIRST_REQUEST_MS = 1_000;

/**
 * The slowest permitted reading of an answer, with the same rate as of bodies (rest/body-deadline.ts): a slow mobile
 * connection.
 */
export interface ReaderLimits {
  bytesPerSecond: number;
  /** Longest time without any progress of a reader. */
  withinMs: number;
  /** Time between two looks at all connections. */
  lookMs: number;
}

export const readerLimits: ReaderLimits = { bytesPerSecond: 16 * 1024, withinMs: 30_000, lookMs: 5_000 };

/**
 * Watches the connections of a server, so that a stop cuts no answer short and waits for no silent client. Replaces Node's own
 * `closeIdleConnections`, called by `server.close()`. Node takes a connection for idle as soon as its answer was handed over.
 * It destroys it with the part that a slow reader has not taken yet (`_httpMessage.finished`, Node 24.21), and leaves unused
 * connections open. Here `server.close()` ends each connection when its answer is on its way.
 *
 * It also ends connections whose answer is read more slowly than `limits` say: their answer, and its parts, would be held for
 * as long as a reader likes.
 * @param server not listening yet
 * @returns `sayGoodbye`: from then on each answer is the last one of its connection and says so (`Connection: close`). The next
 * request opens another connection, and a load balancer leads it to another server; nobody sends into a closed one.
 */
export function watchConnections(server: Server, limits: ReaderLimits): { sayGoodbye(): void } {
  /** Connections with the answer of the last request; null before the first. */
  const connections = new Map<Socket, ServerResponse | null>();
  let isGoodbye = false;
  let isEnding = false;

  const makeLast = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  const endAfter = (socket: Socket, res: ServerResponse) => {
    if (res.writableFinished) socket.destroySoon();
    else res.once('close', () => socket.destroySoon());
  };
  const isUnused = (socket: Socket) => connections.get(socket) === null && socket.bytesRead === 0;

  server.on('connection', socket => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  // Runs before the listener that answers.
  server.prependListener('request', (req, res) => {
    connections.set(req.socket, res);
    if (isGoodbye) makeLast(res);
    if (isEnding) endAfter(req.socket, res);
  });
  const looking = setInterval(() => {
    for (const socket of connections.keys()) endSlowReader(socket, limits);
  }, limits.lookMs).unref();
  server.once('close', () => clearInterval(looking));
  // An upgraded connection ends in a way of its own.
  server.prependListener('upgrade', req => connections.delete(req.socket));
  server.closeIdleConnections = () => {
    isEnding = true;
    for (const [socket, res] of connections) if (res) endAfter(socket, res);
    const unused = [...connections.keys()].filter(isUnused);
    setTimeout(() => unused.filter(isUnused).forEach(socket => socket.destroy()), FIRST_REQUEST_MS).unref();
  };

  return {
    sayGoodbye() {
      isGoodbye = true;
      for (const res of connections.values()) if (res) makeLast(res);
    },
  };
}

/** A reader with a waiting answer: the bytes taken at some time, and the time allowed for the next piece. */
interface Reading {
  taken: number;
  since: number;
  ms: number;
}
const readings = new WeakMap<Socket, Reading>();

function endSlowReader(socket: Socket, { bytesPerSecond, withinMs }: ReaderLimits): void {
  const waiting = socket.writableLength;
  if (waiting === 0) return void readings.delete(socket);
  // A piece counts when all of it is taken.
  const taken = socket.bytesWritten - waiting;
  const now = performance.now();
  const before = readings.get(socket);
  const elapsed = before ? now - before.since : 0;
  if (before && taken - before.taken < (elapsed / 1000) * bytesPerSecond) {
    if (elapsed > before.ms) socket.destroy();
    return;
  }
  readings.set(socket, { taken, since: now, ms: withinMs + (waiting / bytesPerSecond) * 1000 });
}
