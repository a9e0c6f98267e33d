import { z } from 'zod';
import { AuditOutcome } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { cached, type CachedPort } from '../kernel/cached.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { storableText } from '../kernel/text.js';
import { auditCounts, listAuditRecords } from './audit.query.js';
import { authorize } from '../kernel/policy.js';
import { auditPolicy } from './policy.js';
import { wrong } from '../../failures/field-reasons.js';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

const id = z.int().positive().nullish();
const word = storableText().min(1).max(100).nullish();
const shape = z.object({
  actorUserId: id,
  actorKeyId: id,
  onBehalfOfId: id,
  action: word,
  face: word,
  requestId: word,
  recordType: word,
  recordId: word,
  outcome: z.enum(AuditOutcome).nullish(),
  from: z.date().nullish(),
  to: z.date().nullish(),
});

/** The changes of records and their actors, latest first. @throws INVALID for a record's id without its type */
export async function findAuditRecords(ctx: Ctx, filter: z.input<typeof shape>, page: PageArgs, selection?: Selection) {
  authorize(ctx, auditPolicy.auditRecords);
  const { from, to, ...given } = parseInput(shape, filter);
  if (given.recordId != null && given.recordType == null)
    throw new AppError(
      'INVALID',
      'FIELD_NEEDS',
      { field: 'recordId', other: 'recordType' },
      { recordType: wrong('MISSING') },
    );
  return listAuditRecords(ctx, { ...given, from: from?.toISOString(), to: to?.toISOString() }, page, selection);
}

interface Period {
  from?: Date | null;
  to?: Date | null;
}
const begun = ({ from, to }: Period, now: Date) => {
  const until = to ?? now;
  return { since: from ?? new Date(until.getTime() - 30 * DAY_MS), until };
};

/** Lifetime in seconds. A year has hundreds of thousands of records. */
const LIFETIME = 60;

const stats = cached({
  name: 'audit-stats',
  lifetime: LIFETIME,
  async compute(shared, { from, to }: { view: 'EVERYBODY' } & Period) {
    const { since, until } = begun({ from, to }, shared.now());
    const counts = await auditCounts(shared, {
      from: since.toISOString(),
      to: until.toISOString(),
      zone: shared.config.legacyTimeZone,
    });
    const of = (by: string) => counts.filter(each => each.by === by);
    return {
      from: since,
      to: until,
      total: of('face').reduce((sum, { count }) => sum + count, 0),
      refused: of('face').reduce((sum, { refused }) => sum + refused, 0),
      days: of('day').sort((a, b) => (a.name! < b.name! ? -1 : 1)),
      actions: of('action'),
      actors: of('actor'),
      faces: of('face'),
    };
  },
});

/**
 * Counts of a period, by day of the legacy time zone, action, actor and face. The default is the last thirty days.
 * @throws INVALID for a period that ends before it begins, or is longer than a year
 */
export function auditStats(ctx: Ctx<CachedPort>, { from, to }: Period) {
  authorize(ctx, auditPolicy.auditStats);
  const { since, until } = begun({ from, to }, ctx.now());
  if (since >= until)
    throw new AppError(
      'INVALID',
      'ORDER_OF_TIMES',
      { field: 'from', other: 'to' },
      { from: wrong('NOT_BEFORE', { other: 'to' }) },
    );
  if (until.getTime() - since.getTime() > LONGEST_DAYS * DAY_MS)
    throw new AppError('INVALID', 'PERIOD_TOO_LONG', { max: LONGEST_DAYS });
  return stats(ctx, { view: 'EVERYBODY', from, to });
}
