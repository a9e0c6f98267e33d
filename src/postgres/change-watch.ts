/** A change of a watched thing. */
export interface Change {
  /** The id of one of several things; null: any of them, or the one watched thing. */
  id: string | null;
}

export interface WatchOptions {
  /**
   * The first time after `since` at which the watched thing changes without any write, such as the beginning of a meeting; null
   * for never. Asked after each told change, with the time of its telling: a moment that passes while the watcher reads and
   * sends is in the past then, and is told at once.
   */
  nextAt?: (since: Date) => Promise<Date | null>;
  now?: () => Date;
  /** Milliseconds from one told change to the next, for answers that are expensive; five changes in a second when left out. */
  everyMs?: number;
}

const watchLimits = {
  /** Milliseconds from one told change to the next: changes in between are told once. */
  everyMs: 200,
  /** More changed things than this since the last notice: the notice says that any of them may have changed. */
  waiting: 100,
  /** Milliseconds of waiting after a changed thing could not be read. */
  againMs: 1_000,
  /** The longest sleep until `nextAt`, which is asked again then. */
  sleepMs: 3_600_000,
};

/**
 * The changes of a watched thing, one after the other. A slow watcher gets fewer: changes between two notices are told once, so
 * that nothing piles up. The first is told at once.
 */
export class ChangeWatch implements AsyncIterableIterator<Change> {
  /** Changed ids since the last notice; with null among them, everything is to be read. */
  readonly #pending = new Set<string | null>([null]);
  /** The time of the last told change by a steady clock, and by the clock of `nextAt`. */
  #toldAt = -Infinity;
  #since = new Date(0);
  #isClosed = false;
  /** Ends the wait for a change. */
  #wake: (() => void) | undefined;
  readonly #closers: (() => void)[] = [];

  constructor(private readonly options: WatchOptions = {}) {}

  #now(): Date {
    return this.options.now?.() ?? new Date();
  }

  get #everyMs(): number {
    return this.options.everyMs ?? watchLimits.everyMs;
  }

  changed(id: string | null): void {
    if (this.#isClosed) return;
    if (id === null || this.#pending.size >= watchLimits.waiting) {
      // A null covers all waiting ids.
      this.#pending.clear();
      this.#pending.add(null);
    } else if (!this.#pending.has(null)) this.#pending.add(id);
    this.#wake?.();
  }

  /** The changed thing could not be read: everything is looked at again a little later. */
  again(): void {
    this.#toldAt = performance.now() + watchLimits.againMs - this.#everyMs;
    this.changed(null);
  }

  onClose(work: () => void): void {
    this.#closers.push(work);
  }

  async next(): Promise<IteratorResult<Change, undefined>> {
    for (;;) {
      if (this.#isClosed) return { done: true, value: undefined };
      const rest = this.#toldAt + this.#everyMs - performance.now();
      if (this.#pending.size === 0) await this.#sleepUntilChange();
      else if (rest > 0) await this.#sleep(rest, false);
      else break;
    }
    const [id] = this.#pending as Iterable<string | null> as [string | null];
    this.#pending.delete(id);
    this.#toldAt = performance.now();
    this.#since = this.#now();
    return { done: false, value: { id } };
  }

  /** Ends it at once, also for a caller that waits for a change. */
  return(): Promise<IteratorResult<Change, undefined>> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      for (const work of this.#closers) work();
      this.#wake?.();
    }
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #sleepUntilChange(): Promise<void> {
    const { nextAt } = this.options;
    // The database may be away: it is asked again a little later.
    const at = await nextAt?.(this.#since).catch(() => undefined);
    if (this.#isClosed || this.#pending.size > 0) return;
    if (!at) return this.#sleep(nextAt && at === undefined ? watchLimits.againMs : null, true);
    const ms = at.getTime() - this.#now().getTime();
    // A timer may be a little early: then the change has not happened yet.
    await this.#sleep(Math.min(Math.max(ms, 0) + 1, watchLimits.sleepMs), true);
    if (ms < watchLimits.sleepMs) this.changed(null);
  }

  /** @param isWokenByChange false: woken only by the end */
  #sleep(ms: number | null, isWokenByChange: boolean): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        if (!isWokenByChange && !this.#isClosed && timer) return;
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      let timer: NodeJS.Timeout | undefined;
      if (ms !== null)
        timer = setTimeout(() => {
          timer = undefined;
          wake();
        }, ms);
      this.#wake = wake;
    });
  }
}
