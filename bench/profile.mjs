// The parts of Elo's CPU time while it answers: `npm run bench -- --only elo --jobs single --profile`.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './processes.mjs';

/**
 * Functions with a share that is always printed, and their purpose: every request of a facade passes them since routes move.
 */
const WATCHED = {
  count: 'the ledger of calls',
  passState: 'the state of the route',
  takes: 'the relay to an old service',
};
const MOST = 25;

/** Arguments that make a server ready for profiling. */
export const profilable = async args => {
  const port = await freePort();
  return { inspectorPort: port, args: [`--inspect-port=${port}`, ...args] };
};

/** Sends commands to a process over the Chrome DevTools protocol; Node opens it at SIGUSR1. */
async function connect({ pid, inspectorPort }) {
  process.kill(pid, 'SIGUSR1');
  const list = () => fetch(`http://127.0.0.1:${inspectorPort}/json`).then(answer => answer.json());
  let targets;
  for (let tries = 0; tries < 50 && !targets; tries++) targets = await list().catch(() => sleep(100));
  if (!targets) throw new Error('The server opened no inspector within 5 seconds');
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
  };
  return {
    ask: method =>
      new Promise(resolve => {
        waiting.set(waiting.size + 1, resolve);
        socket.send(JSON.stringify({ id: waiting.size, method }));
      }),
    close: () => socket.close(),
  };
}

/** @param work the server's work meanwhile @returns lines of shares of its CPU time, largest first */
export async function profiled(server, work) {
  const inspector = await connect(server);
  await inspector.ask('Profiler.enable');
  await inspector.ask('Profiler.start');
  await work();
  const { profile } = await inspector.ask('Profiler.stop');
  inspector.close();
  return linesOf(profile);
}

const add = (times, name, time) => times.set(name, (times.get(name) ?? 0) + time);
/** Source maps by the address of a module; the program is bundled from many files. */
const maps = new Map();
function mapOf(url) {
  if (!maps.has(url)) {
    const file = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
  }
  return maps.get(url);
}
/** The place of a function's source: path and line; the protocol counts lines and columns from 0. */
function placeOf({ url, lineNumber, columnNumber }) {
  const found = mapOf(url)?.findEntry(lineNumber, columnNumber);
  return found?.originalSource
    ? { file: found.originalSource.replace(/^(\.\.\/)+/, ''), line: found.originalLine + 1 }
    : { file: url, line: lineNumber + 1 };
}
const nameOf = frame => {
  if (frame.url === '') return frame.functionName;
  const { file, line } = placeOf(frame);
  return `${frame.functionName} ${file.split('/').slice(-2).join('/')}:${line}`;
};
/** A package, Node's own code, or a folder of Elo's; machine code by its name. */
const originOf = frame => {
  if (frame.url === '') return frame.functionName;
  const { file } = placeOf(frame);
  if (file.startsWith('node:')) return 'Node';
  const [, packageName] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return packageName ?? file.split('/').slice(0, -1).join('/');
};

/** @param profile the profile of the protocol: nodes of calls, a sample of a node each time, microseconds between samples */
function linesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id])));
  const own = new Map();
  const origins = new Map();
  const within = new Map();
  let busy = 0;
  samples.forEach((id, index) => {
    const { callFrame } = byId.get(id);
    if (callFrame.functionName === '(idle)') return;
    busy += timeDeltas[index];
    add(own, nameOf(callFrame), timeDeltas[index]);
    add(origins, originOf(callFrame), timeDeltas[index]);
    const names = new Set();
    for (let at = id; at; at = callerOf.get(at)) names.add(byId.get(at).callFrame.functionName);
    for (const each of names) add(within, each, timeDeltas[index]);
  });
  const share = time => `${((100 * (time ?? 0)) / busy).toFixed(2)} %`.padStart(8);
  const largest = (of, most) => [...of].sort(([, a], [, b]) => b - a).slice(0, most);
  const lines = times => times.map(([name, time]) => `${share(time)}  ${name}`);
  return [
    ...lines(largest(own, MOST)),
    'by origin:',
    ...lines(largest(origins, MOST)),
    'with all that they call:',
    ...Object.entries(WATCHED).map(([name, what]) => `${share(within.get(name))}  ${name}: ${what}`),
  ];
}
