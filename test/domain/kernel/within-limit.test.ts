import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { isWithinLimit } from '../../../src/domain/kernel/within-limit.js';
import { AppError, unavailable } from '../../../src/failures/errors.js';

describe('isWithinLimit', () => {
  const ask = (consume: () => Promise<void>) =>
    isWithinLimit({ services: { limits: { consume } } } as unknown as Ctx<'limits'>, 'auditRefusal', 'a');

  it('tells whether the limit is kept, and other faults as they are', async () => {
    expect(await ask(async () => {})).toBe(true);
    expect(
      await ask(async () => {
        throw new AppError('RATE_LIMITED', 'BUSY', { with: 'REQUESTS', retryAfter: 1 });
      }),
    ).toBe(false);
    await expect(
      ask(async () => {
        throw unavailable();
      }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(
      ask(async () => {
        throw new TypeError('a fault');
      }),
    ).rejects.toThrow('a fault');
  });
});
