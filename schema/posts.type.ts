import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('Post', { implements: NodeType, simpleResolvers: true, description: 'An article of the content backend.' })
export class PostType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name of the record in addresses.' })
  slug!: string;
  @Field(() => String, { description: 'The title that people read; at most 200 characters.' })
  title!: string;
  @Field(() => String, {
    description: 'The summary in a list of posts, at most 500 characters; empty when there is none.',
  })
  excerpt!: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String, { description: 'Written as a slug, such as noticias.' })
  category!: string;
  @Field(() => DateTime, { nullable: true, description: 'Null for a draft.' })
  publishedAt!: string | null;
  @Field(() => Int, { description: 'The number of people who like it.' })
  likes!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const PostConnection = connectionOf('Post', () => PostType);
