/** The random numbers of one step: the same ones whenever the step begins with the same seed. */
export class Dice {
  constructor(private state: number) {}

  /** A whole number from zero to below `sides` (mulberry32). */
  roll(sides: number): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  /** True once in this number of times. */
  isOneIn(times: number): boolean {
    return this.roll(times) === 0;
  }

  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.roll(Math.max(list.length, 1))];
  }
}
