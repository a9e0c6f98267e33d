/** How many random sequences a test plays: `few` by hand and among all tests, PLAY_SEQUENCES in CI. */
export const sequences = (few: number): number => Number(process.env['PLAY_SEQUENCES'] ?? few);
