import { language, tagOf } from '../language/language.js';

/** The zone of the programme: times are shown and typed in this zone, wherever the browser is. */
export const programmeZone = document.getElementById('admin')?.dataset['timeZone'] ?? 'America/Sao_Paulo';

/** The shown parts of a time, by the names of forms. */
export const forms = {
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

/** The present day in a zone, `2026-11-23`: as Sweden writes it. */
export const today = (zone = programmeZone): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());

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
