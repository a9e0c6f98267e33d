import { beforeAll, expect, it } from '@jest/globals';
import { walking } from '../support/sequences.js';
import { tally } from './tally.js';
import { Town } from './town.js';
import { names, walk } from './walk.js';

// Random people call random mutations, and the whole is checked. docs/developing/commands.md has more about it, and about
// longer walks.

let town: Town;
beforeAll(async () => {
  town = await Town.open();
});

it(`a random walk of ${walking.steps} steps finds nothing wrong, with the seed ${walking.seed}`, async () => {
  const began = performance.now();
  const { steps, failure } = await walk(town, walking);
  const perSecond = Math.round((1000 * steps) / (performance.now() - began));
  if (walking.isTold) process.stdout.write(`${String(tally)}\n${steps} steps, ${perSecond} a second\n`);
  expect(failure ?? 'nothing failed').toBe('nothing failed');
  expect(tally.unasked(names)).toEqual([]);
}, 86_400_000);
