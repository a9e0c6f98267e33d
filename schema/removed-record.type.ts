import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('RemovedRecord', {
  simpleResolvers: true,
  description:
    'A record that is no more in any list. Type and id together name it, as they do in the caches of clients.',
})
export class RemovedRecordType {
  @Field(() => String, { description: 'The name of its type in this schema, such as Submission.' })
  type!: string;
  @Field(() => ID, { description: 'The id that it had.' })
  id!: number;
}
