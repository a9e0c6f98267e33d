import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AccessKind, AuditActorKind } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('AccessRecord', {
  simpleResolvers: true,
  description: 'That somebody read the CPF, the race or a file of another person.',
})
export class AccessRecordType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'When it was read.' })
  createdAt!: string;
  @Field(() => AccessKind, { description: 'What was read.' })
  kind!: AccessKind;
  @Field(() => AuditActorKind, { description: 'What kind of caller read it; never NOBODY.' })
  actorKind!: AuditActorKind;
  @Field(() => String, { nullable: true, description: 'The name of the API key by which it was read, if it was one.' })
  keyName!: string | null;
  @Field(() => String, {
    description: 'By what it was read: the id of a route, or `graph.` and the root fields of the operation.',
  })
  operation!: string;
  @Field(() => String, { description: 'Also in the log and in the answer’s X-Request-Id.' })
  requestId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Of the kind TABLE: what was taken out, `enrollments` or `appointments`; null otherwise.',
  })
  table!: string | null;
}

export const AccessRecordConnection = connectionOf('AccessRecord', () => AccessRecordType);
