import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { HospitalGroupRole } from './enums.js';
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

@ObjectType('HospitalGroupMember', {
  simpleResolvers: true,
  description: 'What somebody who is no staff may do with the measurements of a hospital group.',
})
export class HospitalGroupMemberType {
  @Field(() => ID)
  id!: number;
  @Field(() => HospitalGroupRole, { description: 'Whether they record measurements or read them.' })
  role!: HospitalGroupRole;
  @Field(() => DateTime, { description: 'Since when they have this role.' })
  updatedAt!: string;
}

export const HospitalGroupMemberConnection = connectionOf('HospitalGroupMember', () => HospitalGroupMemberType);

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
