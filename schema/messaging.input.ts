import { Field, InputType } from 'type-graphql';

@InputType('SendTemplateInput')
export class SendTemplateInput {
  @Field(() => String, { description: 'With country code.' })
  phone!: string;
  @Field(() => String)
  flowToken!: string;
  @Field(() => String, { description: 'Name of the template.' })
  templateId!: string;
  @Field(() => String)
  name!: string;
  @Field(() => String)
  imageUrl!: string;
}

@InputType('SendReminderInput')
export class SendReminderInput {
  @Field(() => String, { description: 'With country code.' })
  phone!: string;
  @Field(() => String)
  className!: string;
  @Field(() => String, { description: 'Name of the template.' })
  groupTemplateId!: string;
  @Field(() => String)
  userName!: string;
  @Field(() => String, { description: 'Ends the address of the group link.' })
  enrollId!: string;
}
