// Sends twice as many requests as the server can answer, and measures the health probes meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, middleOf } from './measure.mjs';

/** More than may run and wait in the server together. */
const CONNECTIONS = 500;

export async function overload({ load, server, requests, samples, seconds }) {
  const sustainable = middleOf(samples, 'perSecond');
  const rate = Math.ceil(sustainable * 2);
  let loading = true;
  const probes = { '/livez': [], '/readyz': [] };
  const probing = Object.entries(probes).map(async ([path, results]) => {
    await sleep(200);
    while (loading) {
      const since = performance.now();
      const ok = await fetch(server.url + path).then(
        each => each.text().then(() => each.ok),
        () => false,
      );
      results.push({ ok, ms: performance.now() - since });
      await sleep(20);
    }
  });
  const result = await load({ url: server.url, requests, seconds, rate, connections: CONNECTIONS });
  loading = false;
  await Promise.all(probing);
  return {
    connections: CONNECTIONS,
    sustainable,
    rate,
    ...result,
    probes: Object.fromEntries(
      Object.entries(probes).map(([path, results]) => [
        path,
        {
          count: results.length,
          failed: results.filter(each => !each.ok).length,
          p50: median(results.map(each => each.ms)),
          max: Math.max(...results.map(each => each.ms)),
        },
      ]),
    ),
  };
}
