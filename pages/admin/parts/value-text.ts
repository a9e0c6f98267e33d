import { textOf } from '../language/language.js';
import { dayText, type forms, timeText } from './time-texts.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A value of a record as people read it; a dash for nothing. @param form of times */
export function valueText(value: unknown, form: keyof typeof forms = 'dateTime'): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(each => valueText(each, form)).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === 'true' || text === 'false') return textOf(`elo.boolean.${text}`) ?? text;
  if (INSTANT.test(text)) return timeText(text, form);
  return DAY.test(text) ? dayText(text) : text;
}
