import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { KpiChart, KpiLevel, KpiPeriod, MeasurementSpan } from './enums.js';
import { HospitalGroupType } from './hospitals.type.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('KpiBand', {
  simpleResolvers: true,
  description: 'A named part of the scale of a series. Both ends belong to it; null is open.',
})
export class KpiBandType {
  @Field(() => String, { description: 'What people read, in Portuguese.' })
  name!: string;
  @Field(() => KpiLevel, { description: 'How values in it stand to the target.' })
  level!: KpiLevel;
  @Field(() => Float, { nullable: true, description: 'The lower end; null is open.' })
  from!: number | null;
  @Field(() => Float, { nullable: true, description: 'The upper end; null is open.' })
  to!: number | null;
}

@ObjectType('KpiInput', { simpleResolvers: true, description: 'What a series is computed from.' })
export class KpiInputType {
  @Field(() => String, { description: 'The code of the indicator.' })
  name!: string;
  @Field(() => String, { description: 'What people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'In what it is measured, such as leitos.' })
  unit!: string;
}

@ObjectType('KpiInputValue', {
  simpleResolvers: true,
  description: 'An input in one period: its total, or its mean over readings.',
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
  @Field(() => Float, { nullable: true, description: 'Not rounded. Null: not measured, or a denominator is zero.' })
  value!: number | null;
  @Field(() => Float, { nullable: true, description: 'The value with the decimals of its series; halves go up.' })
  shown!: number | null;
  @Field(() => KpiBandType, { nullable: true, description: 'Where the value lies, rounded as it is shown.' })
  band!: KpiBandType | null;
  @Field(() => [KpiInputValueType], { description: 'What it was computed from.' })
  inputs!: KpiInputValueType[];
  @Field(() => DateTime, { nullable: true, description: 'When the latest of its measurements was recorded.' })
  recordedAt!: string | null;
}

@ObjectType('KpiSeries', { simpleResolvers: true, description: 'One line of a KPI, with what it means.' })
export class KpiSeriesType {
  @Field(() => String, { description: 'Names it within the KPI, such as taxa_ocupacao.' })
  name!: string;
  @Field(() => String, { description: 'What people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'In what it is measured, such as % or dias.' })
  unit!: string;
  @Field(() => Int, { description: 'As many decimals as are shown.' })
  decimals!: number;
  @Field(() => String, { description: 'How it is computed, in Portuguese.' })
  formula!: string;
  @Field(() => String, { description: 'Who published the formula.' })
  source!: string;
  @Field(() => String, { description: 'Who published the bands, or that we chose them.' })
  target!: string;
  @Field(() => [KpiBandType], { description: 'The parts of its scale, from the lowest up.' })
  bands!: KpiBandType[];
  @Field(() => [KpiInputType], { description: 'The indicators it is computed from.' })
  inputs!: KpiInputType[];
  @Field(() => [KpiPointType], { description: 'Every period, the ones without measurements too.' })
  points!: KpiPointType[];
  @Field(() => KpiPointType, { nullable: true, description: 'The last point that has a value.' })
  latest!: KpiPointType | null;
  @Field(() => DateTime, { nullable: true, description: 'When the latest of all its measurements was recorded.' })
  recordedAt!: string | null;
}

@ObjectType('Kpi', { simpleResolvers: true, description: 'A key figure of hospitals over time.' })
export class KpiType {
  @Field(() => String, { description: 'The last part of its legacy address.' })
  name!: string;
  @Field(() => String, { description: 'What people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The part of the hospital it is about.' })
  area!: string;
  @Field(() => KpiChart, { description: 'How it is drawn.' })
  chart!: KpiChart;
  @Field(() => KpiPeriod, { description: 'What one point stands for.' })
  period!: KpiPeriod;
  @Field(() => HospitalGroupType, { nullable: true, description: 'Null: all groups together.' })
  group!: HospitalGroupType | null;
  @Field(() => Int, { nullable: true, description: 'Null: the twelve months, or four semesters, that end now.' })
  year!: number | null;
}

@ObjectType('Indicator', { simpleResolvers: true, description: 'What may be measured.' })
export class IndicatorType {
  @Field(() => String, { description: 'Names it in measurements.' })
  code!: string;
  @Field(() => String, { description: 'What people read, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'In what it is measured, such as leitos.' })
  unit!: string;
  @Field(() => MeasurementSpan, { description: 'What one value stands for.' })
  measuredOver!: MeasurementSpan;
  @Field(() => Float, { description: 'The largest value that is believed.' })
  max!: number;
  @Field(() => Boolean, { description: 'Whether it comes in whole numbers.' })
  whole!: boolean;
  @Field(() => String, { nullable: true, description: 'The indicator that it can’t exceed.' })
  partOf!: string | null;
}

@ObjectType('UnusualMeasurement', {
  simpleResolvers: true,
  description: 'A recorded value that differs by more than 30 % from the median of the twelve months before.',
})
export class UnusualMeasurementType {
  @Field(() => Int, { description: 'Its place among the values that were sent, from 0.' })
  index!: number;
  @Field(() => Float, { description: 'What was recorded.' })
  value!: number;
  @Field(() => Float, { description: 'The median of the months before, of which there are at least three.' })
  median!: number;
}

@ObjectType('RecordedMeasurements', { simpleResolvers: true, description: 'What became of measurements.' })
export class RecordedMeasurementsType {
  @Field(() => Int, { description: 'Values of months and of moments.' })
  recorded!: number;
  @Field(() => DateTime, { description: 'When they were recorded.' })
  recordedAt!: Date;
  @Field(() => [UnusualMeasurementType], {
    description:
      'Those among them that are far from what the group measures as a rule, in the order in which they were sent.',
  })
  unusual!: object[];
}

@ObjectType('Measurement', { simpleResolvers: true, description: 'What a hospital group measured in a month.' })
export class MeasurementType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'A code of `indicators`.' })
  indicator!: string;
  @Field(() => String, { description: 'The month, such as `2026-03`.' })
  period!: string;
  @Field(() => Float, { description: 'In the unit of the indicator.' })
  value!: number;
  @Field(() => DateTime, { description: 'When it was recorded, or last put in another’s place.' })
  recordedAt!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The last other value, in whose place this one came; null when there was none.',
  })
  previousValue!: number | null;
  @Field(() => DateTime, { nullable: true, description: 'When the value before was recorded.' })
  previousRecordedAt!: string | null;
}
