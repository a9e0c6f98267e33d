import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { takeAbsoluteForm } from '../../rest/hosts.js';
import { refuseSocket } from '../graph/refuse-socket.js';
import { type ReaderLimits, readerLimits, watchConnections } from './http-connections.js';
import type { SocketServer } from './socket-server.js';
import { AppError } from '../failures/errors.js';
import type { PlainReasonOf } from '../failures/reasons.js';

/** The greatest number of sockets; further ones are closed at once. */
const MAX_CONNECTIONS = 10_000;

/** The bytes of a request's headers. */
const LONGEST_HEADERS = 64 * 1024;

interface ServerOptions {
  headersMs?: number;
  checkMs?: number;
  readers?: ReaderLimits;
  /** Left out if there are none. */
  sockets?: Pick<SocketServer, 'isAsked' | 'upgrade'>;
}

export interface HttpServer extends Server {
  /** The first step of a stop: each answer from then on is the last one of its connection. */
  sayGoodbye(): void;
}

/**
 * A server with bounds on connections; the bounds on bodies are in rest/body-deadline.ts. Its `close` ends connections when
 * their requests are answered.
 */
export function createHttpServer(
  listener: RequestListener,
  { headersMs = 30_000, checkMs = 5_000, readers = readerLimits, sockets }: ServerOptions = {},
): HttpServer {
  const isAsked = (req: IncomingMessage) => {
    takeAbsoluteForm(req);
    return sockets?.isAsked(req) ?? false;
  };
  const server = createServer(
    {
      // All others are answered as if they had not asked: clients offer HTTP/2 in this way.
      shouldUpgradeCallback: isAsked,
      headersTimeout: headersMs,
      // Browsers send back the cookies that old services set: some twenty of a kilobyte each are in use.
      maxHeaderSize: LONGEST_HEADERS,
      // The longest upload at the slowest accepted speed: Node's 5 minutes would cut it off.
      requestTimeout: 12 * 3_600_000,
      connectionsCheckingInterval: checkMs,
      // Longer than a load balancer keeps its side open (60 s as a rule): it must not send into a connection that we close.
      keepAliveTimeout: 65_000,
    },
    (req, res) => {
      takeAbsoluteForm(req);
      listener(req, res);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', refuse);
  server.on('upgrade', (req, socket, head) => {
    // Node before 24.9 does not ask `shouldUpgradeCallback`.
    if (isAsked(req)) sockets!.upgrade(req, socket, head);
    else refuseSocket(socket, new AppError('INVALID', 'REQUEST_MALFORMED'));
  });
  return Object.assign(server, watchConnections(server, readers));
}

/** The reasons for an unreadable request, by Node's error. */
const refusals: Record<string, PlainReasonOf<'INVALID'>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/**
 * Node would answer with a status and nothing else. The requested path is unknown, so the answer has the shape of the graph. It
 * has the message in the place that programs of the facades read.
 */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const reason = refusals[code] ?? 'REQUEST_MALFORMED';
  refuseSocket(socket, new AppError('INVALID', reason));
}
