/** How many random sequences a test plays: `few` by hand and among all tests, PLAY_SEQUENCES in CI. */
export const sequences = (few: number): number => Number(process.env['PLAY_SEQUENCES'] ?? few);

/** With which random numbers they begin: the same ones in each run, or those of PLAY_SEED. */
export const firstSeed = (): number => Number(process.env['PLAY_SEED'] ?? 1);
