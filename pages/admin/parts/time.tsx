import { DateTime } from 'luxon';
import { DataTable, DateField, DateTimeInput, type DateFieldProps, type DateTimeInputProps } from 'react-admin';
import { language, tagOf } from '../language/language.js';
import { forms, programmeZone } from './time-texts.js';

export * from './time-texts.js';

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
