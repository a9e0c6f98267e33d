/** Checking takes processor time from the awaited work, so the checks become rarer with time. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 150;

/** Waits until `check` gives something truthy; gives up after forty seconds, or after the given number. */
export async function eventually<T>(
  check: () => Promise<T> | T,
  what = 'it',
  withinSeconds = 40,
): Promise<NonNullable<T>> {
  const until = Date.now() + withinSeconds * 1_000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.2 * pause, LONGEST_PAUSE_MS)) {
    const value = await check();
    if (value) return value;
    if (Date.now() > until) throw new Error(`${what} did not happen`);
    await new Promise(resolve => setTimeout(resolve, pause));
  }
}
