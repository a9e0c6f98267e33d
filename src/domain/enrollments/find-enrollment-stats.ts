import { DateTime } from 'luxon';
import { cached, type CachedPort } from '../kernel/cached.js';
import { type Days, instantsOfDays } from '../kernel/local-days.js';
import { type StaffView } from '../kernel/staff-view.js';
import type { Ctx } from '../context.js';
import { enrollmentGroups, type EnrollmentStatsFilter } from './enrollment-stats.query.js';
import { authorize } from '../kernel/policy.js';
import { enrollmentPolicy } from './policy.js';

/** Lifetime in seconds. Contract 3, Limits: 1 minute to 4 hours for content. */
const LIFETIME = 60;
/** A year and a day; of a longer period the latest days are shown. */
const MAX_DAYS = 366;
const MAX_CLASSES = 1_000;

type Group = Awaited<ReturnType<typeof enrollmentGroups>>[number];
type Counts = Pick<Group, 'total' | 'active' | 'cancelRequested' | 'canceled'>;

const countsOf = ({ total, active, cancelRequested, canceled }: Counts): Counts => ({
  total,
  active,
  cancelRequested,
  canceled,
});
const none: Counts = { total: 0, active: 0, cancelRequested: 0, canceled: 0 };

/** Every day from the first to the last one with an enrollment, including days without any. */
function everyDay(days: readonly Group[]) {
  if (days.length === 0) return [];
  const found = new Map(days.map(group => [group.day, group]));
  const last = DateTime.fromISO(days.at(-1)!.day!, { zone: 'utc' });
  const first = DateTime.fromISO(days[0]!.day!, { zone: 'utc' });
  const count = Math.min(MAX_DAYS, Math.round(last.diff(first, 'days').days) + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = last.minus({ days: count - 1 - index }).toISODate()!;
    return { day, ...countsOf(found.get(day) ?? none) };
  });
}

const stats = cached({
  name: 'enrollment-stats',
  lifetime: LIFETIME,
  async compute(shared, { view, filter }: { view: StaffView; filter: EnrollmentStatsFilter }) {
    const groups = await enrollmentGroups(shared, view, filter, shared.config.legacyTimeZone);
    const of = (kind: Group['kind']) => groups.filter(group => group.kind === kind);
    const [all] = of('all');
    return {
      ...countsOf(all ?? none),
      participants: all?.participants ?? 0,
      byStatus: [
        { status: 'ACTIVE', total: all?.active ?? 0 },
        { status: 'CANCEL_REQUESTED', total: all?.cancelRequested ?? 0 },
        { status: 'CANCELED', total: all?.canceled ?? 0 },
      ],
      byCourse: of('course').map(each => ({ courseId: each.id!, title: each.name!, ...countsOf(each) })),
      byCycle: of('cycle').map(each => ({ cycleId: each.id!, name: each.name!, year: each.year!, ...countsOf(each) })),
      byClass: of('class')
        .slice(-MAX_CLASSES)
        .map(each => ({
          classId: each.id!,
          name: each.name!,
          courseId: each.courseId!,
          cycleId: each.cycleId!,
          ...countsOf(each),
        })),
      byDay: everyDay(of('day')),
    };
  },
});

/** Numbers of enrollments, in total and by course, cycle, class and day, in the classes that the caller sees. */
export function findEnrollmentStats(
  ctx: Ctx<CachedPort>,
  filter: Omit<EnrollmentStatsFilter, 'from' | 'until'> & Days,
) {
  const view = authorize(ctx, enrollmentPolicy.enrollmentStats);
  const { courseId, cycleId, classId, status } = filter;
  return stats(ctx, { view, filter: { courseId, cycleId, classId, status, ...instantsOfDays(ctx, filter) } });
}
