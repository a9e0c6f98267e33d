/** Waits until `check` gives something truthy, looking often; gives up after forty seconds. */
export async function eventually<T>(check: () => Promise<T> | T, what = 'it'): Promise<NonNullable<T>> {
  const until = Date.now() + 40_000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > until) throw new Error(`${what} did not happen`);
    await new Promise(resolve => setTimeout(resolve, 25));
  }
}
