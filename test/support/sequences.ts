/** The number of random sequences that a test plays: `few` by hand and among all tests, PLAY_SEQUENCES in CI. */
export const sequences = (few: number): number => Number(process.env['PLAY_SEQUENCES'] ?? few);

/** The seed of their random numbers: the same one in each run, or PLAY_SEED. */
export const firstSeed = (): number => Number(process.env['PLAY_SEED'] ?? 1);

/** The pairs of writers that run at the same time: each `of`th from `from` on, and the number of rounds. */
export const pairsPlayed = (): { of: number; from: number; rounds: number } => ({
  of: Number(process.env['PAIRS_OF'] ?? 193),
  from: Number(process.env['PAIRS_FROM'] ?? 0),
  rounds: Number(process.env['PAIRS_ROUNDS'] ?? 1),
});

/** One in this number of a noun's states is played; in CI all are. */
export const statesPlayed = (): number => Number(process.env['STATES_OF'] ?? 6);

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
/** Settings of the walk of test/model; `npm run walk` and CI walk further. */
export const walking = {
  steps: numberOf('WALK_STEPS', 200),
  seed: numberOf('WALK_SEED', 1),
  /** The longest time for shortening a sequence that fails. */
  shrinkMs: numberOf('WALK_SHRINK_MS', 60_000),
  /** The number of steps between two checks of the whole. */
  checkEvery: numberOf('WALK_CHECK_EVERY', 25),
  /** True to print at the end the number of calls of each mutation. */
  isTold: process.env['WALK_TALLY'] !== undefined,
};
