import { z } from 'zod';
import { AuditOutcome } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { storableText } from '../kernel/text.js';
import { auditCounts, listAuditRecords } from './audit.query.js';
import { authorize } from '../kernel/policy.js';
import { auditPolicy } from './policy.js';
import { wrong } from '../../platform/field-reasons.js';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

const id = z.int().positive().nullish();
const word = storableText().trim().min(1).max(100).nullish();
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

/** Who changed what, latest first. @throws INVALID for a record's id without its type */
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

/** Counts of a period, by day of the legacy time zone, action, actor and face; the last thirty days when left out. */
export async function auditStats(ctx: Ctx, { from, to }: { from?: Date | null; to?: Date | null }) {
  authorize(ctx, auditPolicy.auditStats);
  const until = to ?? ctx.now();
  const since = from ?? new Date(until.getTime() - 30 * DAY_MS);
  if (since >= until)
    throw new AppError(
      'INVALID',
      'ORDER_OF_TIMES',
      { field: 'from', other: 'to' },
      { from: wrong('NOT_BEFORE', { other: 'to' }) },
    );
  if (until.getTime() - since.getTime() > LONGEST_DAYS * DAY_MS)
    throw new AppError('INVALID', 'PERIOD_TOO_LONG', { max: LONGEST_DAYS });
  const period = { from: since.toISOString(), to: until.toISOString() };
  const counts = await auditCounts(ctx, { ...period, zone: ctx.services.config.legacyTimeZone });
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
}
