/** Waits until `check` gives something truthy, looking often; gives up after forty seconds, or as many as are given. */
export async function eventually<T>(
  check: () => Promise<T> | T,
  what = 'it',
  withinSeconds = 40,
): Promise<NonNullable<T>> {
  const until = Date.now() + withinSeconds * 1_000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > until) throw new Error(`${what} did not happen`);
    await new Promise(resolve => setTimeout(resolve, 25));
  }
}
