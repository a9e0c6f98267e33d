import { sql } from 'kysely';
import type { ErasureState } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { byIdNow, read } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { erasurePolicy } from './policy.js';

export const erasure = record(
  'erasures',
  'er',
  {
    id: 'id',
    state: 'state',
    personId: 'person_id',
    requestedById: 'requested_by_id',
    requestedAt: 'requested_at',
    dueAt: 'due_at',
    withdrawnAt: 'withdrawn_at',
    startedAt: 'started_at',
    finishedAt: 'finished_at',
    error: 'error',
  },
  { relations: { person: one(person, 'personId'), requestedBy: one(person, 'requestedById') } },
);
export type ErasureRow = RowOf<typeof erasure>;

export const erasureNow = byIdNow(erasure);

interface ErasureFilter {
  state?: ErasureState | null;
  personId?: number | null;
}

/** Erasures in any state, latest first. @throws FORBIDDEN to everybody but administrators */
export const listErasures = listOf(erasure, {
  authorize: ctx => authorize(ctx, erasurePolicy.erasures),
  rows: q => q.selectFrom('erasures as er').selectAll(),
  filters: filters<ErasureFilter>({ state: 'er.state', personId: 'er.person_id' }),
  latestFirst: true,
});

const latestOf = read(erasure, {
  single: true,
  rows: (q, $: Parameter<{ personId: number }>) =>
    q
      .selectFrom('erasures')
      .selectAll()
      .where('person_id', '=', $('personId'))
      .where(sql<boolean>`state in ('REQUESTED', 'WAITING', 'RUNNING')`),
});
/** The caller's open erasure; null without one. */
export async function findMyErasure(ctx: Ctx, selection?: Selection): Promise<ErasureRow | null> {
  const { userId } = authorize(ctx, erasurePolicy.myErasure);
  return (await latestOf(ctx, { personId: userId }, { selection }))[0] ?? null;
}
