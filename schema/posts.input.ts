import { Field, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { DateTime } from './scalars.js';

@InputType('CreatePostInput', { description: 'A new post.' })
export class CreatePostInput {
  @Field(() => String, {
    description: 'Small letters and digits in words, with dashes between them; unique among posts.',
  })
  slug!: string;
  @Field(() => String, { description: '1 to 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'The summary in a list of posts, at most 500 characters.' })
  excerpt?: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String, { description: 'Written as a slug.' })
  category!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of publication. Left out: a draft. A time ahead: the post appears then.',
  })
  publishedAt?: Date | null;
}

@InputType('UpdatePostInput', { description: 'Fields that are left out stay.' })
export class UpdatePostInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'Small letters and digits in words, with dashes between them; unique among posts.',
  })
  slug?: string;
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'The summary in a list of posts, at most 500 characters.' })
  excerpt?: string;
  @Field(() => String, { nullable: true, description: 'Markdown, at most 100,000 characters.' })
  body?: string;
  @Field(() => String, { nullable: true, description: 'Written as a slug.' })
  category?: string;
  @Field(() => DateTime, { nullable: true, description: 'Null makes it a draft.' })
  publishedAt?: Date | null;
}
