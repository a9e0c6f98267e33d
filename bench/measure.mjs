// One measurement of one server: load, CPU time, statements. Also the median of several.
import pg from 'pg';
import { cpuMs, postgresCpuMs, quiet, waitedMs } from './processes.mjs';

export const median = numbers => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
export const middleOf = (samples, key) => median(samples.map(each => each[key]));

/** Counts statements of a database; answers NaN when pg_stat_statements is not loaded. */
export async function statementCounter(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {}); // PostgreSQL ends first when something else failed
  await client.connect();
  const count = async () => {
    const { rows } = await client.query(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%' and query not like '%agenda%'`,
    );
    return rows[0].calls;
  };
  return {
    count: () => count().catch(() => NaN),
    vacuum: () => client.query('vacuum analyze submissions'),
    end: () => client.end(),
  };
}

export async function measure({ load, server, counter, requests, seconds, connections = 10 }) {
  const statements = await counter.count();
  const [cpu, postgresCpu] = [cpuMs(server.pid), postgresCpuMs()];
  const [waited, since] = [waitedMs(server.pid), performance.now()];
  const result = await load({ url: server.url, requests, seconds, connections });
  const waits = (100 * (waitedMs(server.pid) - waited)) / (performance.now() - since);
  await quiet(server.pid);
  const { statuses, errors } = result;
  const bad = Object.entries(statuses).filter(([status]) => !status.startsWith('2'));
  if (errors || bad.length) {
    throw new Error(`${server.name} failed under load: ${JSON.stringify({ statuses, errors })}`);
  }
  // The server is too slow for so short a time.
  if (!result.requests) return measure({ load, server, counter, requests, seconds: seconds * 3, connections });
  const own = (cpuMs(server.pid) - cpu) / result.sent;
  const database = (postgresCpuMs() - postgresCpu) / result.sent;
  return {
    ...result,
    cpu: own,
    postgresCpu: database,
    allCpu: own + database,
    waits,
    statements: ((await counter.count()) - statements) / result.sent,
  };
}
