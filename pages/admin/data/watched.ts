/** A value outside of React that a part of the page shows while it is there. */
export interface Watched<Value> {
  watch: (watcher: () => void) => () => void;
  now: () => Value | null;
  set: (next: Value | null) => void;
}

/** @returns a value that nobody has set yet */
export function watched<Value>(): Watched<Value> {
  let value: Value | null = null;
  const watchers = new Set<() => void>();
  return {
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    now: () => value,
    set(next) {
      value = next;
      for (const each of watchers) each();
    },
  };
}
