/**
 * The durations of the last runs of one kind of work. It is long work when each of the last four runs took more than 20 ms, and
 * more than five times the usual duration. So when all is slow because the server is full, nothing counts as long for that
 * reason.
 */
export class StatementLength {
  private readonly times: number[] = [];
  private next = 0;

  constructor(private readonly all: UsualLength) {}

  /** @param ms duration of one run */
  ran(ms: number): void {
    this.all.ran(ms);
    this.times[this.next] = ms;
    this.next = (this.next + 1) % RUNS;
  }

  get isLong(): boolean {
    const { times } = this;
    return times.length === RUNS && Math.min(...times) > Math.max(LONG_MS, LONG_TIMES * this.all.ms);
  }

  /** Known to be short: none of the last four runs took more than 5 ms, or more than three times the usual duration. */
  get isShort(): boolean {
    const { times } = this;
    return times.length === RUNS && Math.max(...times) <= Math.max(SHORT_MS, SHORT_TIMES * this.all.ms);
  }
}
const RUNS = 4;
const LONG_MS = 20;
const LONG_TIMES = 5;
const SHORT_MS = 5;
const SHORT_TIMES = 3;
/** The factor by which one run changes the usual duration. */
const STEP = 1.02;

/**
 * The usual duration of work: about the median of all recent runs. A run that took longer makes it larger by 2 %, another one
 * smaller.
 */
export class UsualLength {
  ms = 0;

  ran(ms: number): void {
    if (this.ms === 0) this.ms = ms;
    else this.ms *= ms > this.ms ? STEP : 1 / STEP;
  }
}
