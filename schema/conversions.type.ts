import { Field, InputType, ObjectType } from 'type-graphql';

@InputType('ConversionInput', {
  description: 'An event on the onboarding page. Texts about the person are kept as hashes.',
})
export class ConversionInput {
  @Field(() => String, { description: 'The name of the event, such as Lead; 1 to 100 characters.' })
  eventName!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The browser’s own id of the event. Events with the same id count once.',
  })
  eventId?: string | null;
  @Field(() => String, {
    description: 'Address of the page of the event: required by the interface.',
  })
  eventSourceUrl!: string;
  @Field(() => String, { nullable: true, description: 'E-mail, plain or hashed.' })
  em?: string | null;
  @Field(() => String, { nullable: true, description: 'Phone with country code, plain or hashed.' })
  ph?: string | null;
  @Field(() => String, { nullable: true, description: 'First name, plain or hashed.' })
  fn?: string | null;
  @Field(() => String, { description: 'The User-Agent of the browser: required by the interface.' })
  userAgent!: string;
}

@ObjectType('TrackedConversion', { simpleResolvers: true, description: 'The result of reporting an event.' })
export class TrackedConversionType {
  @Field(() => String, { description: 'The id of the event: the browser’s own, or a new one.' })
  eventId!: string;
  @Field(() => Boolean, { description: 'True when the event had been reported before; it is not sent again.' })
  duplicate!: boolean;
}
