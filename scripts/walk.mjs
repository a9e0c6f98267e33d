// Walks through the programme at random, further than the tests do: npm run walk -- [--steps 100000] [--seed 1] [--tally] It
// runs test/model/walk.test.ts, with a PostgreSQL and a server of its own.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE =
  'npm run walk -- [--steps 1 to 10000000, 10000 when left out] [--seed NUMBER, of the clock when left out] [--tally]';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { steps: { type: 'string', default: '10000' }, seed: { type: 'string' }, tally: { type: 'boolean' } },
    });
    const [steps, seed] = [Number(values.steps), Number(values.seed ?? Math.floor(Date.now() / 1000))];
    if (!Number.isInteger(steps) || steps < 1 || steps > 10_000_000)
      throw new Error('--steps must be from 1 to 10000000.');
    if (!Number.isInteger(seed) || seed < 0 || seed > 2_000_000_000)
      throw new Error('--seed must be from 0 to 2000000000.');
    return { steps, seed, tally: values.tally ?? false };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { steps, seed, tally } = readArguments();
console.log(`${steps} steps, with the seed ${seed}.`);
const root = path.join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
    ...['--silent=false', 'test/model/walk.test.ts'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ WALK_STEPS: String(steps), WALK_SEED: String(seed), WALK_SHRINK_MS: '600000' },
      ...(tally && { WALK_TALLY: 'yes' }),
    },
  },
);
process.exit(status ?? 2);
