import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConsentChannel } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('ConsentText', {
  simpleResolvers: true,
  description: 'A version of what people are asked to agree to. It never changes: a change is the next version.',
})
export class ConsentTextType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What it is about, such as `privacy-policy`; the same in all versions.' })
  purpose!: string;
  @Field(() => Int, { description: 'From 1.' })
  version!: number;
  @Field(() => String, { description: 'What people read above it.' })
  title!: string;
  @Field(() => String, { description: 'What is agreed to, word by word; plain text.' })
  text!: string;
  @Field(() => DateTime, { description: 'Since when it is asked.' })
  publishedAt!: string;
}

@ObjectType('GivenConsent', { simpleResolvers: true, description: 'That a person agreed to a version of a text.' })
export class GivenConsentType {
  @Field(() => ID)
  id!: number;
  @Field(() => ConsentTextType, { description: 'What they agreed to.' })
  text!: ConsentTextType;
  @Field(() => DateTime, { description: 'When they agreed.' })
  givenAt!: string;
  @Field(() => ConsentChannel, { description: 'By which way they agreed.' })
  channel!: ConsentChannel;
  @Field(() => DateTime, { nullable: true, description: 'When they took it back; null: they did not.' })
  withdrawnAt!: string | null;
  @Field(() => ConsentChannel, { nullable: true, description: 'By which way they took it back; null: they did not.' })
  withdrawnBy!: ConsentChannel | null;
}

@ObjectType('Consent', {
  simpleResolvers: true,
  description: 'How a person stands to one thing that people are asked.',
})
export class ConsentType {
  @Field(() => String, { description: 'What it is about, such as `privacy-policy`.' })
  purpose!: string;
  @Field(() => ConsentTextType, { description: 'The version that people are asked now.' })
  current!: ConsentTextType;
  @Field(() => Boolean, { description: 'Whether the person has agreed to the current version, and not taken it back.' })
  isGiven!: boolean;
  @Field(() => [GivenConsentType], {
    description: 'All that the person agreed to, to earlier versions too, latest first; a hundred at most.',
  })
  history!: GivenConsentType[];
}

@InputType({ description: 'The next version of a text that people are asked to agree to, or the first one.' })
export class PublishConsentTextInput {
  @Field(() => String, {
    description:
      'What it is about: small letters, digits and dashes, at most 40 characters. A new one makes a new text.',
  })
  purpose!: string;
  @Field(() => String, { description: 'What people read above it, at most 200 characters.' })
  title!: string;
  @Field(() => String, { description: 'What is agreed to, plain text, at most 20,000 characters.' })
  text!: string;
}
