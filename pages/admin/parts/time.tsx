import { DateTime } from 'luxon';
import { DataTable, DateField, DateTimeInput, type DateFieldProps, type DateTimeInputProps } from 'react-admin';
import { language, tagOf } from '../language/language.js';

/** The zone of the programme: times are shown and typed in this zone, wherever the browser is. */
export const programmeZone = document.getElementById('admin')?.dataset['timeZone'] ?? 'America/Sao_Paulo';

/** The shown parts of a time. */
const forms = {
  date: { dateStyle: 'short' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'short', timeStyle: 'short' },
  /** For records of the past. */
  seconds: { dateStyle: 'short', timeStyle: 'medium' },
  /** `14:05:09`, for data that change while people watch. */
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

/** A time in readable form, in the language of the page. @param instant the instant from the graph */
export const timeText = (instant: string | Date, form: keyof typeof forms = 'dateTime', zone = programmeZone): string =>
  new Intl.DateTimeFormat(tagOf(language()), { ...forms[form], timeZone: zone }).format(new Date(instant));

const DAY_MS = 86_400_000;
/** The age of something, in days: `há 3 dias`, `hoje`. */
export const ageText = (instant: string): string =>
  new Intl.RelativeTimeFormat(tagOf(language()), { numeric: 'auto' }).format(
    -Math.floor((Date.now() - Date.parse(instant)) / DAY_MS),
    'day',
  );

/** A day of the calendar (`2026-11-23`) in readable form. */
export const dayText = (day: string, form: 'date' | 'weekday' = 'date'): string =>
  timeText(`${day}T00:00:00Z`, form, 'UTC');

/** A period of days in readable form: `23 – 29 de nov. de 2026`. */
export const daysText = (first: string, last: string): string =>
  new Intl.DateTimeFormat(tagOf(language()), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(first),
    new Date(last),
  );

/** The value of a date and time input (`2026-11-23T09:00`) for an instant; empty for none. */
export const clockText = (instant: string | null | undefined, zone = programmeZone): string =>
  instant ? DateTime.fromISO(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm") : '';

/** An instant in exported tables: `2026-11-23 09:00`; empty for none. */
export const minuteText = (instant: string | null | undefined): string => clockText(instant).replace('T', ' ');

/** The instant, in the form of the graph, at which clocks of a zone show the value of an input; null for an empty input. */
export const instantOf = (clock: string, zone = programmeZone): string | null =>
  clock ? DateTime.fromISO(clock, { zone }).toUTC().toISO() : null;

/** The begin of a day of the calendar; of the day after it with `after` 1. For filters of periods with an excluded end. */
export const beginOf = (day: string, after = 0, zone = programmeZone): string =>
  DateTime.fromISO(day, { zone }).plus({ days: after }).toUTC().toISO()!;

/** The present day in a zone, `2026-11-23`. */
export const today = (zone = programmeZone): string => DateTime.now().setZone(zone).toISODate()!;

type TimeFieldProps = DateFieldProps & { date?: boolean };

/** A time of the record. @param date true for the day alone */
export const TimeField = ({ date = false, ...field }: TimeFieldProps) => (
  <DateField
    showTime={!date}
    locales={tagOf(language())}
    {...field}
    options={{ ...forms[date ? 'date' : 'dateTime'], timeZone: programmeZone }}
  />
);

/** A column of a table with a time of the record. */
export const TimeColumn = (field: TimeFieldProps & { source: string }) => (
  <DataTable.Col source={field.source}>
    <TimeField {...field} />
  </DataTable.Col>
);

/** The input of an instant, typed in the clock time of a zone. */
export const TimeInput = ({ zone = programmeZone, ...input }: DateTimeInputProps & { zone?: string }) => (
  <DateTimeInput
    format={(instant: string | null | undefined) => clockText(instant, zone)}
    parse={(clock: string) => instantOf(clock, zone)}
    {...input}
  />
);
