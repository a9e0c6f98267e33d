import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AccessKind, AuditActorKind } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('AccessRecord', {
  simpleResolvers: true,
  description: 'A record that a caller read the CPF, the race or a file of another person.',
})
export class AccessRecordType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'The time of the reading.' })
  createdAt!: string;
  @Field(() => AccessKind, { description: 'The data that the caller read.' })
  kind!: AccessKind;
  @Field(() => AuditActorKind, { description: 'The kind of the caller; never NOBODY.' })
  actorKind!: AuditActorKind;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the API key that the caller used; null when it was none.',
  })
  keyName!: string | null;
  @Field(() => String, {
    description:
      'The operation that read it: the id of a route, or `graph.` and the root fields of the graph’s operation.',
  })
  operation!: string;
  @Field(() => String, {
    description: 'The X-Request-Id of the request. It is also in the log and in the headers of the answer.',
  })
  requestId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'For the kind TABLE: the exported table, `enrollments` or `appointments`; null otherwise.',
  })
  table!: string | null;
}

export const AccessRecordConnection = connectionOf('AccessRecord', () => AccessRecordType);
