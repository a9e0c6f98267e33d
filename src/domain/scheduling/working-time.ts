import { LRUCache } from 'lru-cache';
import { DateTime, IANAZone } from 'luxon';

/** One stretch of a working day: `startsAt` to `endsAt` (`HH:mm:ss`, `24:00:00` is midnight) of an ISO weekday. */
export interface WorkingHoursPeriod {
  weekday: number;
  startsAt: string;
  endsAt: string;
}

/** Working hours with their zone, and the length and the distance of slots. */
export interface WorkingTime {
  /** IANA name. */
  timeZone: string;
  slotMinutes: number;
  /** The distance from the start of one slot to the start of the next; null: slots follow each other. */
  stepMinutes?: number | null;
  hours: readonly WorkingHoursPeriod[];
}

/** Half-open `[start, finish)` in milliseconds since the epoch. */
export interface Period {
  start: number;
  finish: number;
}

/** A bookable period of a day; `time` is the wall clock `HH:mm:ss` of its start in the collaborator's zone. */
export interface WorkingSlot extends Period {
  time: string;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/**
 * The slots of a local day. They follow the wall clock from the start of each stretch. On the days when clocks change, a
 * skipped time gives no slot, and a repeated time gives one (the first). No slot reaches beyond its stretch, or begins before
 * the previous one has gone its step. So every slot really lasts `slotMinutes`.
 *
 * @param date `YYYY-MM-DD` in the zone of the working time
 */
export function slotsOfDay(date: string, { timeZone, slotMinutes, stepMinutes, hours }: WorkingTime): WorkingSlot[] {
  const weekday = new Date(date).getUTCDay() || 7;
  const periods = hours.filter(each => each.weekday === weekday).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  if (periods.length === 0) return [];
  const clocks = clocksOf(timeZone, date);
  const slots: WorkingSlot[] = [];
  const length = slotMinutes * 60;
  const step = (stepMinutes ?? slotMinutes) * 60;
  for (const { startsAt, endsAt } of periods) {
    const end = firstInstantAt(clocks, secondsOf(endsAt)).instant;
    for (let wall = secondsOf(startsAt); wall < secondsOf(endsAt); wall += step) {
      const { instant: start, skipped } = firstInstantAt(clocks, wall);
      const finish = start + length * SECOND;
      const next = (slots.at(-1)?.start ?? -Infinity) + Math.min(step, length) * SECOND;
      if (skipped || finish > end || start < next) continue;
      slots.push({ start, finish, time: clockOf(wall) });
    }
  }
  return slots;
}

/** The stretch of work that contains an instant, or null when the collaborator does not work then. */
export function workingPeriodAt(instant: number, { timeZone, hours }: WorkingTime): Period | null {
  const day = DateTime.fromMillis(instant, { zone: IANAZone.create(timeZone) });
  const clocks = clocksOf(timeZone, day.toISODate()!);
  const periods = hours
    .filter(each => each.weekday === day.weekday)
    .map(({ startsAt, endsAt }) => ({
      start: firstInstantAt(clocks, secondsOf(startsAt)).instant,
      finish: firstInstantAt(clocks, secondsOf(endsAt)).instant,
    }));
  return periods.find(({ start, finish }) => start <= instant && instant < finish) ?? null;
}

/** The clocks of a zone on a day. Offsets are in milliseconds, `midnight` is midnight of UTC. */
interface Clocks {
  midnight: number;
  offsetAt: (instant: number) => number;
  /** The one offset of the day, if there is no change of clocks on this day or near it. */
  offset: number | null;
}

/** Reading offsets from the platform costs more than all other arithmetic here, and calendars share zones and days. */
const known = new LRUCache<string, Clocks>({ max: 1000 });

/** @param date `YYYY-MM-DD` */
function clocksOf(timeZone: string, date: string): Clocks {
  const key = `${date} ${timeZone}`;
  let clocks = known.get(key);
  if (!clocks) {
    const zone = IANAZone.create(timeZone);
    const offsetAt = (instant: number) => Math.round(zone.offset(instant) * 60) * SECOND;
    const midnight = Date.parse(date);
    // No zone changes its offset and reverses the change within three days.
    const before = offsetAt(midnight - DAY);
    clocks = { midnight, offsetAt, offset: before === offsetAt(midnight + 2 * DAY) ? before : null };
    known.set(key, clocks);
  }
  return clocks;
}

/** The instant at which the clocks first show a time of their day. For a skipped time, it is the instant of the jump. */
function firstInstantAt(
  { midnight, offsetAt, offset }: Clocks,
  seconds: number,
): { instant: number; skipped: boolean } {
  const wall = midnight + seconds * SECOND;
  if (offset !== null) return { instant: wall - offset, skipped: false };
  // Zones change their offset at most once within two days, so that it is one of these two.
  const offsets = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
  const instants = offsets.map(each => wall - each).filter(instant => instant + offsetAt(instant) === wall);
  if (instants.length > 0) return { instant: Math.min(...instants), skipped: false };
  let before = wall - Math.max(...offsets);
  let after = wall - Math.min(...offsets);
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (middle + offsetAt(middle) < wall) before = middle;
    else after = middle;
  }
  return { instant: after, skipped: true };
}

/** Seconds since midnight of `HH:mm:ss`. */
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

const clockOf = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
