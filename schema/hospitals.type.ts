import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { HospitalGroupRole } from './enums.js';
import { DateTime } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('HospitalGroup', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'Hospitals that are measured together.',
})
export class HospitalGroupType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const HospitalGroupConnection = connectionOf('HospitalGroup', () => HospitalGroupType);

@ObjectType('HospitalGroupMember', {
  simpleResolvers: true,
  description: 'The rights of a person without a role of staff on the measurements of a hospital group.',
})
export class HospitalGroupMemberType {
  @Field(() => ID)
  id!: number;
  @Field(() => HospitalGroupRole, {
    description: 'The rights of the member: to record measurements or only to read them.',
  })
  role!: HospitalGroupRole;
  @Field(() => DateTime, { description: 'The time since which they have this role.' })
  updatedAt!: string;
}

export const HospitalGroupMemberConnection = connectionOf('HospitalGroupMember', () => HospitalGroupMemberType);

@ObjectType('Hospital', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A hospital that people can name as their place of work.',
})
export class HospitalType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time since which people can no longer say that they work there; null while they can.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const HospitalConnection = connectionOf('Hospital', () => HospitalType);
