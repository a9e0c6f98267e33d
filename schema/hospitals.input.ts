import { Field, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';

@InputType('HospitalFilter', { description: 'Conditions on hospitals; all must hold.' })
export class HospitalFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all be in the name. Accents and case do not matter.',
  })
  search?: string;
  @Field(() => ID, { nullable: true, description: 'Only hospitals of this group.' })
  groupId?: string;
  @Field(() => ID, { nullable: true, description: 'Only hospitals in this city: an IBGE code.' })
  cityId?: string;
  @Field(() => Boolean, { nullable: true, description: 'True: only hospitals that are not archived.' })
  open?: boolean;
}

@InputType('HospitalGroupFilter', { description: 'Conditions on groups of hospitals; all must hold.' })
export class HospitalGroupFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all be in the name. Accents and case do not matter.',
  })
  search?: string;
}

@InputType('CreateHospitalInput', { description: 'A new hospital.' })
export class CreateHospitalInput {
  @Field(() => String, { description: 'The name that people read: at most 200 characters.' })
  name!: string;
  @Field(() => ID, { description: 'The city of the hospital: an IBGE code, with or without its check digit.' })
  cityId!: string;
  @Field(() => ID, { nullable: true, description: 'The group of the hospital in measurements; null: none.' })
  groupId?: string | null;
}

@InputType('UpdateHospitalInput', { description: 'Fields that are left out stay; null removes the value.' })
export class UpdateHospitalInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The name that people read: at most 200 characters.' })
  name?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The city of the hospital: an IBGE code, with or without its check digit.',
  })
  cityId?: string;
  @Field(() => ID, { nullable: true, description: 'The group of the hospital in measurements; null: none.' })
  groupId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: people can no longer say that they work there.' })
  archived?: boolean;
}

@InputType('CreateHospitalGroupInput', { description: 'A new group of hospitals that are measured together.' })
export class CreateHospitalGroupInput {
  @Field(() => String, { description: 'The name that people read: at most 200 characters; unique among groups.' })
  name!: string;
}

@InputType('UpdateHospitalGroupInput', { description: 'Fields that are left out stay.' })
export class UpdateHospitalGroupInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name that people read: at most 200 characters; unique among groups.',
  })
  name?: string;
}
