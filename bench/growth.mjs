// npm run bench:growth -- [--sizes 10000,100000,1000000] [--connections 1,10,50,200] [--seconds S] [--rounds N]
//
// Elo alone: the time of a request as the rows of the tables grow, and as the connections grow.
import { checkAnswers } from './answers.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from './data.mjs';
import { jobNames, requestsOf, servers } from './jobs.mjs';
import { measure, median, middleOf, statementCounter } from './measure.mjs';
import { residentMb, startLoad, startPostgres, startServer, stopAll, temporaryFolder } from './processes.mjs';
import { machine, table } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    connections: { type: 'string', default: '1,10,50,200' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
  },
});
const numbers = text => text.split(',').map(Number);
const sizes = numbers(options.sizes);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const elo = servers.find(each => each.name === 'elo');

const began = Date.now();
const say = text => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}`);
const parts = [];
const add = text => {
  parts.push(text, '');
  console.log(`\n${text}`);
};
let postgres;
try {
  const folder = temporaryFolder();
  postgres = await startPostgres(folder);
  const running = [];
  for (const size of sizes) {
    const databaseUrl = await createDatabase(postgres.url, `growth_${size}`, size);
    running.push({
      ...elo,
      size,
      ...(await startServer({ ...elo, databaseUrl, folder })),
      counter: await statementCounter(databaseUrl),
    });
    await checkAnswers(running.slice(-1), size);
    say(`${size} submissions`);
  }
  const load = startLoad();
  const run = (server, job, length, connections = 10) =>
    measure({
      load,
      server,
      counter: server.counter,
      requests: requestsOf(server, server.size)[job],
      seconds: length,
      connections,
    });

  add(
    `# Growth\n\n${machine()}\n\n${rounds} interleaved rounds of ${seconds} s. Ratios are of the same round; the middle, then the lowest and highest.`,
  );
  const rows = [];
  for (const job of Object.keys(jobNames)) {
    const samples = running.map(() => []);
    for (const server of running) await run(server, job, 1);
    for (let round = 0; round < rounds; round++) {
      for (const [index, server] of running.entries()) samples[index].push(await run(server, job, seconds));
    }
    for (const [index, list] of samples.entries()) {
      const ratios = key => {
        const each = list.map((sample, round) => sample[key] / samples[0][round][key]);
        return `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)})`;
      };
      rows.push([
        job,
        sizes[index],
        middleOf(list, 'perSecond').toFixed(0),
        middleOf(list, 'p50').toFixed(1),
        ratios('p50'),
        middleOf(list, 'p99').toFixed(1),
        middleOf(list, 'cpu').toFixed(2),
        ratios('cpu'),
        middleOf(list, 'statements').toFixed(1),
      ]);
    }
    say(`${job} measured`);
  }
  add(
    table(
      [
        'job',
        'submissions',
        'requests/s',
        'p50 ms',
        `p50 to ${sizes[0]}`,
        'p99 ms',
        'CPU ms',
        `CPU to ${sizes[0]}`,
        'SQL',
      ],
      rows,
    ),
  );

  const byConnections = [];
  for (const job of ['list', 'single', 'nested']) {
    for (const connections of numbers(options.connections)) {
      const sample = await run(running[0], job, seconds * 2, connections);
      byConnections.push([
        job,
        connections,
        ...[0, 1, 1, 2].map((places, index) =>
          [sample.perSecond, sample.p50, sample.p99, sample.cpu][index].toFixed(places),
        ),
      ]);
    }
  }
  add(
    table(['job', `connections (${sizes[0]} submissions)`, 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms'], byConnections),
  );
  add(`Memory afterwards: ${running.map(each => `${residentMb(each.pid).toFixed(0)} MB at ${each.size}`).join(', ')}.`);
  for (const { counter } of running) await counter.end();
  writeFileSync(path.join(import.meta.dirname, 'GROWTH.md'), parts.join('\n'));
  say('done');
} finally {
  await stopAll(postgres);
}
process.exit();
