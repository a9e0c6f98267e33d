import { Arg, Args, Ctx as Context, Query, Resolver } from 'type-graphql';
import { auditStats, findAuditRecords } from '../src/domain/audit/find-audit-records.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import {
  AuditFilter,
  AuditRecordConnection,
  AuditRecordType,
  AuditStatsType,
  AuditChangeType,
} from '../schema/audit.type.js';
import { PageArgs } from '../schema/connection.js';
import { DateTime } from '../schema/scalars.js';
import { toIds } from './ids.js';
import { Selected } from './selected.js';
import { auditChange, auditRecord } from '../src/domain/audit/audit.query.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const auditChangeAnswer = answer(AuditChangeType, auditChange);

export const auditRecordAnswer = answer(AuditRecordType, auditRecord, {
  changes: { type: AuditChangeType, description: 'The changes of records; none when the mutation was refused.' },
  onBehalfOf: {
    ...maybePerson,
    description: 'The person in whose place somebody else acted; null when the caller acted for themselves.',
  },
});

@Resolver(() => AuditRecordType)
export class AuditResolver {
  @Query(() => AuditRecordConnection, {
    description: 'Audited mutations with their callers, latest first. For administrators.',
  })
  auditRecords(
    @Context() ctx: FullCtx,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    const { actorUserId, actorKeyId, onBehalfOfId, ...words } = filter ?? {};
    return findAuditRecords(ctx, { ...words, ...toIds({ actorUserId, actorKeyId, onBehalfOfId }) }, page, selection);
  }

  @Query(() => AuditStatsType, {
    description: 'The number of changes by day, action, actor and face: the last thirty days when left out.',
    complexity: 40_000,
  })
  auditStats(
    @Context() ctx: FullCtx,
    @Arg('from', () => DateTime, {
      nullable: true,
      description: 'From this time on, at most 366 days before the end; thirty days before it when left out.',
    })
    from?: Date,
    @Arg('to', () => DateTime, { nullable: true, description: 'Before this time; now when left out.' }) to?: Date,
  ) {
    return auditStats(ctx, { from, to });
  }
}
