import { Agent, createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { atTheLatest } from '../../support/endings.js';

/**
 * A load balancer that works as nginx and HAProxy do. It checks `/readyz` of each server, and hands each request to the next
 * ready server over kept connections. It repeats no request.
 */
export interface Balancer {
  url: string;
  /** Begins to check a server; requests go there when it is ready. */
  add(url: string): void;
  isIn(url: string): boolean;
  /** The number of requests handed to a server: all of them, or the requests for one target (`/uploads`). */
  handed(url: string, target?: string): number;
  /** Loses the next successful answers to POST, as a network does: the server has done the work, and the client gets 502. */
  lose(answers: number): void;
  /** The requests without a complete answer, each with the reason. */
  failures: string[];
  close(): Promise<void>;
}

interface Backend {
  url: string;
  agent: Agent;
  isReady: boolean;
  handed: string[];
}

/** Header that names the server for a request, such as `http://127.0.0.1:4000`: for requests that a test must have there. */
export const TO = 'x-balancer-to';
/** Short enough to wait for; each check costs a connection and some statements at each server. */
const LOOK_MS = 250;
/** HAProxy takes a server out after so many looks in a row that found it not ready (`fall 3`): one slow answer is none. */
const MOST_MISSES = 3;
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];
const endToEnd = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = [];
  const failures: string[] = [];
  const closing = new AbortController();
  let turn = 0;
  let losing = 0;

  const next = (target: string, wanted?: string | string[]): Backend | undefined => {
    const ready = backends.filter(({ isReady, url }) => isReady && (wanted === undefined || url === wanted));
    const chosen = ready[turn++ % ready.length];
    chosen?.handed.push(target);
    return chosen;
  };
  const look = async (backend: Backend): Promise<void> => {
    let misses = 0;
    while (!closing.signal.aborted) {
      const isReady = await fetch(`${backend.url}/readyz`, { headers: { connection: 'close' } }).then(
        async answer => (await answer.text(), answer.ok),
        () => false,
      );
      misses = isReady ? 0 : misses + 1;
      if (isReady || misses === MOST_MISSES) backend.isReady = isReady;
      await sleep(LOOK_MS);
    }
  };

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (req, res) => {
    const about = `${req.method} ${req.url}`;
    const to = next(req.url ?? '', req.headers[TO]);
    if (!to) {
      failures.push(`${about}: nobody is ready`);
      return void res.writeHead(502).end();
    }
    const { method = '', headers, url = '' } = req;
    const handed = ask(to.url + url, { method, agent: to.agent, headers: endToEnd(headers) }, answer => {
      if (losing > 0 && method === 'POST' && answer.statusCode === 200) {
        losing -= 1;
        failures.push(`${about}: lost`);
        answer.resume();
        return void res.writeHead(502).end();
      }
      res.writeHead(answer.statusCode!, endToEnd(answer.headers));
      pipeline(answer, res, error => {
        if (error) failures.push(`${about}: the answer broke off (${error.message})`);
      });
    });
    handed.on('error', error => {
      failures.push(`${about}: ${error.message}`);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    req.pipe(handed);
  });
  server.on('upgrade', (req, socket, head) => {
    const to = next(req.url ?? '');
    if (!to) {
      failures.push('WebSocket: nobody is ready');
      return void socket.destroy();
    }
    const { hostname, port } = new URL(to.url);
    const there = connect(Number(port), hostname, () => {
      const lines = req.rawHeaders.map((each, at) => (at % 2 ? `${each}\r\n` : `${each}: `)).join('');
      there.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines}\r\n`);
      there.write(head);
    });
    there.once('data', (chunk: Buffer) => {
      const [line = ''] = chunk.toString('latin1').split('\r\n', 1);
      if (!line.startsWith('HTTP/1.1 101')) failures.push(`WebSocket: ${line}`);
    });
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const looking: Promise<void>[] = [];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    lose: answers => void (losing = answers),
    add(url) {
      const backend = { url, agent: new Agent({ keepAlive: true }), isReady: false, handed: [] };
      backends.push(backend);
      looking.push(look(backend));
    },
    isIn: url => backends.some(each => each.url === url && each.isReady),
    handed(url, target) {
      const handed = backends.find(each => each.url === url)?.handed ?? [];
      return (target === undefined ? handed : handed.filter(each => each === target)).length;
    },
    close: atTheLatest(async () => {
      closing.abort();
      await Promise.all(looking);
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    }),
  };
}
