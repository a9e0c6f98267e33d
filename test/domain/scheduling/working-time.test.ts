import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slotsOfDay, workingPeriodAt, type WorkingTime } from '../../../src/domain/scheduling/working-time.js';

const MINUTE = 60_000;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Days with a change of clocks: by an hour at night, by half an hour, at midnight, by a whole day. */
const changes: [string, string][] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2019-02-16'],
  ['America/Sao_Paulo', '2019-02-17'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
];

const days = new Map<string, { instant: number; wall: number }[]>();

/** The oracle's only knowledge of zones: the platform's own clock in every minute of the days around. */
function minutesOf(zone: string, date: string): { instant: number; wall: number }[] {
  const key = `${zone} ${date}`;
  const known = days.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const minutes: { instant: number; wall: number }[] = [];
  for (let instant = midnight - 15 * 60 * MINUTE; instant < midnight + 64 * 60 * MINUTE; instant += MINUTE) {
    const [shown = '', time = ''] = format.format(instant).split(' ');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    if (shown === date) minutes.push({ instant, wall: hour * 60 + minute });
    else if (shown > date) {
      minutes.push({ instant, wall: 1440 });
      break;
    }
  }
  days.set(key, minutes);
  return minutes;
}

/** Finds slots by checking every minute: the first instant at which the clock shows each time of the grid. */
function oracle(zone: string, date: string, slotMinutes: number, stretches: [number, number][]) {
  const minutes = minutesOf(zone, date);
  const slots: { start: number; finish: number; time: string }[] = [];
  let free = -Infinity;
  for (const [from, to] of stretches) {
    const end = minutes.find(each => each.wall >= to)!.instant;
    for (let wall = from; wall < to; wall += slotMinutes) {
      const start = minutes.find(each => each.wall === wall)?.instant;
      if (start === undefined || start < free || start + slotMinutes * MINUTE > end) continue;
      free = start + slotMinutes * MINUTE;
      slots.push({ start, finish: free, time: clock(wall) });
    }
  }
  return slots;
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const anyDay = fc.oneof(
  fc.constantFrom(...changes),
  fc.tuple(
    fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu', 'Europe/Lisbon'),
    fc.constantFrom('2026-01-01', '2026-02-28', '2028-02-29', '2026-12-31'),
  ),
);
const anyStretch = fc
  .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);

describe('slotsOfDay', () => {
  it('gives the same slots as a search of every minute of the day', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 5, max: 480 }),
        fc.array(anyStretch, { maxLength: 3 }),
        ([zone, date], slotMinutes, stretches) => {
          const sorted = stretches.toSorted(([a], [b]) => a - b);
          const weekday = weekdayOf(date);
          const hours = sorted.map(([from, to]) => ({ weekday, startsAt: clock(from), endsAt: clock(to) }));
          const otherDay = { weekday: (weekday % 7) + 1, startsAt: '00:00:00', endsAt: '24:00:00' };
          const slots = slotsOfDay(date, { timeZone: zone, slotMinutes, hours: [...hours, otherDay] });
          expect(slots).toEqual(oracle(zone, date, slotMinutes, sorted));
          expect(new Set(slots.map(slot => slot.time)).size).toBe(slots.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  const sunday = (timeZone: string, startsAt: string, endsAt: string): WorkingTime => ({
    timeZone,
    slotMinutes: 60,
    hours: [{ weekday: 7, startsAt, endsAt }],
  });

  it('has no slot in the hour that clocks skip in spring', () => {
    const slots = slotsOfDay('2026-03-08', sunday('America/New_York', '00:00:00', '06:00:00'));
    expect(slots.map(slot => slot.time)).toEqual(['00:00:00', '01:00:00', '03:00:00', '04:00:00', '05:00:00']);
    expect(slots.map(slot => new Date(slot.start).toISOString().slice(11, 16))).toEqual([
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
    ]);
  });

  it('offers the hour that comes twice in autumn only at its first time', () => {
    const slots = slotsOfDay('2026-11-01', sunday('America/New_York', '00:00:00', '04:00:00'));
    expect(slots.map(slot => slot.time)).toEqual(['00:00:00', '01:00:00', '02:00:00', '03:00:00']);
    expect(slots.map(slot => new Date(slot.start).toISOString().slice(11, 16))).toEqual([
      '04:00',
      '05:00',
      '07:00',
      '08:00',
    ]);
  });

  it('leaves out the rest of a working period that is shorter than a slot', () => {
    const slots = slotsOfDay('2026-11-22', sunday('America/Sao_Paulo', '09:00:00', '11:30:00'));
    expect(slots.map(slot => slot.time)).toEqual(['09:00:00', '10:00:00']);
  });
});

describe('workingPeriodAt', () => {
  it('is half-open: it includes the first instant of work and not the last', () => {
    const hours: WorkingTime = {
      timeZone: 'America/Sao_Paulo',
      slotMinutes: 60,
      hours: [{ weekday: 1, startsAt: '09:00:00', endsAt: '12:00:00' }],
    };
    const at = (instant: string) => workingPeriodAt(Date.parse(instant), hours);
    const monday = { start: Date.parse('2026-11-23T12:00:00Z'), finish: Date.parse('2026-11-23T15:00:00Z') };
    expect(at('2026-11-23T11:59:59Z')).toBeNull();
    expect(at('2026-11-23T12:00:00Z')).toEqual(monday);
    expect(at('2026-11-23T14:59:59Z')).toEqual(monday);
    expect(at('2026-11-23T15:00:00Z')).toBeNull();
    expect(at('2026-11-24T12:00:00Z')).toBeNull();
  });
});
