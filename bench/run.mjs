// npm run bench -- [--quick] [--submissions 10000] [--seconds S] [--rounds N] [--only elo,express] [--jobs list,nested] [--profile] [--unpinned] [--no-file]
import { parseArgs } from 'node:util';
import { checkAnswers } from './answers.mjs';
import { createDatabase } from './data.mjs';
import { jobNames, requestsOf, servers } from './jobs.mjs';
import { measure, statementCounter } from './measure.mjs';
import { overload } from './overload.mjs';
import { residentMb, startLoad, startPostgres, startServer, stopAll, temporaryFolder, unpin } from './processes.mjs';
import { profilable, profiled } from './profile.mjs';
import { report } from './report.mjs';
import { checkRowsWritten } from './rows-written.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    submissions: { type: 'string', default: '10000' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    profile: { type: 'boolean' },
    unpinned: { type: 'boolean' },
    'no-file': { type: 'boolean' },
  },
});
if (options.unpinned) unpin();
const submissions = Number(options.submissions);
const seconds = Number(options.seconds ?? (options.quick ? 0.7 : 3));
const rounds = Number(options.rounds ?? (options.quick ? 2 : 3));
const named = (list, all) => (list ? all.filter(name => list.split(',').includes(name)) : all);
const chosen = named(
  options.only,
  servers.map(each => each.name),
);
const jobs = named(options.jobs, Object.keys(jobNames));

const began = Date.now();
const say = text => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}`);
let postgres;
try {
  const folder = temporaryFolder();
  postgres = await startPostgres(folder);
  const databaseUrl = await createDatabase(postgres.url, 'bench', submissions);
  say(`${submissions} submissions`);

  const running = [];
  for (const server of servers.filter(each => chosen.includes(each.name))) {
    const isProfiled = options.profile && server.name === 'elo';
    const asked = { ...server, ...(isProfiled ? await profilable(server.args) : {}) };
    running.push({ ...asked, ...(await startServer({ ...asked, databaseUrl, folder })) });
    say(`${server.name} started`);
  }
  await checkAnswers(running, submissions);
  await checkRowsWritten(running, databaseUrl, submissions);
  say('all answers carry the same data');

  const load = startLoad();
  const counter = await statementCounter(databaseUrl);
  /** Samples by job and server. */
  const samples = Object.fromEntries(jobs.map(job => [job, {}]));
  for (const job of jobs) {
    const able = running.filter(server => requestsOf(server, submissions)[job]);
    const once = (server, length) =>
      measure({ load, server, counter, requests: requestsOf(server, submissions)[job], seconds: length });
    for (const server of able) await once(server, Math.min(1, seconds / 2)); // compiled, connected, cached
    for (let round = 0; round < rounds; round++) {
      for (const server of able) (samples[job][server.name] ??= []).push(await once(server, seconds));
    }
    for (const server of able.filter(each => each.inspectorPort)) {
      const lines = await profiled(server, () => once(server, 5 * seconds));
      console.log(`\n${job}: shares of Elo's CPU time\n${lines.join('\n')}\n`);
    }
    if (job === 'write') await counter.vacuum();
    say(`${job} measured`);
  }
  for (const server of running) server.memoryMb = residentMb(server.pid);

  const elo = running.find(each => each.name === 'elo');
  const overloaded =
    elo && samples.list?.elo
      ? await overload({
          load,
          server: elo,
          requests: requestsOf(elo, submissions).list,
          samples: samples.list.elo,
          seconds: options.quick ? 2 : 5,
        })
      : null;
  await counter.end();
  await report({
    running,
    samples,
    overloaded,
    submissions,
    seconds,
    rounds,
    quick: options.quick,
    file: !options['no-file'],
    took: Date.now() - began,
  });
} finally {
  await stopAll(postgres);
}
process.exit();
