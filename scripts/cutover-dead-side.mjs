// Measures the longer waiting time of callers while the old service, asked after each answer, is dead:
//
// npm run cutover:dead-side -- [--requests 400] [--rounds 5]
//
// Elo answers the portal alone (ELO), and with an old service beside it (VERIFY, with mirror). The old service first answers,
// then refuses connections, then accepts them and says nothing. All runs on this machine, with servers that are removed
// afterwards.
import net from 'node:net';
import { parseArgs } from 'node:util';
import { startWorld } from './cutover/world.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '400' }, rounds: { type: 'string', default: '5' } },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
if (![requests, rounds].every(each => Number.isInteger(each) && each > 0 && each <= 10_000)) {
  console.error('npm run cutover:dead-side -- [--requests of a round, 400 when left out] [--rounds 5 when left out]');
  process.exit(2);
}

const FACILITATOR = 3;
const routes = ['portal.submissions.list', 'portal.log.record'];
const world = await startWorld();

/** Accepts connections in the place of the old service, and says nothing. */
async function startSilence(port) {
  const sockets = new Set();
  const server = net.createServer(socket => void sockets.add(socket.on('error', () => {})));
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return () => {
    for (const socket of sockets) socket.destroy();
    return new Promise(resolve => server.close(resolve));
  };
}

const setMode = (mode, mirror) =>
  world.ask(
    `mutation { setRouteMode(routes: ${JSON.stringify(routes)}, mode: ${mode}, mirror: ${mirror}, percent: 100, force: true) { id } }`,
  );

/** Milliseconds of each request of a round: half of them read, half of them write. */
async function timesOf(authorization, round) {
  const times = { read: [], write: [] };
  for (let n = 0; n < requests; n += 1) {
    const kind = n % 2 === 0 ? 'read' : 'write';
    const began = performance.now();
    const response =
      kind === 'read'
        ? await fetch(`${world.url}/portal/api/submissions?class_id=1`, { headers: { authorization } })
        : await fetch(`${world.url}/portal/api/logs`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ subscriber_id: 1, action: `dead side ${round} ${n}` }),
          });
    await response.arrayBuffer();
    times[kind].push(performance.now() - began);
    if (response.status >= 300) throw new Error(`${kind}: ${response.status}`);
  }
  return times;
}

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1];

try {
  const authorization = await world.bearer(FACILITATOR);
  const port = Number(new URL(world.old.url).port);
  await timesOf(authorization, 'warm');
  for (const how of ['answers', 'refuses connections', 'says nothing']) {
    if (how === 'refuses connections') await world.old.close();
    const end = how === 'says nothing' ? await startSilence(port) : async () => {};
    const all = { alone: { read: [], write: [] }, beside: { read: [], write: [] } };
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? ['alone', 'beside'] : ['beside', 'alone']) {
        await setMode(side === 'alone' ? 'ELO' : 'VERIFY', side === 'beside');
        const times = await timesOf(authorization, `${how} ${round} ${side}`);
        for (const kind of ['read', 'write']) all[side][kind].push(...times[kind]);
      }
    await end();
    for (const kind of ['read', 'write']) {
      const shown = share => {
        const [alone, beside] = [percentile(all.alone[kind], share), percentile(all.beside[kind], share)];
        return `${alone.toFixed(1)} → ${beside.toFixed(1)} ms (${beside >= alone ? '+' : ''}${(beside - alone).toFixed(1)})`;
      };
      console.log(`the old service ${how}, ${kind}s: p50 ${shown(0.5)}, p99 ${shown(0.99)}`);
    }
  }
} finally {
  await world.close();
}
