import { language, tagOf } from '../language/language.js';

/** `12.345` */
export const countText = (count: number): string => new Intl.NumberFormat(tagOf(language())).format(count);

/** `12` and `mil`, for large figures on a wall: the number, and the unit to multiply it by. */
export function shortCount(count: number): { digits: string; unit: string } {
  const format = new Intl.NumberFormat(tagOf(language()), { notation: 'compact', maximumSignificantDigits: 3 });
  const parts = format.formatToParts(count);
  const textOf = (isUnit: boolean) =>
    parts
      .filter(({ type }) => (type === 'compact') === isUnit && type !== 'literal')
      .map(({ value }) => value)
      .join('');
  return { digits: textOf(false), unit: textOf(true) };
}

/** A percentage, rounded so that 0 and 100 appear only when they are exact. */
export function shareText(share: number): string {
  const digits = Math.round(share);
  if (share > 0 && digits === 0) return '<1\u00a0%';
  if (share < 100 && digits === 100) return '>99\u00a0%';
  return `${digits}\u00a0%`;
}
