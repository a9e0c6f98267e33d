import { createServer, type RequestListener, type Server } from 'node:http';

/** More sockets than this are closed as they come. */
const MAX_CONNECTIONS = 10_000;

/** A server with bounds on what connections may take; those on bodies are in rest/body-deadline.ts. */
export function createHttpServer(listener: RequestListener, { headersMs = 30_000, checkMs = 5_000 } = {}): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      // The longest upload at a speed that is still taken: Node's 5 minutes would cut it off.
      requestTimeout: 12 * 3_600_000,
      connectionsCheckingInterval: checkMs,
      // Longer than a load balancer keeps its side open (60 s as a rule): it must not send into a connection that we close.
      keepAliveTimeout: 65_000,
    },
    listener,
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
