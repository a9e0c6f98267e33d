import { Field, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { DateTime } from './scalars.js';

@InputType('CreatePostInput', { description: 'A new post.' })
export class CreatePostInput {
  @Field(() => String, { description: 'Words of small letters and digits with dashes between them; once.' })
  slug!: string;
  @Field(() => String, { description: '1 to 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'What a list of posts shows of it, at most 500 characters.' })
  excerpt?: string;
  @Field(() => String, { description: 'Markdown.' })
  body!: string;
  @Field(() => String, { description: 'Written as a slug.' })
  category!: string;
  @Field(() => DateTime, { nullable: true, description: 'Left out: a draft. A time ahead waits for it.' })
  publishedAt?: Date | null;
}

@InputType('UpdatePostInput', { description: 'What is left out stays.' })
export class UpdatePostInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'Words of small letters and digits with dashes between them; once.',
  })
  slug?: string;
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'What a list of posts shows of it, at most 500 characters.' })
  excerpt?: string;
  @Field(() => String, { nullable: true, description: 'Markdown, at most 100,000 characters.' })
  body?: string;
  @Field(() => String, { nullable: true, description: 'Written as a slug.' })
  category?: string;
  @Field(() => DateTime, { nullable: true, description: 'Null takes it back.' })
  publishedAt?: Date | null;
}
