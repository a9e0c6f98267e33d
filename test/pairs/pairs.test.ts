import { beforeAll, expect, it } from '@jest/globals';
import { pairsPlayed } from '../support/sequences.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { nounTests } from '../support/noun-tests.js';
import type { Move } from './move.js';
import { moves, pairs } from './moves.js';
import { FRIDAY, openWorlds, type World, type Worlds } from './world.js';

// Two callers change the same records at once: their answers and the records afterwards must be as if one had come after the
// other. Each pair is played in both orders first, and then at once.

/** A part of the pairs runs among all tests; CI plays another part each time, `npm run pairs` all. */
const { of: OF, from: FROM, rounds: ROUNDS } = pairsPlayed();
const AT_ONCE = 4;

let elo: TestApp;
let worlds: Worlds;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 12 });
  elo.setNow(FRIDAY);
  worlds = await openWorlds(elo);
});

/** OK, or the reason of the error. */
async function told({ as, call }: Move, world: World): Promise<string> {
  const { body } = await elo.graphql(
    `mutation { ${call(world)} ${call(world).startsWith('cancelAppointments(') ? '' : '{ __typename }'} }`,
    {},
    { as: { id: world[as]! } },
  );
  const error = body.errors?.[0];
  return error ? (error.extensions.reason ?? error.extensions.code) : 'OK';
}

interface End {
  told: readonly string[];
  state: string;
}
/** The end of two moves, in a world of their own. */
async function end(play: (world: World) => Promise<string[]>): Promise<End> {
  const world = await worlds.make();
  return { told: await play(world), state: await worlds.stateOf(world) };
}
const inOrder = (one: Move, other: Move) => end(async world => [await told(one, world), await told(other, world)]);
const atOnce = (one: Move, other: Move) => end(world => Promise.all([told(one, world), told(other, world)]));

/** After this reason a person looks again: the result is as if the other move had come alone. */
const LOOK_AGAIN = 'RECORD_CHANGED';

/** Reasons with the same meaning for a refused caller; they differ by the place of the check, before the lock or under it. */
const SAME: readonly (readonly string[])[] = [
  ['NOT_A_PARTICIPANT', 'PARTICIPANT_NEEDED', 'INVALID_CREDENTIALS'],
  ['ENROLLMENT_CANCELED', 'CLIENT_NOT_FOUND'],
];
const asOne = (reasons: readonly string[]) =>
  reasons.map(reason => SAME.find(each => each.includes(reason))?.[0] ?? reason).join();
const explains = (end: End, order: End) => order.state === end.state && asOne(order.told) === asOne(end.told);

/** @returns the results that no order of the two explains */
async function unexplained(one: Move, other: Move): Promise<string[]> {
  const first = await inOrder(one, other);
  const second = await inOrder(other, one);
  const orders = [first, { ...second, told: second.told.toReversed() }];
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const met = await atOnce(one, other);
    if (met.told.includes('UNEXPECTED')) found.push(describe(one, other, met, orders));
    else if (met.told.includes(LOOK_AGAIN)) continue;
    else if (!orders.some(order => explains(met, order))) found.push(describe(one, other, met, orders));
  }
  return found;
}

function describe(one: Move, other: Move, met: End, orders: readonly End[]): string {
  const differing = orders.map(({ told, state }) => `${told.join(' and ')}\n${difference(met.state, state)}`);
  return `${one.name} and ${other.name}: ${met.told.join(' and ')} at once; in order ${differing.join('\nor ')}`;
}
function difference(met: string, order: string): string {
  const [mine, theirs] = [met.split('\n'), order.split('\n')];
  const only = (lines: readonly string[], others: readonly string[]) => lines.filter(line => !others.includes(line));
  return [...only(mine, theirs).map(line => `  + ${line}`), ...only(theirs, mine).map(line => `  - ${line}`)].join(
    '\n',
  );
}

it('each mutation is tested in a pair here, or a reason says where', async () => {
  const { body } = await elo.graphql(
    '{ __schema { mutationType { fields { name } } } }',
    {},
    { as: await elo.make.anAdmin() },
  );
  const all: string[] = body.data.__schema.mutationType.fields.map(({ name }: { name: string }) => name);
  const nameOf = ({ name }: Move) => name.split(',')[0]!;
  const unpaired = [...nounTests.values()].flatMap(each => Object.keys(each.unpaired ?? {}));
  expect([...new Set([...moves.map(nameOf), ...unpaired])].sort()).toEqual(all.sort());
});

it('each move alone is OK or refused with a reason', async () => {
  const alone: string[] = [];
  for (const each of moves) {
    const world = await worlds.make();
    const outcome = await told(each, world);
    if (/^(INTERNAL|UNAVAILABLE|REQUEST_REFUSED)/.test(outcome)) alone.push(`${each.name}: ${outcome}`);
  }
  expect(alone).toEqual([]);
});

it(`concurrent pairs have the result of some order: each ${OF}th from ${FROM} of ${pairs.length}, ${ROUNDS} times`, async () => {
  const waiting = pairs.filter((_pair, at) => at % OF === FROM);
  const found: string[] = [];
  const play = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await unexplained(...next)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  expect(found.join('\n\n')).toBe('');
}, 3_600_000);
