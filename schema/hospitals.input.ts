import { Field, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';

@InputType('HospitalFilter', { description: 'Conditions on hospitals, which all must hold.' })
export class HospitalFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that are all found in the name. Accents and case do not matter.',
  })
  search?: string;
  @Field(() => ID, { nullable: true, description: 'Of this group only.' })
  groupId?: string;
  @Field(() => ID, { nullable: true, description: 'In this city only: an IBGE code.' })
  cityId?: string;
  @Field(() => Boolean, { nullable: true, description: 'True: only those that are not archived.' })
  open?: boolean;
}

@InputType('HospitalGroupFilter', { description: 'Conditions on groups of hospitals, which all must hold.' })
export class HospitalGroupFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that are all found in the name. Accents and case do not matter.',
  })
  search?: string;
}

@InputType('CreateHospitalInput', { description: 'A new hospital.' })
export class CreateHospitalInput {
  @Field(() => String, { description: 'What people call it: at most 200 characters.' })
  name!: string;
  @Field(() => ID, { description: 'Where it is: the IBGE code of a city.' })
  cityId!: string;
  @Field(() => ID, { nullable: true, description: 'The group with which it is measured; none when null.' })
  groupId?: string | null;
}

@InputType('UpdateHospitalInput', { description: 'What is left out stays; null takes away.' })
export class UpdateHospitalInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'What people call it: at most 200 characters.' })
  name?: string;
  @Field(() => ID, { nullable: true, description: 'Where it is: the IBGE code of a city.' })
  cityId?: string;
  @Field(() => ID, { nullable: true, description: 'The group with which it is measured; none when null.' })
  groupId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Nobody can say of an archived one that they work there.' })
  archived?: boolean;
}

@InputType('CreateHospitalGroupInput', { description: 'A new group of hospitals that are measured together.' })
export class CreateHospitalGroupInput {
  @Field(() => String, { description: 'What people call it: at most 200 characters; no other group may have it.' })
  name!: string;
}

@InputType('UpdateHospitalGroupInput', { description: 'What is left out stays.' })
export class UpdateHospitalGroupInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'What people call it: at most 200 characters; no other group may have it.',
  })
  name?: string;
}
