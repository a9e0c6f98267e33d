import { Arg, Ctx as Context, Int, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findFieldUsage } from '../src/domain/field-usage/field-usage.query.js';
import { FieldUsageType } from '../schema/field-usage.type.js';
import { LocalDate } from '../schema/scalars.js';

@Resolver(() => FieldUsageType)
export class FieldUsageResolver {
  @Query(() => [FieldUsageType], {
    description: 'For administrators: the uses of parts of the graph by client, the most frequent first.',
    complexity: 2_000,
  })
  fieldUsage(
    @Context() ctx: FullCtx,
    @Arg('type', () => String, { nullable: true, description: 'Only this type, such as Class.' })
    type: string | null | undefined,
    @Arg('field', () => String, { nullable: true, description: 'Only this field, such as slots.' })
    field: string | null | undefined,
    @Arg('client', () => String, { nullable: true, description: 'Only this client.' })
    client: string | null | undefined,
    @Arg('from', () => LocalDate, { nullable: true, description: 'From this day on.' })
    from: string | null | undefined,
    @Arg('to', () => LocalDate, { nullable: true, description: 'Until this day; belongs to the period.' })
    to: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 100, description: 'The number of rows, at most 1000.' }) first: number,
  ) {
    return findFieldUsage(ctx, { type, field, client, from, to }, first);
  }
}
