// The load, in a process of its own. Receives { url, requests, connections, seconds } for as many requests as `connections`
// manage, and with `rate` at most this number a second. Sends the measurements.
import autocannon from 'autocannon';

/** Slower answers are given up. */
const PATIENCE_S = 10;

process.on('message', async ({ url, requests, connections, seconds, rate }) => {
  const times = [];
  const byStatus = {};
  const start = performance.now();
  let end = start;
  let opened = 0;
  const running = autocannon({
    url,
    requests,
    // Each connection begins with another request: people do not all hand in the same thing at the same moment.
    setupClient: client => client.setRequests(from(requests, Math.floor((opened++ * requests.length) / connections))),
    connections,
    duration: seconds,
    // Requests that a connection could not send while it waited are not made up for: the times are those of requests.
    ...(rate ? { overallRate: rate, ignoreCoordinatedOmission: true } : {}),
    timeout: PATIENCE_S,
    sampleInt: 100,
  });
  // autocannon's own histogram counts whole milliseconds.
  running.on('response', (_client, status, _bytes, milliseconds) => {
    end = performance.now();
    times.push(milliseconds);
    (byStatus[status] ??= []).push(milliseconds);
  });
  const { errors, requests: counted } = await running;
  const { p50, p99 } = quantiles(times);
  process.send({
    requests: times.length,
    sent: counted.sent, // some were not answered before the time was up
    perSecond: (times.length * 1000) / (end - start),
    p50,
    p99,
    statuses: Object.fromEntries(Object.entries(byStatus).map(([status, all]) => [status, all.length])),
    quantiles: Object.fromEntries(Object.entries(byStatus).map(([status, all]) => [status, quantiles(all)])),
    errors,
  });
});

const from = (requests, at) => [...requests.slice(at), ...requests.slice(0, at)];

function quantiles(times) {
  times.sort((a, b) => a - b);
  const quantile = q => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
