// The cost of idle subscribers: opens WebSockets to a running demo server, and prints the growth of the server's memory.
// Usage: node bench/subscribers.mjs URL CONNECTIONS SUBSCRIPTIONS_OF_EACH
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const [url = 'http://127.0.0.1:4000', connections = '2000', each = '1'] = process.argv.slice(2);
/** The limit of a server for connections of one person. */
const OF_ONE = 50;

async function tokenOf(n) {
  const response = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `participant${n}@demo.test`, password: 'Demo!2026' }),
  });
  return `Bearer ${(await response.json()).token}`;
}

async function memory() {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = name => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 2 ** 20;
  return { resident: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') };
}

const tokens = [];
for (let n = 1; n <= Math.ceil(connections / OF_ONE); n += 1) tokens.push(await tokenOf(n));
await sleep(5_000);
const before = await memory();
const since = performance.now();
let told = 0;
const clients = [];
for (let n = 0; n < connections; n += 1) {
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: tokens[Math.floor(n / OF_ONE)] },
    retryAttempts: 0,
  });
  clients.push(client);
  for (let s = 0; s < each; s += 1)
    client.subscribe(
      { query: 'subscription { slotsChanged(classId: 1) { id } }' },
      {
        next: ({ errors }) => (errors ? console.error(errors[0].message) : (told += 1)),
        error: console.error,
        complete() {},
      },
    );
  if (n % 50 === 49) while (told < (n - 100) * each) await sleep(10);
}
while (told < connections * each) await sleep(50);
const seconds = (performance.now() - since) / 1_000;
console.log(`${connections} connections with ${each} subscriptions each, all told once after ${seconds.toFixed(1)} s`);
for (const wait of [0, 30, 60]) {
  await sleep(wait * 1_000);
  const now = await memory();
  const more = name => `${(now[name] - before[name]).toFixed(0)} MB (of ${now[name].toFixed(0)})`;
  console.log(`${wait} s later: resident ${more('resident')}, heap ${more('heap')} more`);
}
for (const client of clients) await client.dispose();
