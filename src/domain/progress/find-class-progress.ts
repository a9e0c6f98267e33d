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
  /** Of those with a place who were at the meetings that are over, 0 to 1; null before the first of them is. */
  presenceRate: number | null;
}

/** Longest waiting first; what does not wait comes last. */
const byAge = (a: string | null, b: string | null): number =>
  (a === null ? Infinity : instantOf(a)) - (b === null ? Infinity : instantOf(b)) || 0;
const byRate = (a: number | null, b: number | null): number => (a ?? 2) - (b ?? 2);

/**
 * How the classes of a cycle get on, of those that the caller sees, what lags most first: by the oldest hand-in that nobody
 * has evaluated, the oldest request to leave, and how few were present. Three statements, however many classes.
 */
export async function findClassProgress(
  ctx: Ctx<'answers'>,
  { cycleId }: { cycleId: number },
): Promise<ClassProgress[]> {
  const view = authorize(ctx, progressPolicy.classProgress);
  const { answers } = ctx.services;
  // They count all there is of a cycle: the other connections are left to small questions.
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
