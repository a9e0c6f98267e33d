import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { appointmentMove } from '../../../src/domain/scheduling/appointment-move.rules.js';
import {
  appointmentLine,
  appointmentText,
  cancelReason,
} from '../../../src/domain/scheduling/appointment-texts.rules.js';
import { periodText, periodTexts } from '../../../src/domain/scheduling/appointment-times.rules.js';
import { calendarUid, meetingUid } from '../../../src/domain/scheduling/calendar-uid.rules.js';
import { employeeForm, workingTime } from '../../../src/domain/scheduling/employee-forms.rules.js';
import { lengths } from '../../../src/domain/scheduling/lengths.rules.js';
import { appointmentPlace } from '../../../src/domain/scheduling/place.rules.js';

const read = (shape: z.ZodType, value: unknown): unknown => {
  const { success, data } = shape.safeParse(value);
  return success ? data : 'refused';
};

it.each([
  ['appointmentText', appointmentText, 'a\nb', 'a\nb'],
  ['appointmentText', appointmentText, null, ''],
  ['appointmentText', appointmentText, 'x'.repeat(2001), 'refused'],
  ['appointmentText', appointmentText, 'a\0', 'refused'],
  ['appointmentLine', appointmentLine, ' a\r\n\tb\u2028c ', 'a b c'],
  ['cancelReason', cancelReason, '  doente ', 'doente'],
  ['cancelReason', cancelReason, undefined, ''],
  ['cancelReason', cancelReason, 'x'.repeat(501), 'refused'],
  ['appointmentPlace', appointmentPlace, 'https://meet.example.org/a', 'https://meet.example.org/a'],
  ['appointmentPlace', appointmentPlace, 'Sala 2, 1º andar', 'Sala 2, 1º andar'],
  ['appointmentPlace', appointmentPlace, 'http://meet.example.org', 'refused'],
  ['appointmentPlace', appointmentPlace, 'javascript://x', 'refused'],
])('the field %s reads %j as expected', (_name, shape, given, expected) => expect(read(shape, given)).toBe(expected));

it.each([
  [{ weekday: 1, startsAt: '00:00', endsAt: '24:00' }, true],
  [{ weekday: 0, startsAt: '09:00', endsAt: '10:00' }, false],
  [{ weekday: 8, startsAt: '09:00', endsAt: '10:00' }, false],
  [{ weekday: 1, startsAt: '24:30', endsAt: '25:00' }, false],
  [{ weekday: 1, startsAt: '9:00', endsAt: '10:00' }, false],
])('%j is valid as a working time: %s', (given, isOne) => expect(workingTime.safeParse(given).success).toBe(isOne));

it.each([
  [
    { userId: 1, otherLengths: [60, 30, 60] },
    { userId: 1, otherLengths: [30, 60] },
  ],
  [{ userId: 1, slotMinutes: 4 }, 'refused'],
  [
    { userId: 1, slotMinutes: 480 },
    { userId: 1, slotMinutes: 480 },
  ],
  [{ userId: 1, openBookings: 6 }, 'refused'],
  [{ userId: 1, horizonDays: 0 }, 'refused'],
  [
    { userId: 1, stepMinutes: null },
    { userId: 1, stepMinutes: null },
  ],
])('the calendar form %j is read as %j', (given, expected) => expect(read(employeeForm, given)).toEqual(expected));

const at = (text: string) => new Date(text);
const SP = 'America/Sao_Paulo';

it('a period’s text has its day once, and its time zone', () => {
  const text = (end: string) => periodText(at('2026-11-23T12:00:00Z'), at(end), SP);
  expect(text('2026-11-23T13:00:00Z')).toBe('23/11/2026 09:00 a 10:00 (horário de Brasília)');
  expect(text('2026-11-24T13:00:00Z')).toBe('23/11/2026 09:00 a 24/11/2026 10:00 (horário de Brasília)');
});

it('time zones with the same clock time appear once in a text', () => {
  const [start, end] = [at('2026-11-23T12:00:00Z'), at('2026-11-23T13:00:00Z')];
  expect(periodTexts(start, end, [SP, 'America/Bahia'])).toBe(periodText(start, end, SP));
  expect(periodTexts(start, end, ['America/Manaus', SP])).toBe(
    `${periodText(start, end, 'America/Manaus')}, ou ${periodText(start, end, SP)}`,
  );
});

it('an appointment and a meeting with the same number have different calendar UIDs', () => {
  const entry = { id: 7, installation: 'elo.example.org' };
  expect([calendarUid(entry), meetingUid(entry)]).toEqual([
    'appointment-7@elo.example.org',
    'meeting-7@elo.example.org',
  ]);
});

it('an appointment lasts up to twelve hours, a block up to 31 days', () => {
  expect([lengths.appointment, lengths.block]).toMatchObject([
    { min: 300_000, max: 43_200_000 },
    { min: 300_000, max: 31 * 86_400_000 },
  ]);
});

it('the payload of a move keeps its times through JSON', () => {
  const move = { appointmentId: 1, revision: 2, changedById: null, employeeId: 3 };
  const times = { startsAt: at('2026-11-23T12:00:00Z'), endsAt: at('2026-11-23T13:00:00Z') };
  expect(read(appointmentMove, JSON.parse(JSON.stringify({ ...move, ...times })))).toEqual({ ...move, ...times });
});
