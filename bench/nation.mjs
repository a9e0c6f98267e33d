// npm run bench:nation -- [--scale 1] [--audit-records N] [--messages N] [--data FOLDER] [--fill] [--only REGEX]
// [--callers admin,facilitator,job] [--plans] [--no-file]
//
// Elo with the data of a national programme: finds slow requests, and statements that read whole tables.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, startServer, stopAll, temporaryFolder } from './processes.mjs';
import { machine } from './report.mjs';
import { servers } from './jobs.mjs';
import { ask, deepCursor } from './nation/ask.mjs';
import { readCallers, readFacts } from './nation/callers.mjs';
import { crowd } from './nation/crowd.mjs';
import { openNation } from './nation/database.mjs';
import { graphQuestions } from './nation/graph.mjs';
import { flags, followPlans, outline } from './nation/plans.mjs';
import { LIMIT_MS, report } from './nation/report.mjs';
import { routeQuestions } from './nation/routes.mjs';
import { askSweeps } from './nation/sweeps.mjs';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    'audit-records': { type: 'string' },
    messages: { type: 'string' },
    data: { type: 'string' },
    fill: { type: 'boolean' },
    only: { type: 'string' },
    callers: { type: 'string' },
    plans: { type: 'boolean' },
    'no-file': { type: 'boolean' },
  },
});
const GRAPH_CALLERS = ['admin', 'supervisor', 'facilitator', 'participant', 'key', 'anybody'];

const began = Date.now();
const say = text => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}`);
const nameOf = ({ field, route, label }) => [route ?? field, label].filter(Boolean).join(', ');

/** Every question with the name of its caller. */
function everyQuestion(facts) {
  const asked = options.callers?.split(',');
  const only = options.only && new RegExp(options.only);
  return [
    ...graphQuestions(facts).flatMap(question => GRAPH_CALLERS.map(caller => ({ question, caller }))),
    ...routeQuestions(facts).flatMap(question => question.callers.map(caller => ({ question, caller }))),
  ].filter(({ question, caller }) => (!asked || asked.includes(caller)) && (!only || only.test(nameOf(question))));
}

/** Deep pages need a cursor of the caller's own list; routes take the cursors of their field in the graph. */
async function deepened(url, { question, caller }, callers, cursors, graph) {
  if (!question.deepen) return question;
  const key = `${question.field} ${caller}`;
  const list = graph.find(({ field, label }) => field === question.field && label === 'deep page');
  if (!cursors.has(key))
    cursors.set(key, list ? await deepCursor(url, list, callers[caller], id => Math.ceil(id / 2) + 1_000) : null);
  const cursor = cursors.get(key);
  if (!cursor) return null;
  const made = question.deepen(cursor);
  return question.document ? { ...question, document: made } : { ...question, path: made };
}

let postgres;
try {
  const folder = options.data ? path.resolve(options.data) : temporaryFolder();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  postgres = await startPostgres(folder, flags);
  const { url: databaseUrl, sizes } = await openNation(postgres.url, options.scale, say, {
    auditRecords: options['audit-records'],
    messages: options.messages,
  });
  say('the database is there');
  if (!options.fill) {
    const elo = servers.find(each => each.name === 'elo');
    // Logs of this run alone: earlier logs would be searched too.
    rmSync(path.join(folder, 'logs'), { recursive: true, force: true });
    mkdirSync(path.join(folder, 'logs'));
    // The worker would remove old records.
    const server = await startServer({
      ...elo,
      databaseUrl,
      folder,
      env: { JOBS: 'false', CHATBOT_APP_KEY: 'x', LOG_DIR: path.join(folder, 'logs') },
    });
    const facts = await readFacts(databaseUrl);
    const callers = await readCallers(facts);
    const plans = await followPlans(databaseUrl);
    const questions = everyQuestion(facts);
    const graph = [...graphQuestions(facts)];
    const cursors = new Map();
    const results = [];
    say(`${questions.length} questions`);
    for (const each of questions) {
      const question = await deepened(server.url, each, callers, cursors, graph);
      if (!question) continue;
      const result = await ask({
        url: server.url,
        plans,
        question,
        caller: each.caller,
        headers: callers[each.caller],
      });
      results.push(result);
      if (result.warm > LIMIT_MS) say(`${result.warm.toFixed(0)} ms  ${nameOf(result)} (${each.caller})`);
      if (options.plans) {
        say(
          `${nameOf(result)} (${each.caller}): ${result.status}, ${result.warm.toFixed(1)} ms, ${result.bytes} bytes ${result.trouble ?? ''}`,
        );
        for (const { ms, text, plan } of result.statements.slice(-3))
          console.log(`${ms} ms ${text}\n${outline(plan, 1)}`);
      }
      if (results.length % 250 === 0) say(`${results.length} asked`);
    }
    const crowded = results.length > 0 ? await crowd({ url: server.url, facts, callers, results }) : null;
    if (options.callers?.split(',').includes('job') ?? true) {
      const only = options.only && new RegExp(options.only);
      const folders = { folder: path.join(folder, 'sweeps'), storage: path.join(folder, elo.name, 'storage') };
      results.push(...(await askSweeps({ databaseUrl, ...folders, plans, only })));
    }
    plans.close();
    const text = report({ results, sizes, scale: options.scale, crowded, machine: machine() });
    console.log(`\n${text}`);
    if (!options['no-file']) writeFileSync(path.join(import.meta.dirname, 'NATION.md'), text);
  }
  say('done');
} finally {
  await stopAll(postgres);
}
process.exit();
