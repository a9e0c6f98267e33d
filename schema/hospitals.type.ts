import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('HospitalGroup', { simpleResolvers: true, description: 'Hospitals that are measured together.' })
export class HospitalGroupType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const HospitalGroupConnection = connectionOf('HospitalGroup', () => HospitalGroupType);

@ObjectType('Hospital', { simpleResolvers: true, description: 'A hospital at which people may say that they work.' })
export class HospitalType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when nobody can say any more that they work there; null while they can.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const HospitalConnection = connectionOf('Hospital', () => HospitalType);
