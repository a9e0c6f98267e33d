import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Who has opened a connection is about to ask something; browsers also open some that they never use. */
const FIRST_REQUEST_MS = 1_000;

/**
 * Watches the connections of a server, so that a stop cuts no answer short and waits for nobody who asks nothing. Replaces
 * Node's own `closeIdleConnections`, which `server.close()` calls: that takes a connection for idle as soon as its answer was
 * handed over, destroys it with what a slow reader has not taken yet (`_httpMessage.finished`, Node 24.21), and leaves those
 * open that were never used. Here `server.close()` ends each connection when its answer is on its way.
 * @param server which does not listen yet
 * @returns `sayGoodbye`: from then on each answer is the last one of its connection and says so (`Connection: close`). Who
 * asks next opens another connection, which a load balancer leads to another server; nobody sends into one that is closed.
 */
export function watchConnections(server: Server): { sayGoodbye(): void } {
  /** With the last request's answer; null before the first. */
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
  // Before the listener that answers.
  server.prependListener('request', (req, res) => {
    connections.set(req.socket, res);
    if (isGoodbye) makeLast(res);
    if (isEnding) endAfter(req.socket, res);
  });
  // What is no HTTP from then on ends in a way of its own.
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
