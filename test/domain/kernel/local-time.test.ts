import { expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { localTime } from '../../../src/domain/kernel/local-time.js';
import { periodText, periodTexts } from '../../../src/domain/scheduling/appointment-times.rules.js';

const zone = 'America/Sao_Paulo';
const at = (iso: string) => DateTime.fromISO(iso, { zone });

it('a time that the clock shows twice has its offset', () => {
  // Summer time ended in Brazil on 18 February 2018 at 00:00, when clocks went back to 23:00.
  expect(localTime(at('2018-02-18T01:30:00Z'), 'HH:mm')).toBe('23:30 (UTC-2)');
  expect(localTime(at('2018-02-18T02:30:00Z'), 'HH:mm')).toBe('23:30 (UTC-3)');
  expect(localTime(at('2018-02-18T03:00:00Z'), 'HH:mm')).toBe('00:00');
  expect(localTime(at('2026-11-27T12:00:00Z'), "dd/MM 'às' HH:mm")).toBe('27/11 às 09:00');
  expect(localTime(at('2026-11-27T12:00:00Z'), 'HH:mm', true)).toBe('09:00 (UTC-3)');
});

it.each([
  ['2018-02-18T01:00:00Z', '2018-02-18T02:00:00Z', '17/02/2018 23:00 (UTC-2) a 23:00 (UTC-3) (horário de Brasília)'],
  ['2018-02-18T00:30:00Z', '2018-02-18T02:30:00Z', '17/02/2018 22:30 (UTC-2) a 23:30 (UTC-3) (horário de Brasília)'],
  // Forward, from 00:00 to 01:00 on 4 November 2018.
  [
    '2018-11-04T02:30:00Z',
    '2018-11-04T03:30:00Z',
    '03/11/2018 23:30 (UTC-3) a 04/11/2018 01:30 (UTC-2) (horário de Brasília)',
  ],
  ['2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z', '27/11/2026 09:00 a 10:00 (horário de Brasília)'],
])('a period from %s to %s is told as a reader understands it', (start, finish, text) => {
  expect(periodText(new Date(start), new Date(finish), zone)).toBe(text);
});

it('a period in two zones names the offsets of the zone whose clocks change', () => {
  expect(
    periodTexts(new Date('2018-02-18T01:00:00Z'), new Date('2018-02-18T02:00:00Z'), [zone, 'America/Manaus']),
  ).toBe(
    '17/02/2018 23:00 (UTC-2) a 23:00 (UTC-3) (horário de Brasília), ou 17/02/2018 21:00 a 22:00 (horário do Amazonas)',
  );
});
