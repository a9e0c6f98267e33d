import { Agent, createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { atTheLatest } from '../../support/endings.js';

/**
 * A load balancer as nginx and HAProxy are one: looks at `/readyz` of each server, hands each request to the next one that is
 * ready, over connections that it keeps, and repeats nothing.
 */
export interface Balancer {
  url: string;
  /** Begins to look at a server; requests go there when it is ready. */
  add(url: string): void;
  isIn(url: string): boolean;
  /** How many requests it has handed to a server, all of them or those for one target (`/uploads`). */
  handed(url: string, target?: string): number;
  /** Loses the next answers to POST that are good, as a network does: the server has done it, and the client is told 502. */
  lose(answers: number): void;
  /** What did not come back whole, with why. */
  failures: string[];
  close(): Promise<void>;
}

interface Backend {
  url: string;
  agent: Agent;
  isReady: boolean;
  handed: string[];
}

/** Names the server that a request must go to, such as `http://127.0.0.1:4000`: for what a test must have there. */
export const TO = 'x-balancer-to';
/** Often enough to wait for; each look is a connection and some questions to the database, at each server. */
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
