import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from '../../src/platform/clean-text.js';

describe('A typed text is taken', () => {
  it.each([
    ['a zero-width space in a word', 'a\u200Bna', 'ana'],
    ['the direction marks of a pasted phone', '\u202A+55 11 98765-4321\u202C', '+55 11 98765-4321'],
    ['a byte order mark at the beginning', '\uFEFFRui', 'Rui'],
    ['a soft hyphen', 'encon\u00ADtro', 'encontro'],
    ['word joiners and isolates', '\u2060a\u2066b\u2069\u180E', 'ab'],
    ['an invisible letter', 'Ana\u3164\u115F', 'Ana'],
    ['the form of accents beside their letter', 'Jose\u0301', 'José'],
    ['an invisible character before an accent', 'Jose\u200B\u0301', 'José'],
    ['no-break and other spaces', '\u00A0Ana\u202FSouza\u3000Lima\u2003', 'Ana Souza Lima'],
    ['spaces at its ends', ' \t Ana \n', 'Ana'],
    ['line breaks of other programs', 'a\vb\u2028c\u0085d', 'a\nb\nc\nd'],
    ['a joiner between letters that never join', 'a\u200Db\u200Cc', 'abc'],
    ['the colour of an emoji behind a letter', 'a\uFE0Fb', 'ab'],
  ])('without %s', (_what, given, clean) => {
    expect(cleanText(given)).toBe(clean);
  });

  it.each([
    ['line breaks and tabs', 'Um\r\n\tDois\n\nTrês'],
    ['a family', '👨‍👩‍👧'],
    ['a profession with a colour of skin', '👩🏽‍💻'],
    ['a heart in colour', '❤️'],
    ['a flag of several characters', '🏳️‍🌈'],
    ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a key', '1️⃣'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['the shape of an ideograph', '葛\u{E0100}'],
    ['half of a pair, which the next check refuses', 'a\uD800b'],
    ['characters of control, which the next check refuses', 'a\u0007b\0'],
  ])('and keeps %s', (_what, given) => {
    expect(cleanText(given)).toBe(given);
  });

  it('at once: a second look changes nothing', () => {
    const odd = fc.constantFrom(
      ...'a\u0301é\u200B\u200D\u200C\uFE0F👩🏽💻1\u20E3م\u061C\u17B4葛\u{E0067}\u{1F3F4}\u{E007F}\u00A0\u2028\n \uFEFF',
    );
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 12 }), characters => {
        const clean = cleanText(characters.join(''));
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  // Work that grows with the square of the length meets the test's time limit.
  it('in a time that grows with its length alone', () => {
    for (const part of ['\u{1F3F4}\u{E0062}', '\u{E0062}', '👩‍', 'م\u200C', '\u200B ', 'e\u0301'])
      expect(cleanText(part.repeat(300_000)).length).toBeLessThanOrEqual(1_500_000);
  });
});
