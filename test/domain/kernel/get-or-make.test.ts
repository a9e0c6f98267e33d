import { describe, expect, it } from '@jest/globals';
import { getOrMake } from '../../../src/domain/kernel/get-or-make.js';

describe('getOrMake', () => {
  it('makes a value once for each key, also one that is false', () => {
    const map = new Map<string, boolean>();
    let made = 0;
    const make = () => {
      made += 1;
      return false;
    };
    expect([getOrMake(map, 'a', make), getOrMake(map, 'a', make), getOrMake(map, 'b', make)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(made).toBe(2);
    expect([...map.keys()]).toEqual(['a', 'b']);
  });
});
