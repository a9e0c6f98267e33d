import { DateTime } from 'luxon';
import { DateField, DateTimeInput, type DateFieldProps, type DateTimeInputProps } from 'react-admin';
import { language, tagOf } from '../language/language.js';

/** Where the programme is: its times are shown, and typed, as its clocks have them, wherever the browser is. */
export const programmeZone = document.getElementById('admin')?.dataset['timeZone'] ?? 'America/Sao_Paulo';

/** How much of a time is shown. */
const forms = {
  date: { dateStyle: 'short' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'short', timeStyle: 'short' },
  /** For records of what happened. */
  seconds: { dateStyle: 'short', timeStyle: 'medium' },
  /** `14:05:09`, of what is looked at while it changes. */
  clock: { timeStyle: 'medium' },
  /** `nov.` */
  month: { month: 'short' },
  /** `novembro de 2026` */
  monthOfYear: { month: 'long', year: 'numeric' },
  /** `seg., 23/11` */
  weekday: { weekday: 'short', day: '2-digit', month: '2-digit' },
  /** `segunda-feira, 23 de novembro de 2026` */
  day: { dateStyle: 'full' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time as people read it, in the language of the page. @param instant as the graph gives it */
export const timeText = (instant: string | Date, form: keyof typeof forms = 'dateTime', zone = programmeZone): string =>
  new Intl.DateTimeFormat(tagOf(language()), { ...forms[form], timeZone: zone }).format(new Date(instant));

const DAY_MS = 86_400_000;
/** How long ago something was, in days: `há 3 dias`, `hoje`. */
export const ageText = (instant: string): string =>
  new Intl.RelativeTimeFormat(tagOf(language()), { numeric: 'auto' }).format(
    -Math.floor((Date.now() - Date.parse(instant)) / DAY_MS),
    'day',
  );

/** A day of the calendar (`2026-11-23`) as people read it. */
export const dayText = (day: string, form: 'date' | 'weekday' = 'date'): string =>
  timeText(`${day}T00:00:00Z`, form, 'UTC');

/** Days from one to another as people read them: `23 – 29 de nov. de 2026`. */
export const daysText = (first: string, last: string): string =>
  new Intl.DateTimeFormat(tagOf(language()), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(first),
    new Date(last),
  );

/** What an input of date and time holds (`2026-11-23T09:00`) for an instant; empty for none. */
export const clockText = (instant: string | null | undefined, zone = programmeZone): string =>
  instant ? DateTime.fromISO(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm") : '';

/** The instant, as the graph takes it, at which the clocks of a zone show what an input holds; null when it holds nothing. */
export const instantOf = (clock: string, zone = programmeZone): string | null =>
  clock ? DateTime.fromISO(clock, { zone }).toUTC().toISO() : null;

/** The begin of a day of the calendar; of the one after it with `after` 1. For filters of periods, whose end is left out. */
export const beginOf = (day: string, after = 0, zone = programmeZone): string =>
  DateTime.fromISO(day, { zone }).plus({ days: after }).toUTC().toISO()!;

/** The day that it is in a zone, `2026-11-23`. */
export const today = (zone = programmeZone): string => DateTime.now().setZone(zone).toISODate()!;

/** A column or field with a time of the record. @param date only its day */
export const TimeField = ({ date = false, ...field }: DateFieldProps & { date?: boolean }) => (
  <DateField
    showTime={!date}
    locales={tagOf(language())}
    {...field}
    options={{ ...forms[date ? 'date' : 'dateTime'], timeZone: programmeZone }}
  />
);

/** The input of an instant, typed as the clocks of a zone show it. */
export const TimeInput = ({ zone = programmeZone, ...input }: DateTimeInputProps & { zone?: string }) => (
  <DateTimeInput
    format={(instant: string | null | undefined) => clockText(instant, zone)}
    parse={(clock: string) => instantOf(clock, zone)}
    {...input}
  />
);
