import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConsentChannel } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('ConsentText', {
  simpleResolvers: true,
  description:
    'A version of a text that people are asked to agree to. A version never changes: a change makes the next version.',
})
export class ConsentTextType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The subject of the text, such as `privacy-policy`; the same in all versions.' })
  purpose!: string;
  @Field(() => Int, { description: 'The number of the version, from 1.' })
  version!: number;
  @Field(() => String, { description: 'The title that people read above it.' })
  title!: string;
  @Field(() => String, { description: 'The text that people agree to, word by word; plain text.' })
  text!: string;
  @Field(() => DateTime, { description: 'The time since which people are asked to agree to it.' })
  publishedAt!: string;
}

@ObjectType('GivenConsent', { simpleResolvers: true, description: 'The consent of a person to one version of a text.' })
export class GivenConsentType {
  @Field(() => ID)
  id!: number;
  @Field(() => ConsentTextType, { description: 'The version that they agreed to.' })
  text!: ConsentTextType;
  @Field(() => DateTime, { description: 'The time when they agreed.' })
  givenAt!: string;
  @Field(() => ConsentChannel, { description: 'The way in which they agreed.' })
  channel!: ConsentChannel;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when they withdrew the consent; null: they did not.',
  })
  withdrawnAt!: string | null;
  @Field(() => ConsentChannel, {
    nullable: true,
    description: 'The way in which they withdrew the consent; null: they did not.',
  })
  withdrawnBy!: ConsentChannel | null;
}

@ObjectType('Consent', {
  simpleResolvers: true,
  description: 'The consents of a person for one purpose.',
})
export class ConsentType {
  @Field(() => String, { description: 'The subject of the text, such as `privacy-policy`.' })
  purpose!: string;
  @Field(() => ConsentTextType, { description: 'The version that people are asked to agree to now.' })
  current!: ConsentTextType;
  @Field(() => Boolean, {
    description: 'True when the person has agreed to the current version and has not withdrawn the consent.',
  })
  isGiven!: boolean;
  @Field(() => [GivenConsentType], {
    description: 'All consents of the person, also to earlier versions, the latest first; at most a hundred.',
  })
  history!: GivenConsentType[];
}

@InputType({ description: 'The next version of a text that people are asked to agree to, or the first one.' })
export class PublishConsentTextInput {
  @Field(() => String, {
    description:
      'The subject of the text: small letters, digits and dashes, at most 40 characters. A new purpose makes a new text.',
  })
  purpose!: string;
  @Field(() => String, { description: 'The title that people read above it, at most 200 characters.' })
  title!: string;
  @Field(() => String, { description: 'The text that people agree to: plain text, at most 20,000 characters.' })
  text!: string;
}
