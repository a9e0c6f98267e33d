import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { KpiChart, KpiLevel, KpiPeriod, MeasurementSpan } from './enums.js';
import { HospitalGroupType } from './hospitals.type.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('KpiBand', {
  simpleResolvers: true,
  description: 'A named part of the scale of a series. Both ends belong to it; null: no limit.',
})
export class KpiBandType {
  @Field(() => String, { description: 'The title that people read, in Portuguese.' })
  name!: string;
  @Field(() => KpiLevel, { description: 'The relation of its values to the target.' })
  level!: KpiLevel;
  @Field(() => Float, { nullable: true, description: 'The lower end; null: no limit.' })
  from!: number | null;
  @Field(() => Float, { nullable: true, description: 'The upper end; null: no limit.' })
  to!: number | null;
}

@ObjectType('KpiInput', { simpleResolvers: true, description: 'An indicator from which a series is computed.' })
export class KpiInputType {
  @Field(() => String, { description: 'The code of the indicator.' })
  name!: string;
  @Field(() => String, { description: 'The title that people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The unit, such as leitos.' })
  unit!: string;
}

@ObjectType('KpiInputValue', {
  simpleResolvers: true,
  description: 'An input in one period: its total, or the mean of its readings.',
})
export class KpiInputValueType extends KpiInputType {
  @Field(() => Float, { nullable: true, description: 'In the unit of the indicator; null when it was not measured.' })
  value!: number | null;
}

@ObjectType('KpiPoint', { simpleResolvers: true, description: 'The value of a series in one period.' })
export class KpiPointType {
  @Field(() => String, { description: '`mar/2026`, or `2026/1` for a semester.' })
  label!: string;
  @Field(() => LocalDate, { description: 'The first day of the period.' })
  startsOn!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The value, not rounded. Null: not measured, or a denominator is zero.',
  })
  value!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The value with the decimals of its series; halves are rounded up.',
  })
  shown!: number | null;
  @Field(() => KpiBandType, { nullable: true, description: 'The band of the value, rounded as it is shown.' })
  band!: KpiBandType | null;
  @Field(() => [KpiInputValueType], { description: 'The inputs from which it was computed.' })
  inputs!: KpiInputValueType[];
  @Field(() => DateTime, { nullable: true, description: 'The time when the latest of its measurements was recorded.' })
  recordedAt!: string | null;
}

@ObjectType('KpiSeries', { simpleResolvers: true, description: 'One line of a KPI, with its meaning.' })
export class KpiSeriesType {
  @Field(() => String, { description: 'The name of the series within the KPI, such as taxa_ocupacao.' })
  name!: string;
  @Field(() => String, { description: 'The title that people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The unit, such as % or dias.' })
  unit!: string;
  @Field(() => Int, { description: 'The number of decimals that are shown.' })
  decimals!: number;
  @Field(() => String, { description: 'The formula, in Portuguese.' })
  formula!: string;
  @Field(() => String, { description: 'The publisher of the formula.' })
  source!: string;
  @Field(() => String, { description: 'The publisher of the bands, or a note that we chose them.' })
  target!: string;
  @Field(() => [KpiBandType], { description: 'The parts of its scale, from the lowest up.' })
  bands!: KpiBandType[];
  @Field(() => [KpiInputType], { description: 'The indicators from which it is computed.' })
  inputs!: KpiInputType[];
  @Field(() => [KpiPointType], { description: 'All periods, also without measurements.' })
  points!: KpiPointType[];
  @Field(() => KpiPointType, { nullable: true, description: 'The last point that has a value.' })
  latest!: KpiPointType | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the latest of all its measurements was recorded.',
  })
  recordedAt!: string | null;
}

@ObjectType('Kpi', { simpleResolvers: true, description: 'A key figure of hospitals over time.' })
export class KpiType {
  @Field(() => String, { description: 'The last part of its address in the old service.' })
  name!: string;
  @Field(() => String, { description: 'The title that people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The part of the hospital that it measures.' })
  area!: string;
  @Field(() => KpiChart, { description: 'The chart that shows it.' })
  chart!: KpiChart;
  @Field(() => KpiPeriod, { description: 'The period of one point.' })
  period!: KpiPeriod;
  @Field(() => HospitalGroupType, { nullable: true, description: 'The hospital group; null: all groups together.' })
  group!: HospitalGroupType | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The year; null: the last twelve months, or four semesters, up to now.',
  })
  year!: number | null;
}

@ObjectType('Indicator', { simpleResolvers: true, description: 'A quantity that hospital groups measure.' })
export class IndicatorType {
  @Field(() => String, { description: 'The code of the indicator in measurements.' })
  code!: string;
  @Field(() => String, { description: 'The title that people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The unit, such as leitos.' })
  unit!: string;
  @Field(() => MeasurementSpan, { description: 'The time that one value covers.' })
  measuredOver!: MeasurementSpan;
  @Field(() => Float, { description: 'The largest value that is accepted.' })
  max!: number;
  @Field(() => Boolean, { description: 'True when values are whole numbers.' })
  whole!: boolean;
  @Field(() => String, { nullable: true, description: 'An indicator with a value that this one can’t exceed.' })
  partOf!: string | null;
}

@ObjectType('UnusualMeasurement', {
  simpleResolvers: true,
  description: 'A recorded value that differs by more than 30 % from the median of the twelve months before.',
})
export class UnusualMeasurementType {
  @Field(() => Int, { description: 'Its place among the values that were sent, from 0.' })
  index!: number;
  @Field(() => Float, { description: 'The recorded value.' })
  value!: number;
  @Field(() => Float, { description: 'The median of the months before; there are at least three.' })
  median!: number;
}

@ObjectType('RecordedMeasurements', { simpleResolvers: true, description: 'The result of recording measurements.' })
export class RecordedMeasurementsType {
  @Field(() => Int, { description: 'The number of recorded values, of months and of moments.' })
  recorded!: number;
  @Field(() => DateTime, { description: 'The time when they were recorded.' })
  recordedAt!: Date;
  @Field(() => [UnusualMeasurementType], {
    description: 'The values that are far from the usual values of the group, in the order in which they were sent.',
  })
  unusual!: object[];
}

@ObjectType('Measurement', { simpleResolvers: true, description: 'A value that a hospital group measured in a month.' })
export class MeasurementType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The code of an indicator, as in `indicators`.' })
  indicator!: string;
  @Field(() => String, { description: 'The month, such as `2026-03`.' })
  period!: string;
  @Field(() => Float, { description: 'In the unit of the indicator.' })
  value!: number;
  @Field(() => DateTime, { description: 'The time when it was recorded, or when it last replaced another value.' })
  recordedAt!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The last different value, which this one replaced; null when there was none.',
  })
  previousValue!: number | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when the previous value was recorded.' })
  previousRecordedAt!: string | null;
}
