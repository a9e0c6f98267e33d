import { Field, Float, ID, InputType } from 'type-graphql';

@InputType('MeasurementInput', { description: 'One value that a hospital group measured.' })
export class MeasurementInput {
  @Field(() => ID, { description: 'The id of the hospital group that measured.' })
  groupId!: string;
  @Field(() => String, { description: 'The code of an indicator, as in `indicators`.' })
  indicator!: string;
  @Field(() => String, {
    description:
      'The month, `2026-03`; for indicators of a moment `2026-03-15T10:00`, local time when no zone is given.',
  })
  period!: string;
  @Field(() => Float, { description: 'In the unit of the indicator; from 0 to its `max`.' })
  value!: number;
}
