import { expect, it } from '@jest/globals';
import { endOfDay, startOfDay } from '../../../src/domain/classes/programme-days.rules.js';
import { lengthOfMeeting } from '../../../src/domain/classes/programme-forms.rules.js';
import { roomAddress, roomSlug } from '../../../src/domain/classes/rooms.rules.js';

it.each([
  ['2026-11-27', 'America/Sao_Paulo', '2026-11-27T03:00:00.000Z', '2026-11-28T03:00:00.000Z'],
  ['2026-11-27', 'America/Manaus', '2026-11-27T04:00:00.000Z', '2026-11-28T04:00:00.000Z'],
  // The day began at one o'clock, because summer time began at midnight.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
])('the day %s in %s begins and ends at local midnight', (day, zone, start, end) => {
  expect([startOfDay(day, zone), endOfDay(day, zone)].map(each => each.toISOString())).toEqual([start, end]);
});

it('a meeting may last from five minutes to twelve hours', () => {
  expect(lengthOfMeeting).toEqual({ min: 300_000, max: 43_200_000 });
});

it('a room’s address is below the video-meeting server and ends with 128 random bits', () => {
  expect(roomSlug('Turma A')).toMatch(/^Turma A-[0-9a-f]{32}$/);
  expect(roomSlug('Turma A')).not.toBe(roomSlug('Turma A'));
  for (const videoconfUrl of ['https://meet.example.org', 'https://meet.example.org/'])
    expect(roomAddress({ videoconfUrl }, 'Turma A')).toBe('https://meet.example.org/Turma%20A');
});
