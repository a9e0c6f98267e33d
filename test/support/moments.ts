import { expect } from '@jest/globals';

/** The longest time for which a machine may be busy between the setting of a clock and a write by that clock. */
const BUSY_MS = 600_000;

/**
 * Matches an instant, as a text or a Date, that was written since the clock was set: it runs on meanwhile.
 * @param instant the value to which the clock was set
 */
export const soonAfter = (instant: string | Date): any => {
  const from = new Date(instant).getTime();
  return within(from, from + BUSY_MS);
};

/** Matches an instant written just now, by the clock of a server. */
export const lately = ({ now }: { now(): Date }): any => {
  const to = now().getTime();
  return within(to - BUSY_MS, to);
};

/** An asymmetric matcher like `expect.any`: it may stand anywhere in an expected value. */
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
