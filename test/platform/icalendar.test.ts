import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarFeed, calendarMessage, type CalendarEvent } from '../../src/platform/mail/icalendar.js';

const event: CalendarEvent = {
  uid: 'appointment-7@elo',
  sequence: 0,
  stamp: new Date('2026-11-20T12:00:00.123Z'),
  start: new Date('2026-11-23T12:00:00Z'),
  finish: new Date('2026-11-23T13:00:00Z'),
  summary: 'Agendamento',
  description: 'Primeira conversa',
  canceled: false,
  organizer: { name: 'Ana', email: 'ana@example.org' },
  attendees: [{ name: 'Bia', email: 'bia@example.org' }],
};

/** Reads a calendar as a calendar program does: unfolded, by name without parameters. */
function readBack(content: string) {
  const lines = content.replaceAll('\r\n ', '').split('\r\n');
  const valueOf = (name: string) => {
    const found = lines.filter(line => line.startsWith(`${name}:`));
    expect(found).toHaveLength(1);
    return found[0]!.slice(name.length + 1);
  };
  const textOf = (name: string) =>
    valueOf(name).replaceAll(/\\(.)/g, (_whole, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  return { lines, valueOf, textOf };
}

describe('an iCalendar message', () => {
  it('has the fields of an invitation', () => {
    expect(calendarMessage('REQUEST', event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Elo//Schedule//PT',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:appointment-7@elo',
      'SEQUENCE:0',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261123T120000Z',
      'DTEND:20261123T130000Z',
      'SUMMARY:Agendamento',
      'DESCRIPTION:Primeira conversa',
      'ORGANIZER;CN="Ana":mailto:ana@example.org',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Bia":MAILTO:bia@example.org',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps any text, in lines of 75 bytes, and no text becomes a line of its own', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (summary, description, name) => {
        const content = calendarMessage('CANCEL', {
          ...event,
          summary,
          description,
          attendees: [{ name, email: 'bia@example.org' }],
        });
        const sayable = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
        const { textOf, lines } = readBack(content);
        expect(textOf('SUMMARY')).toBe(sayable(summary));
        expect(textOf('DESCRIPTION')).toBe(sayable(description));
        expect(lines).toHaveLength(18);
        for (const line of content.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('keeps names with quotes, colons and line breaks within their parameter', () => {
    const content = calendarMessage('REQUEST', {
      ...event,
      attendees: [{ name: 'A "B": ^C\r\nATTENDEE:x', email: 'a@example.org\r\nX:y' }],
    });
    expect(readBack(content).lines).toContain(
      `ATTENDEE;ROLE=REQ-PARTICIPANT;CN="A ^'B^': ^^C^nATTENDEE:x":MAILTO:a@example.orgX:y`,
    );
  });
});

describe('a calendar feed', () => {
  it('has a name, its refresh interval, and one event for each entry', () => {
    const { valueOf, lines } = readBack(calendarFeed('Agenda de Ana', [event], 900));
    expect(valueOf('X-WR-CALNAME')).toBe('Agenda de Ana');
    expect(valueOf('X-PUBLISHED-TTL')).toBe('PT15M');
    expect(valueOf('UID')).toBe(event.uid);
    expect(lines.some(line => line.startsWith('METHOD'))).toBe(false);
  });

  it('is valid without entries, and its name stays one line', () => {
    const { lines } = readBack(calendarFeed('Ana\r\nMETHOD:CANCEL', [], 900));
    expect(lines.filter(line => line.startsWith('METHOD'))).toEqual([]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });
});
