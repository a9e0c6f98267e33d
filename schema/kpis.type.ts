import { Field, Float, Int, ObjectType } from 'type-graphql';
import { KpiChart, KpiLevel, KpiPeriod, MeasurementSpan } from './enums.js';
import { HospitalGroupType } from './hospitals.type.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('KpiBand', {
  simpleResolvers: true,
  description: 'A named part of the scale of a series. Both ends belong to it; null is open.',
})
export class KpiBandType {
  @Field(() => String)
  name!: string;
  @Field(() => KpiLevel)
  level!: KpiLevel;
  @Field(() => Float, { nullable: true })
  from!: number | null;
  @Field(() => Float, { nullable: true })
  to!: number | null;
}

@ObjectType('KpiInput', { simpleResolvers: true, description: 'What a series is computed from.' })
export class KpiInputType {
  @Field(() => String, { description: 'The code of the indicator.' })
  name!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  unit!: string;
}

@ObjectType('KpiInputValue', {
  simpleResolvers: true,
  description: 'An input in one period: its total, or its mean over readings.',
})
export class KpiInputValueType extends KpiInputType {
  @Field(() => Float, { nullable: true })
  value!: number | null;
}

@ObjectType('KpiPoint', { simpleResolvers: true })
export class KpiPointType {
  @Field(() => String, { description: '`mar/2026`, or `2026/1` for a semester.' })
  label!: string;
  @Field(() => LocalDate)
  startsOn!: string;
  @Field(() => Float, { nullable: true, description: 'Not rounded. Null: not measured, or a denominator is zero.' })
  value!: number | null;
  @Field(() => Float, { nullable: true, description: 'The value with the decimals of its series; halves go up.' })
  shown!: number | null;
  @Field(() => KpiBandType, { nullable: true, description: 'Where the value lies, rounded as it is shown.' })
  band!: KpiBandType | null;
  @Field(() => [KpiInputValueType])
  inputs!: KpiInputValueType[];
  @Field(() => DateTime, { nullable: true, description: 'When the latest of its measurements was recorded.' })
  enteredAt!: string | null;
}

@ObjectType('KpiSeries', { simpleResolvers: true })
export class KpiSeriesType {
  @Field(() => String)
  name!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  unit!: string;
  @Field(() => Int, { description: 'As many decimals as are shown.' })
  decimals!: number;
  @Field(() => String)
  formula!: string;
  @Field(() => String, { description: 'Who published the formula.' })
  source!: string;
  @Field(() => String, { description: 'Who published the bands, or that we chose them.' })
  target!: string;
  @Field(() => [KpiBandType])
  bands!: KpiBandType[];
  @Field(() => [KpiInputType])
  inputs!: KpiInputType[];
  @Field(() => [KpiPointType], { description: 'Every period, the ones without measurements too.' })
  points!: KpiPointType[];
  @Field(() => KpiPointType, { nullable: true, description: 'The last point that has a value.' })
  latest!: KpiPointType | null;
  @Field(() => DateTime, { nullable: true, description: 'When the latest of all its measurements was recorded.' })
  enteredAt!: string | null;
}

@ObjectType('Kpi', { simpleResolvers: true })
export class KpiType {
  @Field(() => String, { description: 'The last part of its legacy address.' })
  name!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String, { description: 'The part of the hospital it is about.' })
  area!: string;
  @Field(() => KpiChart)
  chart!: KpiChart;
  @Field(() => KpiPeriod)
  period!: KpiPeriod;
  @Field(() => HospitalGroupType, { nullable: true, description: 'Null: all groups together.' })
  group!: HospitalGroupType | null;
  @Field(() => Int, { nullable: true, description: 'Null: the twelve months, or four semesters, that end now.' })
  year!: number | null;
}

@ObjectType('Indicator', { simpleResolvers: true, description: 'What may be measured.' })
export class IndicatorType {
  @Field(() => String)
  code!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  unit!: string;
  @Field(() => MeasurementSpan)
  measuredOver!: MeasurementSpan;
  @Field(() => Float, { description: 'The largest value that is believed.' })
  max!: number;
  @Field(() => Boolean, { description: 'Whether it comes in whole numbers.' })
  whole!: boolean;
  @Field(() => String, { nullable: true, description: 'The indicator that it can’t exceed.' })
  partOf!: string | null;
}

@ObjectType('RecordedMeasurements', { simpleResolvers: true })
export class RecordedMeasurementsType {
  @Field(() => Int, { description: 'Values of months and of moments.' })
  recorded!: number;
  @Field(() => DateTime)
  recordedAt!: Date;
}
