import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneIdentity, phoneSpellings } from '../../../src/domain/people/phone.rules.js';

const digit = fc.integer({ min: 0, max: 9 });
const areaCode = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(pair => pair.join(''));
const rest = fc.array(digit, { minLength: 7, maxLength: 7 }).map(digits => digits.join(''));
const mobileLine = fc.tuple(fc.integer({ min: 6, max: 9 }), rest).map(parts => parts.join(''));
const landLine = fc.tuple(fc.integer({ min: 2, max: 5 }), rest).map(parts => parts.join(''));
const anyNumber = fc.stringMatching(/^[1-9]\d{7,14}$/);

describe('a phone line', () => {
  it('has the same identity with and without the ninth digit, for Brazilian mobiles', () => {
    fc.assert(
      fc.property(areaCode, mobileLine, (area, line) => {
        const [short, long] = [`55${area}${line}`, `55${area}9${line}`];
        expect(phoneIdentity(short)).toBe(long);
        expect(phoneIdentity(long)).toBe(long);
        expect(phoneSpellings(short)).toEqual([short, long]);
        expect(phoneSpellings(long)).toEqual([long, short]);
      }),
    );
  });

  it('is never a landline and a mobile at once', () => {
    fc.assert(
      fc.property(areaCode, landLine, (area, line) => {
        for (const number of [`55${area}${line}`, `55${area}9${line}`]) {
          expect(phoneIdentity(number)).toBe(number);
          expect(phoneSpellings(number)).toEqual([number]);
        }
      }),
    );
  });

  it('has one identity for all spellings, and different lines share no spelling', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (one, other) => {
        const spellings = phoneSpellings(one);
        expect(spellings[0]).toBe(one);
        expect(spellings).toContain(phoneIdentity(one));
        expect(new Set(spellings.map(phoneIdentity)).size).toBe(1);
        expect(phoneSpellings(other).includes(one)).toBe(phoneIdentity(one) === phoneIdentity(other));
      }),
    );
  });

  it('outside Brazil has one spelling', () => {
    for (const number of ['16505551212', '351912345678', '5491123456789'])
      expect(phoneSpellings(number)).toEqual([number]);
  });
});
