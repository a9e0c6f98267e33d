import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';

@ObjectType('HospitalGroup', { simpleResolvers: true, description: 'Hospitals that are measured together.' })
export class HospitalGroupType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
}

export const HospitalGroupConnection = connectionOf('HospitalGroup', () => HospitalGroupType);
