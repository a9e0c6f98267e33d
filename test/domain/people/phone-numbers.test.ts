import { describe, expect, it } from '@jest/globals';
import { phoneNumber } from '../../../src/domain/people/phone.rules.js';

// The area codes of the national numbering plan (Anatel, Resolution 749/2022).
const AREA_CODES = [
  ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46],
  ...[47, 48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85],
  ...[86, 87, 88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99],
];
const read = (text: string): string | null => phoneNumber.safeParse(text).data ?? null;

describe('A typed phone number', () => {
  it.each(AREA_CODES)('without a country code is Brazilian in the area code %i', area => {
    for (const typed of [`(${area}) 98765-4321`, `${area}987654321`, `0${area} 98765-4321`, `+55 ${area} 98765-4321`])
      expect([typed, read(typed)]).toEqual([typed, `55${area}987654321`]);
    for (const typed of [`(${area}) 3265-4321`, `55${area}32654321`])
      expect([typed, read(typed)]).toEqual([typed, `55${area}32654321`]);
    // A mobile line as it was written before the ninth digit.
    expect(read(`(${area}) 8765-4321`)).toBe(`55${area}87654321`);
  });

  it('has 67 area codes', () => {
    expect(AREA_CODES).toHaveLength(67);
  });

  it.each([
    ['0 15 51 98765-4321', '5551987654321'],
    ['0055 51 98765-4321', '5551987654321'],
    ['5551987654321', '5551987654321'],
    ['+51 987 654 321', '51987654321'],
    ['0051 987 654 321', '51987654321'],
    ['+1 212 555 2368', '12125552368'],
    ['351912345678', '351912345678'],
    ['51 98765‑4321', '5551987654321'],
    ['51\u00A098765–4321', '5551987654321'],
    ['51/98765.4321', '5551987654321'],
  ])('%s is %s', (typed, digits) => {
    expect(read(typed)).toBe(digits);
  });

  it.each([
    ...['1234567', '0123456789', '12345678901234567', 'phone', '5511x87654321', '999999999999999', '5500987654321'],
    ...['5523987654321', '552387654321', '55119876543210', `+55${' '.repeat(40)}11987654321`, '51987654321 ramal 2'],
    ...[
      '98765-4321',
      '(20) 98765-4321',
      '(51) 18765-4321',
      '12125552368',
      '+55 51 1234',
      '987654321',
      '',
      'x',
      '+',
      '5',
    ],
  ])('%j is refused', typed => {
    expect(read(typed)).toBeNull();
  });
});
