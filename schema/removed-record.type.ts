import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('RemovedRecord', {
  simpleResolvers: true,
  description: 'A record that is no longer in any list. Type and id together identify it, as in the caches of clients.',
})
export class RemovedRecordType {
  @Field(() => String, { description: 'The name of its type in this schema, such as Submission.' })
  type!: string;
  @Field(() => ID, { description: 'The id that it had.' })
  id!: number;
}
