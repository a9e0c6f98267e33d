import { type Kysely, sql } from 'kysely';
import { DateTime } from 'luxon';

/** Weeks that the second cycle has run. Four months are left of it then: so long a kept database stays of use. */
const WEEKS_BEGUN = 26;

/** The second cycle's first day in data/cycles.csv. */
const SECOND_BEGINS = '2026-02-02';

const begin = (now: Date, zone: string): DateTime =>
  DateTime.fromJSDate(now).setZone(zone).startOf('week').minus({ weeks: WEEKS_BEGUN });

/** @returns the cycles of the demo, named after years: the second one runs at that time, the first one has ended */
export function demoCycles(now: Date, zone: string): { id: number; name: string; year: number }[] {
  const { year } = begin(now, zone);
  return [year - 1, year].map((each, index) => ({ id: index + 1, name: `Ciclo ${each}`, year: each }));
}

/**
 * Moves the cycles of data/cycles.csv, with their classes, by whole weeks. A spreadsheet has the days of one year, and when the
 * cycles have ended nobody can hand in or enrol.
 * @param zone LEGACY_TIME_ZONE, for its days
 */
export async function moveCycles(db: Kysely<any>, now: Date, zone: string): Promise<void> {
  const days = begin(now, zone)
    .setZone('utc', { keepLocalTime: true })
    .diff(DateTime.fromISO(SECOND_BEGINS, { zone: 'utc' }), 'days').days;
  // The latest cycle first: its year in the spreadsheet is the new year of the other.
  for (const { id, name, year } of demoCycles(now, zone).toReversed())
    await sql`
      update cycles set name = ${name}, year = ${year}, starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int
       where id = ${id}`.execute(db);
  await sql`update classes set starts_on = starts_on + ${days}::int`.execute(db);
}
