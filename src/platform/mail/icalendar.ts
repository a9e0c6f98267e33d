import ical, {
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** Somebody of an event. */
export interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarEntry {
  /** The same for the same event forever: calendars find it again by this. */
  uid: string;
  /** Grows with every change; calendars keep what has the highest. */
  sequence: number;
  /** When this version of it came to be. */
  stamp: Date;
  start: Date;
  finish: Date;
  summary: string;
  description: string;
  /** Where it is: an address of the web, or a place in words. */
  location?: string | null;
}

export interface CalendarEvent extends CalendarEntry {
  canceled: boolean;
  organizer: CalendarPerson;
  attendees: readonly CalendarPerson[];
}

const prodId = { company: 'Elo', product: 'Schedule', language: 'PT' };

/** An invitation to an event, or its cancellation, as iCalendar writes it (RFC 5545, RFC 5546). */
export function calendarMessage(method: 'REQUEST' | 'CANCEL', event: CalendarEvent): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  addEntry(calendar, event)
    .status(event.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    .organizer(person(event.organizer))
    .attendees(event.attendees.map(attendee => ({ ...person(attendee), role: ICalAttendeeRole.REQ })));
  return written(calendar);
}

/**
 * A calendar to subscribe to: what is no longer in it leaves the subscriber's.
 * @param refresh how often a subscriber may well look again, in seconds
 */
export function calendarFeed(name: string, entries: readonly CalendarEntry[], refresh: number): string {
  // The library writes the name as it is, so that a line break would begin a line of its own.
  const calendar = ical({ prodId, name: withoutControls(name.replaceAll(/\s+/g, ' ')), ttl: refresh });
  for (const entry of entries) addEntry(calendar, entry).transparency(ICalEventTransparency.OPAQUE);
  return written(calendar);
}

const addEntry = (calendar: ICalCalendar, entry: CalendarEntry) =>
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: entry.start,
    end: entry.finish,
    summary: withoutControls(entry.summary),
    description: withoutControls(entry.description),
    ...(entry.location ? { location: withoutControls(entry.location) } : {}),
  });

const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

const person = ({ name, email }: CalendarPerson) => ({
  name: withoutControls(name),
  email: email.replaceAll(/[\p{Cc}\s]/gu, ''),
});

/** What can't stand in a line at all: control characters, but for tab and line breaks, which the library writes as text. */
const withoutControls = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
