import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AuditActorKind, AuditOperation, AuditOutcome, ErrorCode } from './enums.js';
import { DateTime } from './scalars.js';

@InputType('AuditFilter', { description: 'Conditions on audit records, which all must hold.' })
export class AuditFilter {
  @Field(() => ID, { nullable: true, description: 'Done by this person only.' })
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
  @Field(() => AuditOutcome, {
    nullable: true,
    description: 'Those that were let through, or those that were refused.',
  })
  outcome?: AuditOutcome;
  @Field(() => String, { nullable: true, description: 'Name of the type of a changed record, such as Submission.' })
  recordType?: string;
  @Field(() => String, { nullable: true, description: 'Id of the changed record; needs recordType.' })
  recordId?: string;
  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  to?: Date;
}

@ObjectType('AuditField', { simpleResolvers: true, description: 'As text; secrets are masked, long texts cut.' })
export class AuditFieldType {
  @Field(() => String, { description: 'Name of the field.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'The value before; null when there was none.' })
  before!: string | null;
  @Field(() => String, { nullable: true, description: 'The value since; null when there is none.' })
  after!: string | null;
}

@ObjectType('AuditChange', { simpleResolvers: true, description: 'What was done to one record.' })
export class AuditChangeType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The type of the record, such as Submission.' })
  recordType!: string;
  @Field(() => String, { description: 'The id of the record, as text.' })
  recordId!: string;
  @Field(() => AuditOperation, { description: 'What was done to the record.' })
  operation!: AuditOperation;
  @Field(() => [AuditFieldType], { description: 'The fields that have other values than before.' })
  fields!: AuditFieldType[];
}

@ObjectType('AuditArgument', { simpleResolvers: true, description: 'Named by its path, such as input.title.' })
export class AuditArgumentType {
  @Field(() => String, { description: 'The path, such as input.title.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'As text; null when it was null.' })
  value!: string | null;
}

@ObjectType('AuditRecord', {
  simpleResolvers: true,
  description: 'A mutation that somebody ran through any face, or was refused for want of rights.',
})
export class AuditRecordType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'When it was done.' })
  createdAt!: string;
  @Field(() => AuditActorKind, { description: 'What kind of caller did it.' })
  actorKind!: AuditActorKind;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'The name of who did it, as it was then; null when nobody is known.',
  })
  actorName!: string | null;
  @Field(() => ID, { nullable: true, description: 'The participant or client for whom somebody else acted.' })
  onBehalfOfId!: number | null;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => String, { description: 'A facade, `graph`, `job` or `command`.' })
  face!: string;
  @Field(() => String, { description: 'Id of the route in its facade.' })
  route!: string;
  @Field(() => String, { description: 'Also in the log and in the answer’s X-Request-Id.' })
  requestId!: string;
  @Field(() => AuditOutcome, { description: 'Whether it was let through.' })
  outcome!: AuditOutcome;
  @Field(() => ErrorCode, { nullable: true, description: 'Why it was refused; null when it was let through.' })
  code!: ErrorCode | null;
  @Field(() => [AuditArgumentType], { description: 'What it was asked with; secrets are masked.' })
  arguments!: AuditArgumentType[];
}

export const AuditRecordConnection = connectionOf('AuditRecord', () => AuditRecordType);

@ObjectType('AuditCount', {
  simpleResolvers: true,
  description: 'How many audited mutations have one thing in common.',
})
export class AuditCountType {
  @Field(() => String, { nullable: true, description: 'The day, the mutation or the face; none for actors.' })
  name!: string | null;
  @Field(() => AuditActorKind, {
    nullable: true,
    description: 'What kind of caller; null for days, mutations and faces.',
  })
  actorKind!: AuditActorKind | null;
  @Field(() => ID, { nullable: true, description: 'A person’s or an API key’s, by the kind.' })
  actorId!: number | null;
  @Field(() => Int, { description: 'How many there were.' })
  count!: number;
  @Field(() => Int, { description: 'How many of them were refused for want of rights.' })
  refused!: number;
}

@ObjectType('AuditStats', {
  simpleResolvers: true,
  description: 'Days of LEGACY_TIME_ZONE in their order, the rest by how many; a thousand counts at most.',
})
export class AuditStatsType {
  @Field(() => DateTime, { description: 'The begin of the period.' })
  from!: Date;
  @Field(() => DateTime, { description: 'The end of the period; does not belong to it.' })
  to!: Date;
  @Field(() => Int, { description: 'How many mutations there were.' })
  total!: number;
  @Field(() => Int, { description: 'How many of them were refused for want of rights.' })
  refused!: number;
  @Field(() => [AuditCountType], { description: 'By day.' })
  days!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'By mutation.' })
  actions!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'By who did it.' })
  actors!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'By facade, `graph`, `job` or `command`.' })
  faces!: AuditCountType[];
}
