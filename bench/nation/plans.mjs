// The statements that PostgreSQL ran, with their plans, from its log (auto_explain).
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export const flags = [
  '-c shared_preload_libraries=pg_stat_statements,auto_explain',
  '-c auto_explain.log_min_duration=0',
  '-c auto_explain.log_format=json',
  // The settings of a server for a nation; the others are PostgreSQL's defaults.
  '-c shared_buffers=1GB',
  '-c max_wal_size=8GB',
];

/** Tables with more rows must not be read from end to end. */
const LARGE = 100_000;

/** Reads the server's log from now on. */
export async function followPlans(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows: tables } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'partitions') and reltuples > $1`,
    [LARGE],
  );
  const { rows } = await client.query('show data_directory');
  await client.end();
  const large = new Set(tables.map(({ relname }) => relname));
  const log = openSync(path.join(rows[0].data_directory, '../server.log'), 'r');
  let read = fstatSync(log).size;

  /** The statements since its last call. The log is written before the answer is sent. */
  const take = async () => {
    await sleep(2);
    const { size } = fstatSync(log);
    const buffer = Buffer.alloc(size - read);
    readSync(log, buffer, 0, buffer.length, read);
    read = size;
    return parsePlans(buffer.toString('utf8'), large);
  };
  return { take, close: () => closeSync(log) };
}

/** The JSON of a plan is indented by a tab, and ends with a brace at the indent of the first one. */
function parsePlans(log, large) {
  const plans = [];
  for (const [, ms, json] of log.matchAll(/duration: ([\d.]+) ms {2}plan:\n(\t\{\n[\s\S]*?\n\t\})/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json);
    if (/agenda|pg_stat|^\s*begin|^\s*commit/i.test(text)) continue;
    const scans = new Set();
    visit(plan, node => {
      if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'])) scans.add(node['Relation Name']);
    });
    plans.push({ ms: Number(ms), text: text.replaceAll(/\s+/g, ' ').trim(), scans: [...scans], plan });
  }
  return plans;
}

function visit(node, look) {
  look(node);
  for (const child of node.Plans ?? []) visit(child, look);
}

/** A plan in readable form. */
export function outline(node, depth = 0) {
  const of = [node['Node Type'], node['Relation Name'], node['Index Name'] && `using ${node['Index Name']}`]
    .filter(Boolean)
    .join(' ');
  const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Sort Key']
    .filter(key => node[key])
    .map(key => `${key}: ${node[key]}`);
  const line = `${'  '.repeat(depth)}${of} rows=${node['Plan Rows']} cost=${Math.round(node['Total Cost'])} ${conditions.join('; ')}`;
  return [line, ...(node.Plans ?? []).map(child => outline(child, depth + 1))].join('\n');
}
