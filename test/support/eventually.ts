/** Looking takes the processors that what is waited for needs, so that it is done less often the longer it takes. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 150;

/** Waits until `check` gives something truthy; gives up after forty seconds, or as many as are given. */
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
