/** How many random sequences a test plays: `few` by hand and among all tests, PLAY_SEQUENCES in CI. */
export const sequences = (few: number): number => Number(process.env['PLAY_SEQUENCES'] ?? few);

/** With which random numbers they begin: the same ones in each run, or those of PLAY_SEED. */
export const firstSeed = (): number => Number(process.env['PLAY_SEED'] ?? 1);

/** The pairs of writers that are played at once: each `of`th from `from` on, and how often. */
export const pairsPlayed = (): { of: number; from: number; rounds: number } => ({
  of: Number(process.env['PAIRS_OF'] ?? 193),
  from: Number(process.env['PAIRS_FROM'] ?? 0),
  rounds: Number(process.env['PAIRS_ROUNDS'] ?? 1),
});

/** One of so many states of a noun is played: all in CI. */
export const statesPlayed = (): number => Number(process.env['STATES_OF'] ?? 6);

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
/** Settings of the walk of test/model; `npm run walk` and CI walk further. */
export const walking = {
  steps: numberOf('WALK_STEPS', 200),
  seed: numberOf('WALK_SEED', 1),
  /** For how long at most a sequence that fails is made shorter. */
  shrinkMs: numberOf('WALK_SHRINK_MS', 60_000),
  /** The whole is checked after so many steps. */
  checkEvery: numberOf('WALK_CHECK_EVERY', 25),
  /** Says at the end how often each mutation was asked. */
  isTold: process.env['WALK_TALLY'] !== undefined,
};
