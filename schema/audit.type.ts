import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AuditActorKind, AuditOperation, AuditOutcome, ErrorCode } from './enums.js';
import { DateTime } from './scalars.js';

@InputType('AuditFilter', { description: 'Conditions on audit records; all must hold.' })
export class AuditFilter {
  @Field(() => ID, { nullable: true, description: 'Only mutations of this person.' })
  actorUserId?: string;
  @Field(() => ID, { nullable: true, description: 'Only mutations of this API key.' })
  actorKeyId?: string;
  @Field(() => ID, { nullable: true, description: 'The participant or client in whose place somebody else acted.' })
  onBehalfOfId?: string;
  @Field(() => String, { nullable: true, description: 'Name of a mutation.' })
  action?: string;
  @Field(() => String, { nullable: true, description: 'A facade, `graph`, `job` or `command`.' })
  face?: string;
  @Field(() => String, { nullable: true })
  requestId?: string;
  @Field(() => AuditOutcome, {
    nullable: true,
    description: 'Only the allowed mutations, or only the refused ones.',
  })
  outcome?: AuditOutcome;
  @Field(() => String, { nullable: true, description: 'Name of the type of a changed record, such as Submission.' })
  recordType?: string;
  @Field(() => String, { nullable: true, description: 'Id of the changed record; requires recordType.' })
  recordId?: string;
  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  to?: Date;
}

@ObjectType('AuditField', {
  simpleResolvers: true,
  description: 'A field of a changed record. Its values are texts; secrets are masked, long texts are cut.',
})
export class AuditFieldType {
  @Field(() => String, { description: 'Name of the field.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'The value before the change; null when there was none.' })
  before!: string | null;
  @Field(() => String, { nullable: true, description: 'The value after the change; null when there is none.' })
  after!: string | null;
}

@ObjectType('AuditChange', { simpleResolvers: true, description: 'The change of one record.' })
export class AuditChangeType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The type of the record, such as Submission.' })
  recordType!: string;
  @Field(() => String, { description: 'The id of the record, as text.' })
  recordId!: string;
  @Field(() => AuditOperation, { description: 'The kind of the change.' })
  operation!: AuditOperation;
  @Field(() => [AuditFieldType], { description: 'The fields whose values changed.' })
  fields!: AuditFieldType[];
}

@ObjectType('AuditArgument', {
  simpleResolvers: true,
  description: 'An argument of the mutation, named by its path, such as input.title.',
})
export class AuditArgumentType {
  @Field(() => String, { description: 'The path, such as input.title.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'The value as a text; null when it was null.' })
  value!: string | null;
}

@ObjectType('AuditRecord', {
  simpleResolvers: true,
  description:
    'A mutation that a caller ran through any face, or that was refused because the caller lacks a permission.',
})
export class AuditRecordType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'The time of the mutation.' })
  createdAt!: string;
  @Field(() => AuditActorKind, { description: 'The kind of the caller.' })
  actorKind!: AuditActorKind;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the caller at that time; null when the caller is unknown.',
  })
  actorName!: string | null;
  @Field(() => ID, { nullable: true, description: 'The participant or client in whose place somebody else acted.' })
  onBehalfOfId!: number | null;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => String, { description: 'A facade, `graph`, `job` or `command`.' })
  face!: string;
  @Field(() => String, { description: 'Id of the route in its facade.' })
  route!: string;
  @Field(() => String, {
    description: 'The X-Request-Id of the request. It is also in the log and in the headers of the answer.',
  })
  requestId!: string;
  @Field(() => AuditOutcome, { description: 'The result of the permission check.' })
  outcome!: AuditOutcome;
  @Field(() => ErrorCode, {
    nullable: true,
    description: 'The code of the refusal; null when the mutation was allowed.',
  })
  code!: ErrorCode | null;
  @Field(() => [AuditArgumentType], { description: 'The arguments of the call; secrets are masked.' })
  arguments!: AuditArgumentType[];
}

export const AuditRecordConnection = connectionOf('AuditRecord', () => AuditRecordType);

@ObjectType('AuditCount', {
  simpleResolvers: true,
  description: 'The number of audited mutations that have one thing in common.',
})
export class AuditCountType {
  @Field(() => String, { nullable: true, description: 'The day, the mutation or the face; null for actors.' })
  name!: string | null;
  @Field(() => AuditActorKind, {
    nullable: true,
    description: 'The kind of the caller; null for days, mutations and faces.',
  })
  actorKind!: AuditActorKind | null;
  @Field(() => ID, { nullable: true, description: 'The id of a person or of an API key, by actorKind.' })
  actorId!: number | null;
  @Field(() => Int, { description: 'The number of mutations.' })
  count!: number;
  @Field(() => Int, { description: 'The number of mutations that were refused because the caller lacks a permission.' })
  refused!: number;
}

@ObjectType('AuditStats', {
  simpleResolvers: true,
  description:
    'Counts of audited mutations. Days of LEGACY_TIME_ZONE are in their order, the rest by count; at most a thousand counts.',
})
export class AuditStatsType {
  @Field(() => DateTime, { description: 'The start of the period.' })
  from!: Date;
  @Field(() => DateTime, { description: 'The end of the period; does not belong to it.' })
  to!: Date;
  @Field(() => Int, { description: 'The number of mutations in the period.' })
  total!: number;
  @Field(() => Int, { description: 'The number of mutations that were refused because the caller lacks a permission.' })
  refused!: number;
  @Field(() => [AuditCountType], { description: 'Counts by day.' })
  days!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'Counts by mutation.' })
  actions!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'Counts by caller.' })
  actors!: AuditCountType[];
  @Field(() => [AuditCountType], { description: 'Counts by facade, `graph`, `job` or `command`.' })
  faces!: AuditCountType[];
}
