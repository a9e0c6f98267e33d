// The portal moves: through every mode and back, while people work in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cycle/world.mjs';
import { accounts, sameTables } from './accounts.mjs';
import { planted } from './old-service.mjs';
import { createTraffic } from './traffic.mjs';

const SET = `mutation ($routes: [String!]!, $mode: RouteMode!, $percent: Int! = 100, $mirror: Boolean! = false, $force: Boolean! = false) {
  setRouteMode(routes: $routes, mode: $mode, percent: $percent, mirror: $mirror, force: $force) { id mode }
}`;
const ROUTES = `{ routes(facade: "portal") {
  id mode equal different unknownCallers skipped otherSideFailed openDifferences
} }`;
const DIFFERENCES = 'query ($route: String!) { parityDifferences(route: $route) { path kind count ignoredAt } }';

/** Time for the comparisons that run afterwards: the queue is short, and differences are queried once more. */
const QUIET_MS = 2_500;

/**
 * @param rate requests in a second @param seconds the length of each chapter @param writes people go on until this number of
 *   writes
 * @returns the numbers of requests, writes and comparisons @throws Error when something was lost, doubled or missed, or a
 *   difference was found that is none
 */
export async function playCutover(world, tell, { rate, seconds, writes }) {
  const { ask, old } = world;
  const traffic = await createTraffic(world);
  const routes = (await ask(ROUTES)).map(({ id }) => id);
  const set = (mode, more = {}) => ask(SET, { routes, mode, ...more });
  const play = async (length = seconds) => {
    const since = Date.now();
    await traffic.run(rate, length);
    const answers = [];
    // On a busy machine the first answer may take longer than the chapter.
    return until('an answer', () => {
      // Requests sent before a switch end on their first side.
      answers.push(...traffic.take().filter(({ begun }) => begun >= since));
      return answers.length > 0 && answers;
    });
  };
  let compared = 0;
  const comparisons = async () => {
    await sleep(QUIET_MS);
    const found = await until('the end of the comparisons', () => quiet(ask));
    const sum = name => found.reduce((total, route) => total + route[name], 0);
    compared += sum('equal') + sum('different');
    return { found, said: said(sum) };
  };
  const reset = () => ask('mutation ($routes: [String!]!) { resetParity(routes: $routes) { id } }', { routes });

  tell.chapter('The old service answers, through Elo');
  await tell('LEGACY', async () => {
    await set('LEGACY');
    return onlyBy('legacy', await play());
  });

  tell.chapter('Elo works everything out beside it (COMPARE), and does what the old service accepted (mirror)');
  await set('COMPARE', { mirror: true });
  traffic.beginWriting();
  await tell('COMPARE', async () => onlyBy('legacy', await play(2 * seconds)));
  traffic.endWriting({ made: true });
  await traffic.settle();
  await tell('what the old service accepted is done by Elo', () => mirrored(ask));
  await tell('what each side says for itself is not compared', () => ignoreOwn(ask), list);
  await tell('COMPARE, and what was written is read', async () => onlyBy('legacy', await play()));
  await traffic.settle();
  const first = await tell('compared', comparisons, ({ said: what }) => what);
  await tell('the differences that were planted are found, and no other', () => checkFound(ask, first.found), list);
  await tell('moving a route that differs is refused', () =>
    ask.refused(SET, { routes: [planted[0].found.route], mode: 'ELO', mirror: true }),
  );

  tell.chapter('The old service is repaired, and compared anew');
  old.repair();
  await reset();
  await tell('COMPARE', async () => onlyBy('legacy', await play()));
  await traffic.settle();
  const second = await tell('compared', comparisons, ({ said: what }) => what);
  await tell('no difference is left', () => checkNone(ask, second.found));
  traffic.beginWriting();

  tell.chapter('Elo takes over, a share of the callers at a time');
  await tell('ELO, 10 %', async () => {
    await set('ELO', { percent: 10, mirror: true, force: true });
    // Long enough for everybody to come: a tenth of a few people is nobody.
    return sharedByCaller(await play(3 * seconds), 10);
  });
  await tell('ELO, 100 %', async () => {
    await set('ELO', { mirror: true, force: true });
    return onlyBy('elo', await play());
  });

  tell.chapter('Elo answers, and asks the old service afterwards (VERIFY), which gets every write (mirror)');
  await traffic.settle();
  await mirrored(ask);
  await reset();
  await set('VERIFY', { mirror: true });
  traffic.take();
  await tell('VERIFY', async () => onlyBy('elo', await play()));
  traffic.endWriting({ made: false });
  await traffic.settle();
  await mirrored(ask);
  await tell('VERIFY, and what was written is read', async () => onlyBy('elo', await play()));
  await traffic.settle();
  const third = await tell('compared', comparisons, ({ said: what }) => what);
  await tell('no difference is found', () => checkNone(ask, third.found));

  tell.chapter('Back and forth, a switch a second, with writes of every kind');
  traffic.beginWriting({ every: true });
  do
    for (const mode of ['COMPARE', 'ELO', 'COMPARE', 'VERIFY', 'COMPARE', 'ELO', 'COMPARE'])
      await tell(mode, async () => {
        await set(mode, { mirror: true, force: true });
        return onlyBy(mode === 'COMPARE' ? 'legacy' : 'elo', await play(1));
      });
  while (sumOf(traffic.written()) < writes);

  tell.chapter('Both sides hold the same');
  await traffic.settle();
  await tell('what was accepted by one side is done by the other', () => mirrored(ask));
  if (traffic.failures.length > 0)
    throw new Error(
      `${traffic.failures.length} requests failed: ${[...new Set(traffic.failures)].slice(0, 5).join('; ')}`,
    );
  await tell('nothing is lost and nothing doubled', () => accounts(world, traffic.done));
  await tell('the tables of both sides are the same', () => sameTables(world.records));
  await tell('the drift report of the portal is empty', () => world.drift(), firstLine);
  await tell('LEGACY', () => set('LEGACY').then(() => 'as in the beginning'));
  const written = traffic.written();
  await tell('written', () =>
    Object.entries(written)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
  return { requests: traffic.count(), written: sumOf(written), compared };
}

const sumOf = counts => Object.values(counts).reduce((sum, count) => sum + count, 0);
const firstLine = text => text.split('\n')[0];

/** @returns the present state of the routes, after half a second without a new count */
async function quiet(ask) {
  const sums = routes => JSON.stringify(routes.map(({ equal, different, skipped }) => equal + different + skipped));
  const before = await ask(ROUTES);
  await sleep(2_500);
  const after = await ask(ROUTES);
  return sums(before) === sums(after) ? after : null;
}

/**
 * Times, and addresses of files, that each side gives to a write of the mirror; also ids of files. A submission that is
 * repeated with its key takes an id on each side, and not in the same order.
 */
const ownOfEachSide = [
  'created_at',
  'updated_at',
  'evaluated_at',
  'files[].created_at',
  'files[].updated_at',
  'files[].file_path',
  'files[].id',
];

async function ignoreOwn(ask) {
  const document =
    'mutation ($route: String!, $path: String!) { ignoreDifferences(route: $route, path: $path, reason: "Each side has its own clock and storage") { path } }';
  for (const path of ownOfEachSide) {
    await ask(document, { route: 'portal.submissions.list', path: `[].${path}` });
    await ask(document, { route: 'portal.submissions.read', path });
  }
  return ownOfEachSide;
}

const said = sum =>
  ['equal', 'different', 'unknownCallers', 'skipped', 'otherSideFailed']
    .map(name => [sum(name), name])
    .filter(([count], at) => count > 0 || at < 2)
    .map(([count, name]) => `${count} ${words[name] ?? name}`)
    .join(', ');
const words = { unknownCallers: 'of unknown callers', otherSideFailed: 'not answered' };

const list = items => items.join(', ');

/** The differences found on the routes: as `route path KIND`. */
async function openDifferences(ask, found) {
  const all = [];
  for (const { id } of found.filter(each => each.openDifferences > 0))
    for (const { path, kind, ignoredAt } of await ask(DIFFERENCES, { route: id }))
      if (!ignoredAt) all.push(`${id} ${path} ${kind}`);
  return all.sort();
}

async function checkFound(ask, found) {
  const wanted = planted.map(({ found: { route, path, kind } }) => `${route} ${path} ${kind}`).sort();
  const open = await openDifferences(ask, found);
  const missed = wanted.filter(each => !open.includes(each));
  const others = open.filter(each => !wanted.includes(each));
  if (missed.length > 0) throw new Error(`not found: ${list(missed)}`);
  if (others.length > 0) throw new Error(`found, and not planted: ${list(others)}`);
  return wanted;
}

async function checkNone(ask, found) {
  const open = await openDifferences(ask, found);
  if (open.length > 0) throw new Error(list(open));
}

const bySides = answers =>
  Object.entries(Object.groupBy(answers, ({ by }) => by ?? 'nobody')).map(([by, all]) => `${all.length} by ${by}`);

/** Checks all reads; a write that is repeated with its key goes to its first side. */
function onlyBy(side, answers) {
  const others = answers.filter(({ by, method }) => by !== side && method === 'GET');
  if (others.length > 0)
    throw new Error(
      `${others.length} of ${answers.length} answers were not by ${side}, such as ${JSON.stringify(others[0])}`,
    );
  return list(bySides(answers));
}

/** Each caller is on one side; keys from before the switch go to their first side. */
function sharedByCaller(answers, percent) {
  const reads = answers.filter(({ method }) => method === 'GET');
  const callers = Map.groupBy(reads, ({ caller }) => caller);
  const torn = [...callers.values()].filter(all => new Set(all.map(({ by }) => by)).size > 1);
  if (torn.length > 0) throw new Error(`${torn.length} callers were answered by both sides`);
  const moved = [...callers.values()].filter(([{ by }]) => by === 'elo').length;
  if (moved === 0 || moved > (callers.size * percent * 4) / 100)
    throw new Error(`${moved} of ${callers.size} callers were moved`);
  return `${moved} of ${callers.size} callers moved; ${list(bySides(answers))}`;
}

/** Waits until the accepted writes of one side were done by the other. @throws Error when some of them were given up */
async function mirrored(ask) {
  await until('the end of the mirrored writes', async () => {
    const all = await ask('{ mirrors { toward waiting failed missed } }');
    if (all.some(({ failed, missed }) => failed + missed > 0)) {
      const failures = await ask('{ mirrorFailures(first: 100) { route toward reason status detail } }');
      // A later write of the same record said the whole of it: nothing is lost.
      const lost = failures.filter(({ reason }) => reason !== 'SUPERSEDED');
      if (lost.length > 0 || all.some(({ missed }) => missed > 0))
        throw new Error(`mirrored writes failed: ${JSON.stringify({ all, lost })}`);
    }
    return all.every(({ waiting }) => waiting === 0);
  });
}
