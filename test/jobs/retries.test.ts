import { describe, expect, it } from '@jest/globals';
import { type BackoffStrategy, constant } from 'agenda';
import { fiveAttemptBackoff, nextRetryDelay, defaultRetryBackoff } from '../../jobs/retries.js';
import { AppError } from '../../src/failures/errors.js';

const about = (attempt: number, error: Error = new Error('x')) => ({ attempt, error, jobName: 'x', jobData: {} });
const hours = (count: number) => count * 3_600_000;

it.each<[string, BackoffStrategy, number[]]>([
  ['usual', defaultRetryBackoff, [2_000, 8_000, 32_000, 128_000, 512_000, 2_048_000, 8_192_000, hours(4), hours(4)]],
  ['five tries', fiveAttemptBackoff, [20_000, 300_000, 4_500_000, hours(8)]],
])('the delays %s grow exponentially with jitter', (_name, strategy, expected) => {
  for (const [index, delay] of expected.entries()) {
    const found = Array.from({ length: 50 }, () => strategy(about(index + 1)) as number);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(delay * 0.8);
    expect(Math.max(...found)).toBeLessThanOrEqual(delay * 1.2);
    expect(new Set(found).size).toBeGreaterThan(1);
  }
  expect(strategy(about(expected.length + 1))).toBeNull();
  // The tries outlast an outage of a whole night.
  expect(expected.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(hours(8));
});

describe('a wait requested by the other side', () => {
  const soon = constant({ delay: 1_000, maxRetries: 3 });
  const asksFor = (retryAfter: number) => new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', { retryAfter });

  it.each([
    ['longer than our own delay: so long', 600, 600_000],
    ['shorter than our own delay: our own', 0.5, 1_000],
    ['an hour: so long', 3_600, hours(1)],
    ['more than an hour: an hour, for a message that waits for a day is of no use', 3_601, hours(1)],
    ['a year: an hour', 31_536_000, hours(1)],
  ])('decides the delay when it is %s', (_what, retryAfter, delay) => {
    expect(nextRetryDelay(soon, about(1, asksFor(retryAfter)))).toBe(delay);
    const away = new AppError('UPSTREAM_FAILED', 'MESSAGING_BUSY', { platformCode: 4, retryAfter });
    expect(nextRetryDelay(soon, about(1, away))).toBe(delay);
  });

  it('does not shorten an own delay that is longer than an hour', () => {
    const late = constant({ delay: hours(4), maxRetries: 3 });
    expect(nextRetryDelay(late, about(1, asksFor(7_200)))).toBe(hours(4));
  });

  it('waits only for the claim of a message that another worker is sending, whichever try it is', () => {
    const inFlight = new AppError('UPSTREAM_FAILED', 'MESSAGE_IN_FLIGHT', { retryAfter: 30 });
    for (const attempt of [1, 2, 4]) expect(nextRetryDelay(fiveAttemptBackoff, about(attempt, inFlight))).toBe(30_000);
    expect(nextRetryDelay(fiveAttemptBackoff, about(5, inFlight))).toBeNull();
  });

  it('does not add a try after the last one', () => {
    expect(nextRetryDelay(soon, about(4, asksFor(600)))).toBeNull();
  });
});
