import { expect } from '@jest/globals';

/** For how long a machine may be busy between the setting of a clock and what is written by it. */
const BUSY_MS = 60_000;

/**
 * Matches an instant, as a text or a Date, that was written since the clock showed this one: it runs on meanwhile.
 * @param instant to what the clock was set
 */
export const soonAfter = (instant: string | Date): any => {
  const from = new Date(instant).getTime();
  return within(from, from + BUSY_MS);
};

/** The same of what was written just now, by the clock of a server. */
export const lately = ({ now }: { now(): Date }): any => {
  const to = now().getTime();
  return within(to - BUSY_MS, to);
};

/** Asymmetric as `expect.any`: it may stand anywhere in what is expected. */
function within(from: number, to: number) {
  const matches = (other: unknown): boolean => {
    const at = other instanceof Date ? other.getTime() : typeof other === 'string' ? Date.parse(other) : Number.NaN;
    return at >= from && at <= to;
  };
  return Object.assign(Object.create(Object.getPrototypeOf(expect.any(Date))), {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    sample: [from, to],
    inverse: false,
    asymmetricMatch: matches,
    toString: () => 'Moment',
    getExpectedType: () => 'moment',
    toAsymmetricMatcher: () => `Moment<${new Date(from).toISOString()} … ${new Date(to).toISOString()}>`,
  });
}
