import ical, {
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** A person of an event. */
export interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarEntry {
  /** The same for the same event forever: calendars find the event again by it. */
  uid: string;
  /** Grows with every change; calendars keep the version with the highest number. */
  sequence: number;
  /** The time at which this version was made. */
  stamp: Date;
  start: Date;
  finish: Date;
  summary: string;
  description: string;
  /** The place: an address of the web, or a place in words. */
  location?: string | null;
}

export interface CalendarEvent extends CalendarEntry {
  canceled: boolean;
  organizer: CalendarPerson;
  attendees: readonly CalendarPerson[];
}

const prodId = { company: 'Elo', product: 'Schedule', language: 'PT' };

/** An invitation to an event, or its cancellation, in iCalendar format (RFC 5545, RFC 5546). */
export function calendarMessage(method: 'REQUEST' | 'CANCEL', event: CalendarEvent): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  addEntry(calendar, event)
    .status(event.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    .organizer(person(event.organizer))
    .attendees(event.attendees.map(attendee => ({ ...person(attendee), role: ICalAttendeeRole.REQ })));
  return written(calendar);
}

/**
 * A calendar to subscribe to: entries that are no longer in it leave the subscriber's calendar.
 * @param refresh seconds after which a subscriber may look again
 */
export function calendarFeed(name: string, entries: readonly CalendarEntry[], refresh: number): string {
  // The library writes the name unchanged, so that a line break would begin a line of its own.
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

/**
 * Removes characters that can't stand in a line at all: control characters, but for tab and line breaks, because the library
 * writes these as text.
 */
const withoutControls = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
