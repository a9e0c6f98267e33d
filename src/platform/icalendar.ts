/** Somebody of an event. */
export interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarEvent {
  /** The same for the same event for ever: calendars find it again by this. */
  uid: string;
  /** Grows with every change; calendars keep what has the highest. */
  sequence: number;
  /** When this version of it came to be. */
  stamp: Date;
  start: Date;
  finish: Date;
  summary: string;
  description: string;
  cancelled: boolean;
  organizer: CalendarPerson;
  attendees: readonly CalendarPerson[];
}

/** An invitation to an event, or its cancellation, as iCalendar writes it (RFC 5545, RFC 5546). */
export function calendarMessage(method: 'REQUEST' | 'CANCEL', event: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elo//Schedule//PT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.finish)}`,
    `SUMMARY:${textValue(event.summary)}`,
    `DESCRIPTION:${textValue(event.description)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;${person(event.organizer)}`,
    ...event.attendees.map(attendee => `ATTENDEE;ROLE=REQ-PARTICIPANT;${person(attendee)}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('');
}

const person = ({ name, email }: CalendarPerson): string =>
  `CN=${parameterValue(name)}:mailto:${withoutControls(email).replaceAll(' ', '')}`;

/** `20261123T120000Z` */
const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

// What can't stand in a line at all: control characters, but for the tab.
const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t]/gu, '');

/** RFC 5545, 3.3.11. */
const textValue = (text: string): string =>
  withoutControls(text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`));

/** Quoted, with what can't stand within quotes written as RFC 6868 says. */
const parameterValue = (text: string): string =>
  `"${withoutControls(
    text
      .replaceAll('^', '^^')
      .replaceAll('"', "^'")
      .replaceAll(/\r\n|\r|\n/g, '^n'),
  )}"`;

const LONGEST = 75;

/** Lines have at most 75 bytes, and go on in the next after a space; no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}
