import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express, Request } from 'express';
import { GraphQLError } from 'graphql';
import { makeServer } from 'graphql-ws';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '../platform/addresses.js';
import { isOfForeignPage } from '../auth/session-cookie.js';
import { AppError, busy } from '../failures/errors.js';
import type { SocketMetrics } from '../platform/watching/metrics.js';
import { nameRequest, requestLog } from '../platform/watching/observe-requests.js';
import type { Services } from '../platform/services.js';
import { inTraceOf } from '../platform/watching/tracing.js';
import type { SocketCaller, SocketCredentials } from './request-contexts.js';
import { formatError } from '../graph/errors.js';
import { refuseSocket } from '../graph/refuse-socket.js';
import { type Closing, closings, SocketCallerWatch, type SocketLimits, socketLimits } from './socket-connection.js';
import type { PreparedSubscription, Subscriptions } from '../graph/subscriptions.js';

/** Subscriptions over WebSockets: the protocol graphql-transport-ws at the graph's address. */
export interface SocketServer {
  /** True for a request to open a WebSocket here; all others are answered as if they were none. */
  isAsked(req: IncomingMessage): boolean;
  /** Opens it, or answers with the reason for a refusal. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Opens none any more, says goodbye to all clients, and ends when they are gone. Clients may come back to another process.
   */
  close(): Promise<void>;
}

interface Options {
  subscriptions: Subscriptions;
  /** Its settings tell how to find a request's address and host. */
  http: Express;
  /** True when a facade has the host of a request to itself: there is no graph then. */
  isOfFacade: (req: Request) => boolean;
  /** @throws AppError for an invalid host */
  checkHost: (req: Request) => void;
  callerOf: (req: Request, credentials: SocketCredentials) => () => Promise<SocketCaller>;
  services: Pick<Services, 'config' | 'log' | 'now' | 'changes'>;
  metrics: SocketMetrics;
  limits?: Partial<SocketLimits>;
}

const PATH = '/graphql';
/** Clients that don't answer the goodbye are left after this time. */
const GOODBYE_MS = 2_000;

interface Connection {
  socket: WebSocket;
  caller: SocketCallerWatch | null;
  address: string;
  /** The second of its check in each round of checks. */
  turn: number;
  messages: number;
  isAnswering: boolean;
}
type Extra = Connection & { req: Request };

