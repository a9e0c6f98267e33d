import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { asGraphError } from './graph/errors.js';
import { AppError, ownStatusOf } from './platform/errors.js';
import type { PlainReasonOf } from './platform/reasons.js';

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
  server.on('clientError', refuse);
  return server;
}

/** Why Node could not read a request, by its error. */
const refusals: Record<string, PlainReasonOf<'INVALID'>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/**
 * Node would answer with a status and nothing else. Whose path was asked is not known, so that the answer has the shape of
 * the graph and the message where programs of the facades look for one.
 */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const reason = refusals[code] ?? 'REQUEST_MALFORMED';
  const error = new AppError('INVALID', reason);
  const status = ownStatusOf(reason) ?? error.httpStatus;
  const body = JSON.stringify({ message: error.message, errors: [asGraphError(error)] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
