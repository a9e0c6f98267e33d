/** How many random sequences a test plays: `few` by hand and among all tests, PLAY_SEQUENCES in CI. */
export const sequences = (few: number): number => Number(process.env['PLAY_SEQUENCES'] ?? few);

/** With which random numbers they begin: the same ones in each run, or those of PLAY_SEED. */
export const firstSeed = (): number => Number(process.env['PLAY_SEED'] ?? 1);

/** Which pairs of writers are played at once, each `of`th from `from` on, and how often. */
export const pairsPlayed = (): { of: number; from: number; rounds: number } => ({
  of: Number(process.env['PAIRS_OF'] ?? 97),
  from: Number(process.env['PAIRS_FROM'] ?? 0),
  rounds: Number(process.env['PAIRS_ROUNDS'] ?? 1),
});

/** Of how many states of a noun one is played: all in CI. */
export const statesPlayed = (): number => Number(process.env['STATES_OF'] ?? 3);