export function createSocketServer({
  subscriptions,
  http,
  isOfFacade,
  checkHost,
  callerOf,
  services,
  metrics,
  limits: given,
}: Options): SocketServer {
  const { config, log, now, changes } = services;
  const limits = { ...socketLimits, ...given };
  const connections = new Set<Connection>();
  let isClosing = false;
  const ofAddress = new Map<string, number>();
  const ofCaller = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string, by: 1 | -1): number => {
    const left = (counts.get(name) ?? 0) + by;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
    return left;
  };
  const format = formatError(log);
  /** @param of the object that the errors belong to: their log lines are part of its trace */
  const formatAll = (errors: readonly GraphQLError[], of: object) =>
    inTraceOf(of, () => errors.map(error => format(error.toJSON(), error)));
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    // It would take more memory for each connection than everything else.
    perMessageDeflate: false,
    handleProtocols: protocols => protocols.has(PROTOCOL) && PROTOCOL,
  });

  const end = ({ socket }: Connection, why: Closing): void => {
    const { code, text } = closings[why];
    metrics.closed.inc({ reason: why });
    // The client will hardly take the rest: there is nobody to say goodbye to.
    if (code === 1006) socket.terminate();
    else socket.close(code, text);
  };

  const protocol = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: limits.initMs,
    async onConnect({ extra, connectionParams = {} }) {
      const text = (name: string) => {
        const value = connectionParams[name];
        return typeof value === 'string' && value.length <= MAX_CREDENTIAL ? value : undefined;
      };
      const look = callerOf(extra.req, {
        authorization: text('authorization') ?? text('Authorization'),
        participantMode: text('x-participant-mode'),
      });
      const caller = new SocketCallerWatch(look, why => end(extra, why), { now, changes });
      const refused = await caller.start().catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'FORBIDDEN') return 'credentialWrong';
        log.warn({ err: error }, 'the caller of a WebSocket could not be looked up');
        return 'busy';
      });
      // It may have closed meanwhile.
      if (extra.socket.readyState !== WebSocket.OPEN) return void caller.stop();
      if (refused) return refuse(extra, caller, refused);
      if (count(ofCaller, caller.name, 1) > limits.connectionsOfCaller) {
        count(ofCaller, caller.name, -1);
        return refuse(extra, caller, 'tooManySockets');
      }
      extra.caller = caller;
      return undefined;
    },
    async onSubscribe({ extra, subscriptions: running }, _id, payload) {
      if (Object.keys(running).length > limits.subscriptions) {
        const params = { max: limits.subscriptions, retryAfter: 1 };
        const originalError = new AppError('RATE_LIMITED', 'TOO_MANY_SUBSCRIPTIONS', params);
        return [new GraphQLError(originalError.message, { originalError })];
      }
      const prepared = await subscriptions.prepare(payload, () => extra.caller!.now());
      return prepared;
    },
    subscribe: args => subscriptions.start(args as PreparedSubscription) as never,
    onNext(_ctx, _id, _payload, _args, result) {
      const { errors, ...others } = result;
      return { ...others, ...(errors && { errors: formatAll(errors, result) }) };
    },
    onError: (_ctx, _id, _payload, errors) => formatAll(errors, errors),
  });

  const refuse = (connection: Connection, caller: SocketCallerWatch, why: Closing): never => {
    caller.stop();
    end(connection, why);
    throw new Refused();
  };

  const opened = (socket: WebSocket, req: Request, address: string): void => {
    const since = performance.now();
    const connection: Extra = {
      socket,
      req,
      address,
      caller: null,
      turn: Math.floor(Math.random() * limits.lookSeconds),
      messages: 0,
      isAnswering: true,
    };
    connections.add(connection);
    metrics.connections.inc();
    socket.on('pong', () => (connection.isAnswering = true));
    // A message is too long or no WebSocket's: ws closes the connection itself, with the status for it.
    socket.on('error', () => {});
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: text => send(connection, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: take =>
          void socket.on('message', (data: RawData, isBinary: boolean) => {
            if (!countMessage(connection)) return;
            if (isBinary) return end(connection, 'malformed');
            take((data as Buffer).toString()).catch((error: unknown) => failed(connection, error));
          }),
      },
      connection,
    );
    socket.once('close', (code, reason) => {
      connections.delete(connection);
      metrics.connections.dec();
      count(ofAddress, address, -1);
      const { caller } = connection;
      if (caller) {
        caller.stop();
        count(ofCaller, caller.name, -1);
      }
      closed(code, reason.toString()).catch((error: unknown) => log.error({ err: error }, 'a WebSocket did not end'));
      const seconds = Math.round((performance.now() - since) / 1_000);
      requestLog(log, req).info({ caller: caller?.name, code, seconds }, 'WebSocket closed');
    });
  };

  const send = ({ socket }: Connection, text: string): Promise<void> =>
    new Promise(resolve => {
      if (socket.readyState !== WebSocket.OPEN) return resolve();
      // The next event of a subscription waits until this one is on its way: nothing piles up for a slow client.
      socket.send(text, () => resolve());
    });

  const countMessage = (connection: Connection): boolean => {
    if (connection.socket.readyState !== WebSocket.OPEN) return false;
    connection.messages += 1;
    if (connection.messages <= limits.messagesPerSecond) return true;
    end(connection, 'tooManyMessages');
    return false;
  };

  const failed = (connection: Connection, error: unknown): void => {
    if (error instanceof Refused) return;
    // A message of a type that only servers send.
    if (error instanceof Error && error.message.startsWith('Unexpected message of type'))
      return end(connection, 'malformed');
    log.error({ err: error }, 'a message over a WebSocket failed');
    end(connection, 'failure');
  };

  let second = 0;
  const timer = setInterval(() => {
    second = (second + 1) % limits.lookSeconds;
    for (const connection of connections) {
      const { socket, caller, turn } = connection;
      connection.messages = 0;
      if (socket.bufferedAmount > limits.bufferedBytes) end(connection, 'slow');
      else if (turn === second && !connection.isAnswering) end(connection, 'silent');
      else if (caller?.hasExpired) void caller.check();
      else if (turn === second) {
        connection.isAnswering = false;
        socket.ping();
        void caller?.check();
      }
    }
  }, 1_000);
  timer.unref();

  /** @throws AppError for a request that may not open a WebSocket */
  const assertMayOpen = (req: Request): string => {
    checkHost(req);
    if (isOfFacade(req)) throw new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND');
    if (isOfForeignPage({ headers: req.headers, host: req.host }, config))
      throw new AppError('FORBIDDEN', 'ORIGIN_NOT_TRUSTED');
    if (isClosing || connections.size >= limits.connections) throw busy();
    const address = networkOf(req.ip ?? 'nowhere');
    const max = limits.connectionsOfAddress;
    if ((ofAddress.get(address) ?? 0) >= max)
      throw new AppError('RATE_LIMITED', 'TOO_MANY_SOCKETS', { max, retryAfter: 30 });
    return address;
  };

  return {
    isAsked: ({ headers, url = '' }) => headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === PATH,
    upgrade(incoming, socket, head) {
      socket.on('error', () => socket.destroy());
      // Express does this with every request.
      const req = Object.setPrototypeOf(incoming, http.request) as Request;
      try {
        nameRequest(req);
        const address = assertMayOpen(req);
        sockets.handleUpgrade(incoming, socket, head, webSocket => {
          count(ofAddress, address, 1);
          opened(webSocket, req, address);
        });
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error }, 'a WebSocket could not be opened');
        const refusal = error instanceof AppError ? error : busy();
        metrics.refused.inc({ status: String(refusal.httpStatus) });
        refuseSocket(socket, refusal);
      }
    },
    async close() {
      isClosing = true;
      clearInterval(timer);
      for (const connection of connections) end(connection, 'stopping');
      const until = performance.now() + GOODBYE_MS;
      while (connections.size > 0 && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 20));
      for (const { socket } of connections) socket.terminate();
    },
  };
}

const PROTOCOL = 'graphql-transport-ws';
/** Longest credential in the first message; tokens are shorter. */
const MAX_CREDENTIAL = 8_192;

/** The connection was closed with the reason: nothing is left to be said. */
class Refused extends Error {}
