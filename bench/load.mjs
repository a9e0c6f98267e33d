// The load, in a process of its own. Receives { url, requests, connections, seconds } for as many requests as `connections`
// manage, or with `rate` for so many a second whether they are answered or not. Sends what was measured.
import autocannon from 'autocannon';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Answers slower than this are given up. */
const PATIENCE_MS = 10_000;
const MOST_OPEN = 3_000;

process.on('message', async job => {
  const seen = { times: [], statuses: {}, errors: 0, sent: 0, notSent: 0, start: performance.now(), end: 0 };
  const answered = (status, milliseconds) => {
    seen.end = performance.now();
    seen.times.push(milliseconds);
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
  };
  await (job.rate ? openLoop : closedLoop)(job, answered, seen);
  const times = seen.times.sort((a, b) => a - b);
  const quantile = q => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? NaN;
  const { sent, statuses, errors, notSent } = seen;
  process.send({
    requests: times.length,
    sent,
    perSecond: (times.length * 1000) / (seen.end - seen.start),
    p50: quantile(0.5),
    p99: quantile(0.99),
    statuses,
    errors,
    notSent,
  });
});

async function closedLoop({ url, requests, connections, seconds }, answered, seen) {
  const running = autocannon({
    url,
    requests,
    connections,
    duration: seconds,
    timeout: PATIENCE_MS / 1000,
    sampleInt: 100,
  });
  // autocannon's own histogram counts whole milliseconds.
  running.on('response', (_client, status, _bytes, milliseconds) => answered(status, milliseconds));
  const result = await running;
  seen.errors = result.errors;
  seen.sent = result.requests.sent; // some were not answered before the time was up
}

async function openLoop({ url, requests, seconds, rate }, answered, seen) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  let open = 0;
  const send = ({ path, body, ...options }) => {
    if (open >= MOST_OPEN) return void seen.notSent++;
    const since = performance.now();
    open++;
    const sent = request(url + path, { ...options, agent, timeout: PATIENCE_MS }, response => {
      response.resume().once('end', () => answered(response.statusCode, performance.now() - since));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => void seen.errors++);
    sent.once('close', () => void open--);
    sent.end(body);
  };
  let count = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - seen.start) / 1000) {
    for (; count < elapsed * rate; count++) send(requests[count % requests.length]);
    await sleep(5);
  }
  const deadline = performance.now() + PATIENCE_MS;
  while (open > 0 && performance.now() < deadline) await sleep(20);
  agent.destroy();
}
