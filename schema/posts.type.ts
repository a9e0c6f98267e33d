import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('Post', { simpleResolvers: true, description: 'An article of the content backend.' })
export class PostType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Names it in addresses.' })
  slug!: string;
  @Field(() => String, { description: 'What people read; at most 200 characters.' })
  title!: string;
  @Field(() => String, { description: 'What a list of posts shows of it, at most 500 characters; empty when nothing.' })
  excerpt!: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String, { description: 'Written as a slug, such as noticias.' })
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
