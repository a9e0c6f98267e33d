import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { instantOf } from '../kernel/time.js';
import {
  type ClassCounts,
  countClasses,
  countHandIns,
  countPresences,
  type HandInCounts,
  type MeetingCounts,
} from './class-progress.query.js';
import { progressPolicy } from './policy.js';

export interface ClassProgress extends Omit<ClassCounts, 'name'>, Omit<HandInCounts, 'classId'> {
  meetings: (MeetingCounts & { isOver: boolean })[];
  /** The share of enrolled participants at the past meetings, 0 to 1; null before the first meeting is over. */
  presenceRate: number | null;
}

/** The longest wait first; classes without a wait come last. */
const byAge = (a: string | null, b: string | null): number =>
  (a === null ? Infinity : instantOf(a)) - (b === null ? Infinity : instantOf(b)) || 0;
const byRate = (a: number | null, b: number | null): number => (a ?? 2) - (b ?? 2);

/**
 * The progress of the classes of a cycle that the caller sees. The class that lags most comes first: by the oldest hand-in
 * without evaluation, the oldest request to leave, and the lowest presence. Three statements, for any number of classes.
 */
export async function findClassProgress(
  ctx: Ctx<'answers'>,
  { cycleId }: { cycleId: number },
): Promise<ClassProgress[]> {
  const view = authorize(ctx, progressPolicy.classProgress);
  const { answers } = ctx.services;
  // These statements count the whole cycle, so they share the connections for large answers; the others stay free for small
  // queries.
  const reader = {
    rows: <Row>(text: string, values: readonly unknown[]) => answers.read(() => ctx.rows<Row>(text, values)),
  };
  const classes = await countClasses(reader, view, cycleId);
  const ids = classes.map(({ classId }) => classId);
  const [handIns, meetings] = await Promise.all([countHandIns(reader, ids), countPresences(reader, ids)]);
  const handInsOf = new Map(handIns.map(each => [each.classId, each]));
  const meetingsOf = Map.groupBy(meetings, each => each.classId);
  const now = ctx.now().getTime();
  return classes
    .map(({ name, ...counts }) => {
      const { handIns: all = 0, evaluationsWaiting = 0, oldestHandInAt = null } = handInsOf.get(counts.classId) ?? {};
      const own = (meetingsOf.get(counts.classId) ?? []).map(each => ({
        ...each,
        isOver: instantOf(each.endsAt) <= now,
      }));
      const over = own.filter(({ isOver }) => isOver);
      const expected = over.length * counts.enrolled;
      const presenceRate = expected === 0 ? null : over.reduce((sum, { present }) => sum + present, 0) / expected;
      return { name, ...counts, handIns: all, evaluationsWaiting, oldestHandInAt, meetings: own, presenceRate };
    })
    .toSorted(
      (a, b) =>
        byAge(a.oldestHandInAt, b.oldestHandInAt) ||
        byAge(a.oldestRequestAt, b.oldestRequestAt) ||
        byRate(a.presenceRate, b.presenceRate) ||
        a.name.localeCompare(b.name, 'pt'),
    )
    .map(({ name: _name, ...progress }) => progress);
}
