import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atTheLatest } from './endings.js';

/** A request as the old service received it. */
export interface Got {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: Buffer;
}

export type Answering = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** An old service: a real HTTP server with answers set by the test. */
export interface OldService {
  url: string;
  /** The requests that it received, complete. */
  got: Got[];
  /** Sets the answers from now on; by default they have status 200 and the request, in JSON. */
  answer(answering?: Answering): void;
  /** Connections that are open now. */
  connections(): Promise<number>;
  /** Stops as if it were killed. */
  stop(): Promise<void>;
  /** Starts again at its old address, when it was stopped. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startOldService(): Promise<OldService> {
  const got: Got[] = [];
  let answering: Answering | undefined;
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (req, res) => {
    if (answering) return void answering(req, res);
    const pieces: Buffer[] = [];
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = req;
      const body = Buffer.concat(pieces);
      got.push({ method, url, headers, rawHeaders, body });
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ old: true, method, url }));
    });
  });
  let port = 0;
  const start = () =>
    new Promise<void>(resolve => {
      if (server.listening) return resolve();
      server.listen(port, '127.0.0.1', resolve);
    });
  const stop = () =>
    new Promise<void>(resolve => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await start();
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    answer: next => void (answering = next),
    connections: () =>
      new Promise((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
    stop,
    start,
    close: atTheLatest(stop),
  };
}
