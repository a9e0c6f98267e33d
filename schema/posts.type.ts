import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('Post', { simpleResolvers: true, description: 'An article of the content backend.' })
export class PostType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  slug!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  excerpt!: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String)
  category!: string;
  @Field(() => DateTime, { nullable: true, description: 'Null for a draft.' })
  publishedAt!: string | null;
  @Field(() => Int, { description: 'How many people like it.' })
  likes!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const PostConnection = connectionOf('Post', () => PostType);
