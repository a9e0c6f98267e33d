import { expect, it } from '@jest/globals';
import { switchRefusal, whyNotElo } from '../../../../src/cutover/domain/routes/why-not-elo.rules.js';

const route = { id: 'a', mode: 'COMPARE', percent: 0, hasLegacy: true, equal: 100, openDifferences: 0 } as const;

it.each([
  ['has been equal a hundred times', {}, 100, undefined],
  ['has been equal 99 times', { equal: 99 }, 100, 'TOO_FEW_COMPARISONS'],
  ['has an open difference', { openDifferences: 1 }, 100, 'DIFFERENCES_OPEN'],
  ['has no old service', { hasLegacy: false, equal: 0, openDifferences: 1 }, 100, undefined],
  ['is answered by Elo for as many already', { mode: 'ELO', percent: 50, equal: 0 }, 50, undefined],
  ['is answered by Elo for fewer', { mode: 'ELO', percent: 50, equal: 0 }, 51, 'TOO_FEW_COMPARISONS'],
] as const)('a route that %s is switched to Elo or gets the reason why not', (_how, change, wanted, reason) => {
  expect(whyNotElo({ ...route, ...change }, wanted)?.reason).toBe(reason);
});

it('the reason against a switch is told in words of both languages', () => {
  const asked = (equal: number, language: 'EN' | 'PT' | null) =>
    switchRefusal({ language: 'pt' }, { ...route, equal } as never, language);
  expect([asked(100, 'EN'), asked(100, 'PT')]).toEqual([null, null]);
  expect([asked(99, 'EN'), asked(99, 'PT')]).toEqual([expect.stringContaining('99'), expect.stringContaining('99')]);
  expect(asked(99, 'EN')).not.toBe(asked(99, 'PT'));
  // Without one, in that of the request.
  expect(asked(99, null)).toBe(asked(99, 'PT'));
});
