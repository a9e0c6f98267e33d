import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AuditActorKind, AuditOperation, AuditOutcome } from './enums.js';
import { DateTime } from './scalars.js';

@InputType('AuditFilter')
export class AuditFilter {
  @Field(() => ID, { nullable: true })
  actorUserId?: string;
  @Field(() => ID, { nullable: true, description: 'An API key.' })
  actorKeyId?: string;
  @Field(() => ID, { nullable: true, description: 'The participant or client for whom somebody else acted.' })
  onBehalfOfId?: string;
  @Field(() => String, { nullable: true, description: 'Name of a mutation.' })
  action?: string;
  @Field(() => String, { nullable: true, description: 'A facade, `graph`, `job` or `command`.' })
  face?: string;
  @Field(() => String, { nullable: true })
  requestId?: string;
  @Field(() => AuditOutcome, { nullable: true })
  outcome?: AuditOutcome;
  @Field(() => String, { nullable: true, description: 'Name of the type of a changed record, such as Submission.' })
  recordType?: string;
  @Field(() => String, { nullable: true, description: 'Id of the changed record; needs recordType.' })
  recordId?: string;
  @Field(() => DateTime, { nullable: true })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  to?: Date;
}

@ObjectType('AuditField', { simpleResolvers: true, description: 'As text; secrets are masked, long texts cut.' })
export class AuditFieldType {
  @Field(() => String)
  name!: string;
  @Field(() => String, { nullable: true })
  before!: string | null;
  @Field(() => String, { nullable: true })
  after!: string | null;
}

@ObjectType('AuditChange', { simpleResolvers: true, description: 'What was done to one record.' })
export class AuditChangeType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  recordType!: string;
  @Field(() => String)
  recordId!: string;
  @Field(() => AuditOperation)
  operation!: AuditOperation;
  @Field(() => [AuditFieldType])
  fields!: AuditFieldType[];
}

@ObjectType('AuditArgument', { simpleResolvers: true, description: 'Named by its path, such as input.title.' })
export class AuditArgumentType {
  @Field(() => String)
  name!: string;
  @Field(() => String, { nullable: true })
  value!: string | null;
}

@ObjectType('AuditRecord', {
  simpleResolvers: true,
  description: 'A mutation that somebody ran through any face, or was refused for want of rights.',
})
export class AuditRecordType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime)
  at!: string;
  @Field(() => AuditActorKind)
  actorKind!: AuditActorKind;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String, { nullable: true, description: 'As it was then.' })
  actorName!: string | null;
  @Field(() => ID, { nullable: true, description: 'The participant or client for whom somebody else acted.' })
  onBehalfOfId!: number | null;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => String)
  face!: string;
  @Field(() => String, { description: 'Id of the route in its facade.' })
  route!: string;
  @Field(() => String, { description: 'Also in the log and in the answer’s X-Request-Id.' })
  requestId!: string;
  @Field(() => AuditOutcome)
  outcome!: AuditOutcome;
  @Field(() => String, { nullable: true, description: 'Why it was refused.' })
  code!: string | null;
  @Field(() => [AuditArgumentType])
  arguments!: AuditArgumentType[];
}

export const AuditRecordConnection = connectionOf('AuditRecord', () => AuditRecordType);

@ObjectType('AuditCount', { simpleResolvers: true })
export class AuditCountType {
  @Field(() => String, { nullable: true, description: 'The day, the mutation or the face; none for actors.' })
  name!: string | null;
  @Field(() => AuditActorKind, { nullable: true })
  actorKind!: AuditActorKind | null;
  @Field(() => ID, { nullable: true, description: 'A person’s or an API key’s, by the kind.' })
  actorId!: number | null;
  @Field(() => Int)
  count!: number;
  @Field(() => Int)
  refused!: number;
}

@ObjectType('AuditStats', {
  simpleResolvers: true,
  description: 'Days of LEGACY_TIME_ZONE in their order, the rest by how many; a thousand counts at most.',
})
export class AuditStatsType {
  @Field(() => DateTime)
  from!: Date;
  @Field(() => DateTime)
  to!: Date;
  @Field(() => Int)
  total!: number;
  @Field(() => Int)
  refused!: number;
  @Field(() => [AuditCountType])
  days!: AuditCountType[];
  @Field(() => [AuditCountType])
  actions!: AuditCountType[];
  @Field(() => [AuditCountType])
  actors!: AuditCountType[];
  @Field(() => [AuditCountType])
  faces!: AuditCountType[];
}
