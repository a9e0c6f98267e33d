import { describe, expect, it } from '@jest/globals';
import { idempotencyKey } from '../../../src/domain/kernel/once.js';

describe('an idempotency key', () => {
  it.each([
    ['one visible character', '!', true],
    ['the last visible character', '~', true],
    ['255 characters', 'a'.repeat(255), true],
    ['no key', undefined, true],
    ['null', null, true],
    ['256 characters', 'a'.repeat(256), false],
    ['an empty text', '', false],
    ['a space', 'a b', false],
    ['a control character', 'a\n', false],
    ['a letter beyond ASCII', 'ç', false],
  ])('has good characters and a good length: %s', (_what, key, isGood) => {
    expect(idempotencyKey.safeParse(key).success).toBe(isGood);
  });
});
