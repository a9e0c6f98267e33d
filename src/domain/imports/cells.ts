import { DateTime } from 'luxon';
import type { z } from 'zod';
import { wrong } from '../../failures/field-reasons.js';
import { parseFields } from '../../failures/validation.js';
import { foldText } from '../../platform/fold-text.js';
import { writtenNumber } from '../../platform/written-numbers.js';
import { type Cell, type CellContext, type CellValue, WrongCell } from './described-noun.js';
import { isRecordId } from '../../platform/record-ids.js';

// The types of cells. Their shapes are those of the graph's mutations, so that each rule exists once.

const short = (text: string): string => text.slice(0, 60);

/** Validates a value by a shape. @returns the output of the shape, or the problem */
function shaped(shape: z.ZodType, value: unknown): CellValue | WrongCell {
  const { data, fields } = parseFields(shape, value);
  return fields ? new WrongCell(Object.values(fields)[0]!) : (data as CellValue);
}

export const text = (shape: z.ZodType, expects: string): Cell => ({
  sql: 'text',
  expects,
  read: given => shaped(shape, given),
});

export const whole = (shape: z.ZodType, expects: string): Cell => ({
  sql: 'int',
  expects,
  read(given) {
    const number = writtenNumber(given);
    return typeof number === 'number' ? shaped(shape, number) : new WrongCell(number);
  },
});

export const decimal = (shape: z.ZodType, expects: string): Cell => ({ ...whole(shape, expects), sql: 'numeric' });

export const idCell: Cell = {
  sql: 'int',
  expects: 'número do registro no sistema antigo; vazio: um novo',
  read: given => {
    const id = Number(given);
    return /^\d{1,10}$/.test(given) && isRecordId(id) ? id : new WrongCell(wrong('NOT_A_POSITIVE_NUMBER'));
  },
};

const plain = (given: string): string => foldText(given).replaceAll(/[\s-]+/g, '_');

const knownWords = (names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names).flatMap(([name, others]) => [name, ...others].map(each => [plain(each), name] as const)),
  );

/** @param names for each stored value, other words for it, in Portuguese, without accents */
export function oneOf(names: Readonly<Record<string, readonly string[]>>): Cell {
  const known = knownWords(names);
  const all = Object.keys(names);
  return {
    sql: 'text',
    expects: Object.entries(names)
      .map(([name, [other]]) => (other === undefined ? name : `${name} (${other})`))
      .join(' ou '),
    read: given => known.get(plain(given)) ?? new WrongCell(wrong('NOT_ONE_OF', { values: all })),
  };
}

/**
 * Several values of a list, separated by commas, bars or spaces.
 * @param names for each stored value, other words for it, without spaces @param whole the rule for all of them together
 */
export function someOf(names: Readonly<Record<string, readonly string[]>>, whole: z.ZodType): Cell {
  const known = knownWords(names);
  return {
    sql: 'text[]',
    expects: `${Object.keys(names).join(', ')}; mais de um com | entre eles`,
    read: given =>
      shaped(
        whole,
        given
          .split(/[\s,|/]+/)
          .filter(Boolean)
          .map(each => known.get(plain(each)) ?? each.toUpperCase()),
      ),
  };
}

const YES = new Set(['sim', 's', 'true', 't', '1', 'yes', 'y', 'verdadeiro', 'x']);
const NO = new Set(['nao', 'n', 'false', 'f', '0', 'no', 'falso']);
export const yesNo: Cell = {
  sql: 'boolean',
  expects: 'sim ou não',
  read(given) {
    const word = plain(given);
    if (YES.has(word)) return true;
    return NO.has(word) ? false : new WrongCell(wrong('CELL_NOT_YES_OR_NO', { cell: short(given) }));
  },
};

/** A day or a time, in the Brazilian format or in that of databases. */
const WRITTEN =
  /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4})-(\d{1,2})-(\d{1,2}))(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?( ?Z|[+-]\d{2}:?\d{2})?$/i;

function momentOf(given: string, context: CellContext): DateTime | null {
  const relative = context.isRelative ? relativeMoment(given, context) : null;
  if (relative) return relative;
  const found = WRITTEN.exec(given.trim());
  if (!found) return null;
  const [
    ,
    day = found[6],
    month = found[5],
    year = found[4],
    ,
    ,
    ,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    zone,
  ] = found;
  const millisecond = fraction.padEnd(3, '0').slice(0, 3);
  const values = { year, month, day, hour, minute, second, millisecond };
  const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const offset = zone?.trim();
  const zoneName = offset === undefined ? context.timeZone : /^z$/i.test(offset) ? 'utc' : `UTC${offset}`;
  const moment = DateTime.fromObject(numbers, { zone: zoneName });
  return moment.isValid && moment.year >= 1900 && moment.year <= 2200 ? moment : null;
}

const RELATIVE = /^([+-]\d{1,6})([dm])$/;

/** Times like `-30m` and `+7d`, relative to the time of the import. */
function relativeMoment(given: string, { now, timeZone }: CellContext): DateTime | null {
  const [, count, unit] = RELATIVE.exec(given) ?? [];
  if (count === undefined) return null;
  const moment = DateTime.fromJSDate(now, { zone: timeZone }).startOf('minute');
  return moment.plus(unit === 'd' ? { days: Number(count) } : { minutes: Number(count) });
}

/** @param shape the rule for the day, `YYYY-MM-DD` */
export const day = (shape: z.ZodType): Cell => ({
  sql: 'date',
  expects: 'DD/MM/AAAA ou AAAA-MM-DD',
  read(given, context) {
    const moment = momentOf(given, context);
    if (!moment || moment.toMillis() !== moment.startOf('day').toMillis())
      return new WrongCell(wrong('CELL_NOT_A_DAY', { cell: short(given) }));
    return shaped(shape, moment.toISODate());
  },
});

export const moment: Cell = {
  sql: 'timestamptz',
  expects: 'DD/MM/AAAA HH:mm ou AAAA-MM-DD HH:mm, no horário local',
  read: (given, context) =>
    momentOf(given, context)?.toUTC().toISO() ?? new WrongCell(wrong('CELL_NOT_A_MOMENT', { cell: short(given) })),
};

/** A time of day: `HH:mm`, also given as `HH:mm:ss`. */
export const clock = (shape: z.ZodType): Cell => ({
  sql: 'time',
  expects: 'HH:mm',
  read: given => shaped(shape, given.replace(/^(\d):/, '0$1:').replace(/^(\d{2}:\d{2}):00$/, '$1')),
});
