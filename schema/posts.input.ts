import { Field, InputType } from 'type-graphql';
import { DateTime } from './scalars.js';

@InputType('CreatePostInput')
export class CreatePostInput {
  @Field(() => String, { description: 'Words of small letters and digits with dashes between them; once.' })
  slug!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String, { nullable: true })
  excerpt?: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String, { description: 'Written as a slug.' })
  category!: string;
  @Field(() => DateTime, { nullable: true, description: 'Left out: a draft. A time ahead waits for it.' })
  publishedAt?: Date | null;
}

@InputType('UpdatePostInput', { description: 'What is left out stays.' })
export class UpdatePostInput {
  @Field(() => String, { nullable: true })
  slug?: string;
  @Field(() => String, { nullable: true })
  title?: string;
  @Field(() => String, { nullable: true })
  excerpt?: string;
  @Field(() => String, { nullable: true })
  body?: string;
  @Field(() => String, { nullable: true })
  category?: string;
  @Field(() => DateTime, { nullable: true, description: 'Null takes it back.' })
  publishedAt?: Date | null;
}
