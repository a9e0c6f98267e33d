import { Arg, Ctx as Context, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findIndicators } from '../src/domain/kpis/find-indicators.js';
import { findKpi, findKpis, type KpiView, seriesOfKpi } from '../src/domain/kpis/find-kpi.js';
import { listMeasurements, measurement } from '../src/domain/kpis/measurements.query.js';
import { recordMeasurements } from '../src/domain/kpis/record-measurements.js';
import { removeMeasurements } from '../src/domain/kpis/remove-measurements.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { MeasurementInput } from '../schema/kpis.input.js';
import {
  IndicatorType,
  KpiSeriesType,
  KpiType,
  MeasurementType,
  RecordedMeasurementsType,
} from '../schema/kpis.type.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const measurementAnswer = answer(MeasurementType, measurement, {
  recordedBy: { ...maybePerson, description: 'The person who entered it; null when a service or an import did.' },
  previousRecordedBy: {
    ...maybePerson,
    description:
      'The person who entered the previous value. Null when a service or an import did, and when there was none.',
  },
});

@Resolver(() => KpiType)
export class KpiResolver {
  @Query(() => [KpiType], {
    description: 'All KPIs, in the order in which pages show them.',
    complexity: 3_000,
  })
  kpis(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID, {
      nullable: true,
      description: 'The id of a hospital group; all groups together when left out.',
    })
    groupId: string | null | undefined,
    @Arg('year', () => Int, { nullable: true, description: 'A calendar year; the periods up to now when left out.' })
    year: number | null | undefined,
  ) {
    return findKpis(ctx, { groupId: toOptionalId(groupId), year });
  }

  @QueryOfOne(() => KpiType, {
    description: 'A KPI by its name. Without a group: all groups together. Without a year: the periods up to now.',
    complexity: 1_000,
  })
  kpi(
    @Context() ctx: FullCtx,
    @Arg('name', () => String, { description: 'The `name` of the KPI.' }) name: string,
    @Arg('groupId', () => ID, {
      nullable: true,
      description: 'The id of a hospital group; all groups together when left out.',
    })
    groupId: string | null | undefined,
    @Arg('year', () => Int, { nullable: true, description: 'A calendar year; the periods up to now when left out.' })
    year: number | null | undefined,
  ) {
    return findKpi(ctx, { name, groupId: toOptionalId(groupId), year });
  }

  @FieldResolver(() => [KpiSeriesType], { description: 'The series of the chart.' })
  series(@Root() kpi: KpiView, @Context() ctx: FullCtx) {
    return seriesOfKpi(ctx, kpi);
  }
}

@Resolver(() => IndicatorType)
export class MeasurementResolver {
  @Query(() => [IndicatorType], { description: 'The indicators that hospital groups measure.' })
  indicators(@Context() ctx: FullCtx) {
    return findIndicators(ctx);
  }

  @QueryOfOne(() => [MeasurementType], {
    description:
      'The measurements of a group in the months from one to another, at most 60, by month. For the members and editors of the group, and for administrators, supervisors and services, who may record in all groups.',
    complexity: 1_000,
  })
  measurements(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID, { description: 'The id of a hospital group.' }) groupId: string,
    @Arg('from', () => String, { description: 'The first month, such as `2026-01`.' }) from: string,
    @Arg('to', () => String, { description: 'The last month, such as `2026-12`.' }) to: string,
    @Selected() selection: Selection,
  ) {
    return listMeasurements(ctx, { groupId: toId(groupId), from, to }, selection);
  }

  @Mutation(() => RecordedMeasurementsType, {
    description:
      'Records up to 2,000 values, all or none. A value replaces the older one of the same group, indicator and period. By the editors of their groups, administrators, supervisors and services.',
  })
  recordMeasurements(
    @Context() ctx: FullCtx,
    @Arg('measurements', () => [MeasurementInput], { description: '1 to 2,000 values.' })
    measurements: MeasurementInput[],
    @Arg('confirmOverwrite', () => Boolean, {
      nullable: true,
      description:
        'True: monthly values may differ by more than 30 % from the values that they replace. Otherwise such values are a CONFLICT, with each of them in `fields`.',
    })
    confirmOverwrite: boolean | null | undefined,
  ) {
    return recordMeasurements(ctx, {
      confirmOverwrite,
      measurements: measurements.map(each => ({ ...each, groupId: toId(each.groupId) })),
    });
  }

  @Mutation(() => Int, {
    description:
      'Removes measurements: all of a month, only the given indicators of a month, or the reading of a moment. Returns their number. By callers who may record them.',
  })
  removeMeasurements(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID) groupId: string,
    @Arg('period', () => String, { description: 'A month, `2026-03`, or a moment, `2026-03-15T10:00`.' })
    period: string,
    @Arg('indicators', () => [String], {
      nullable: true,
      description: 'Codes of indicators; all indicators of the period when left out.',
    })
    indicators: string[] | null | undefined,
  ) {
    return removeMeasurements(ctx, { groupId: toId(groupId), period, indicators });
  }
}
