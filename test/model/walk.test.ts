import { beforeAll, expect, it } from '@jest/globals';
import { tally } from './tally.js';
import { Town } from './town.js';
import { names, walk } from './walk.js';

// Random people call random mutations, and the whole is looked at. docs/developing/commands.md tells more, and how to walk
// further than among all tests.

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const STEPS = numberOf('WALK_STEPS', 200);
const SEED = numberOf('WALK_SEED', 1);
/** For how long at most a sequence that fails is made shorter. */
const SHRINK_MS = numberOf('WALK_SHRINK_MS', 60_000);

let town: Town;
beforeAll(async () => {
  town = await Town.open();
});

it(`finds nothing wrong in ${STEPS} steps, with the seed ${SEED}`, async () => {
  const began = performance.now();
  const { steps, failure } = await walk(town, { steps: STEPS, seed: SEED, shrinkMs: SHRINK_MS });
  const perSecond = Math.round((1000 * steps) / (performance.now() - began));
  if (process.env['WALK_TALLY']) process.stdout.write(`${String(tally)}\n${steps} steps, ${perSecond} a second\n`);
  expect(failure ?? 'nothing failed').toBe('nothing failed');
  expect(tally.unasked(names)).toEqual([]);
}, 86_400_000);
