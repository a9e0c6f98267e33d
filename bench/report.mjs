// Prints the measurements and writes them to RESULTS.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { jobNames, servers } from './jobs.mjs';
import { median, middleOf } from './measure.mjs';
import { placement, POOL_SIZE } from './processes.mjs';

const digits = (value, places) => (Number.isFinite(value) ? value.toFixed(places) : '–');
export const table = (head, rows) =>
  [head, head.map((_, index) => (index ? '---:' : '---')), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

/** Ratio of two servers in each round, with its median and spread. */
function ratio(samples, job, one, other, key = 'perSecond') {
  const [mine, theirs] = [samples[job]?.[one], samples[job]?.[other]];
  if (!mine || !theirs) return null;
  const ratios = mine.map((each, round) => each[key] / theirs[round][key]);
  return { middle: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}
const shown = found => (found ? `${digits(found.middle, 2)} (${digits(found.low, 2)}–${digits(found.high, 2)})` : '–');

/** The bars for Elo: job, peer, compared measure, relation, bound. */
const bars = [
  ['list', 'express', 'perSecond', '≥', 0.95],
  ['nested', 'express', 'perSecond', '≥', 1],
  ['single', 'express', 'perSecond', '≥', 1.05],
  ['list', 'mercurius', 'perSecond', '≥', 1.7],
  ['nested', 'mercurius', 'perSecond', '≥', 2.5],
  ['single', 'mercurius', 'perSecond', '≥', 1.2],
  ['list', 'postgraphile', 'perSecond', '≥', 2.8],
  ['nested', 'postgraphile', 'perSecond', '≥', 8],
  ['single', 'postgraphile', 'perSecond', '≥', 2.5],
  ...['sofa', 'yoga', 'apollo'].map(peer => ['list', peer, 'perSecond', '≥', 15]),
  ['list', 'express', 'allCpu', '≤', 1.05],
  ['nested', 'express', 'allCpu', '≤', 1],
  ['single', 'express', 'allCpu', '≤', 1.2],
  ['write', 'careful', 'perSecond', '≥', 0.7],
  ['write', 'express', 'perSecond', '≥', 0.35],
  ...['list', 'single', 'nested', 'page', 'home', 'write', 'mixed'].map(job => [job, 'express', 'p99', '≤', 1.3]),
];
const MEMORY_MB = 260;
const labels = { perSecond: 'requests a second', p99: 'p99', allCpu: 'CPU of server and PostgreSQL' };

const installed = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')).dependencies;
const product = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));

const loadBefore = loadavg()[0];
export const machine = () =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${cpus()[0].model}, ${cpus().length} cores, ` +
  `${Math.round(totalmem() / 2 ** 30)} GB · load average before ${loadBefore.toFixed(1)} · Node ${process.versions.node} · ` +
  `Elo ${product.version} · ${placement()}` +
  (loadBefore > 0.5
    ? '\n\nThe machine was not idle: others worked on it, so read ratios as a hint and times not at all.'
    : '');

export async function report({ running, samples, overloaded, submissions, seconds, rounds, quick, file, took }) {
  const parts = ['# Results', ''];
  const add = (...lines) => parts.push(...lines, '');
  add(machine());
  add(
    `${submissions} submissions, ${rounds} interleaved rounds of ${seconds} s${quick ? ' (--quick)' : ''}, 10 connections, pool of ${POOL_SIZE}. ` +
      'A ratio compares two servers in the same round; shown is the middle, then the lowest and highest round.',
  );

  for (const [job, byServer] of Object.entries(samples)) {
    add(`## ${jobNames[job]}`);
    add(
      table(
        [
          'server',
          'requests/s',
          'to raw',
          'to Express by hand',
          'Elo to it',
          'p50 ms',
          'p99 ms',
          'CPU ms',
          'PostgreSQL ms',
          'CPU to Express',
          'waits %',
          'SQL',
        ],
        Object.entries(byServer).map(([name, list]) => [
          name,
          digits(middleOf(list, 'perSecond'), 0),
          shown(ratio(samples, job, name, 'raw')),
          shown(ratio(samples, job, name, 'express')),
          shown(ratio(samples, job, 'elo', name)),
          digits(middleOf(list, 'p50'), 1),
          digits(middleOf(list, 'p99'), 1),
          digits(middleOf(list, 'cpu'), 2),
          digits(middleOf(list, 'postgresCpu'), 2),
          shown(ratio(samples, job, name, 'express', 'allCpu')),
          digits(middleOf(list, 'waits'), 0),
          digits(middleOf(list, 'statements'), 1),
        ]),
      ),
    );
  }

  add('## Bars');
  add(
    table(
      ['bar', 'asked', 'measured', ''],
      [
        ...bars.flatMap(([job, peer, key, relation, bound]) => {
          const found = ratio(samples, job, 'elo', peer, key);
          if (!found) return [];
          const held = relation === '≥' ? found.middle >= bound : found.middle <= bound;
          return [
            [`${job}, ${labels[key]}, Elo to ${peer}`, `${relation} ${bound}`, shown(found), held ? 'held' : 'missed'],
          ];
        }),
        ...running
          .filter(each => each.name === 'elo')
          .map(each => [
            'memory after load, MB',
            `≤ ${MEMORY_MB}`,
            digits(each.memoryMb, 0),
            each.memoryMb <= MEMORY_MB ? 'held' : 'missed',
          ]),
      ],
    ),
  );

  add('## Memory and start');
  add(
    table(
      ['server', 'what', 'memory after load, MB', 'start to first answer, ms'],
      running.map(each => [
        each.name,
        servers.find(one => one.name === each.name).about,
        digits(each.memoryMb, 0),
        digits(each.startMs, 0),
      ]),
    ),
  );

  if (overloaded) {
    add('## Overload');
    add(
      `The list at ${overloaded.rate} requests a second over ${overloaded.connections} connections, twice the ${digits(overloaded.sustainable, 0)} it sustains; ` +
        `${digits(overloaded.perSecond, 0)} answers a second, ${overloaded.errors} errors or answers after 10 s.`,
    );
    add(
      table(
        ['status', 'answers', 'p50 ms', 'p99 ms'],
        Object.entries(overloaded.quantiles).map(([status, { p50, p99 }]) => [
          status,
          overloaded.statuses[status],
          digits(p50, 0),
          digits(p99, 0),
        ]),
      ),
    );
    add(
      table(
        ['probe meanwhile', 'asked', 'failed', 'p50 ms', 'max ms'],
        Object.entries(overloaded.probes).map(([name, each]) => [
          name,
          each.count,
          each.failed,
          digits(each.p50, 1),
          digits(each.max, 1),
        ]),
      ),
    );
  }
  add(
    `Versions: ${Object.entries(installed)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
  );
  const text = parts.join('\n');
  console.log(`\n${text}`);
  if (file) writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), text);
  console.log(`Took ${Math.round(took / 1000)} s.`);
}
