import { Arg, Ctx as Context, Int, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findFieldUsage } from '../src/domain/field-usage/field-usage.query.js';
import { FieldUsageType } from '../schema/field-usage.type.js';
import { LocalDate } from '../schema/scalars.js';

@Resolver(() => FieldUsageType)
export class FieldUsageResolver {
  @Query(() => [FieldUsageType], {
    description: 'For administrators: which clients asked for which parts of the graph, the most frequent first.',
    complexity: 2_000,
  })
  fieldUsage(
    @Context() ctx: FullCtx,
    @Arg('type', () => String, { nullable: true, description: 'Of this type only, such as Class.' })
    type: string | null | undefined,
    @Arg('field', () => String, { nullable: true, description: 'Of this field only, such as slots.' })
    field: string | null | undefined,
    @Arg('client', () => String, { nullable: true, description: 'Of this client only.' })
    client: string | null | undefined,
    @Arg('from', () => LocalDate, { nullable: true, description: 'From this day on.' })
    from: string | null | undefined,
    @Arg('to', () => LocalDate, { nullable: true, description: 'Until this day, which belongs to it.' })
    to: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 100, description: 'How many, at most 1000.' }) first: number,
  ) {
    return findFieldUsage(ctx, { type, field, client, from, to }, first);
  }
}
