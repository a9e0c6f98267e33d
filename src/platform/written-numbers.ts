import { type FieldProblem, wrong } from '../failures/field-reasons.js';

/**
 * The number that somebody typed into a form, with a decimal comma or point: `8,5`. Programs write a point and as many decimals
 * as they like.
 * @returns undefined for an empty field, and NaN for a text that is no number
 */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^[-+]?\d+(\.\d+)?$/.test(typed)) return Number(typed);
  const number = writtenNumber(typed);
  return typeof number === 'number' ? number : Number.NaN;
}

/**
 * A number with a decimal comma or point, or the fault of the text. `1.234` is a thousand here and one and a bit elsewhere:
 * nobody can tell, so it is refused.
 */
export function writtenNumber(cell: string): number | FieldProblem {
  const text = cell.replace(/[\s\u00a0\u202f]/g, '');
  if (text === '') return wrong('CELL_EMPTY');
  if (/^-?\d+$/.test(text)) return Number(text);
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll('.', ''));
  if (/^-?\d{1,3}\.\d{3}$/.test(text))
    return wrong('CELL_AMBIGUOUS', {
      cell,
      whole: text.replace('.', ''),
      fraction: `${text.replace('.', ',')}0`,
    });
  if (/^-?\d+\.\d+$/.test(text)) return Number(text);
  return wrong('CELL_NOT_A_NUMBER', { cell: cell.slice(0, 40) });
}
