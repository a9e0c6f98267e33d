import { Field, InputType, ObjectType } from 'type-graphql';

@InputType('ConversionInput', {
  description: 'What somebody did on the onboarding page. Texts about the person are kept as hashes.',
})
export class ConversionInput {
  @Field(() => String, { description: 'What happened, such as Lead; 1 to 100 characters.' })
  eventName!: string;
  @Field(() => String, { nullable: true, description: 'The browser’s own id of the event; an id counts once.' })
  eventId?: string | null;
  @Field(() => String, {
    description: 'Address of the page on which it happened: the interface takes no event without.',
  })
  eventSourceUrl!: string;
  @Field(() => String, { nullable: true, description: 'E-mail, plain or hashed.' })
  em?: string | null;
  @Field(() => String, { nullable: true, description: 'Phone with country code, plain or hashed.' })
  ph?: string | null;
  @Field(() => String, { nullable: true, description: 'First name, plain or hashed.' })
  fn?: string | null;
  @Field(() => String, { description: 'What the browser calls itself: the interface takes no event without.' })
  userAgent!: string;
}

@ObjectType('TrackedConversion', { simpleResolvers: true, description: 'What became of an event.' })
export class TrackedConversionType {
  @Field(() => String, { description: 'The id of the event: the browser’s own, or a new one.' })
  eventId!: string;
  @Field(() => Boolean, { description: 'It had been reported before, and is not sent again.' })
  duplicate!: boolean;
}
