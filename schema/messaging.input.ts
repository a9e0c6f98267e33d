import { Field, InputType } from 'type-graphql';
import { Phone } from './scalars.js';

@InputType('SendTemplateInput', { description: 'A template and its values.' })
export class SendTemplateInput {
  @Field(() => Phone, { description: 'With country code.' })
  phone!: string;
  @Field(() => String, { description: 'The token that the flow gets with every answer; 1 to 200 characters.' })
  flowToken!: string;
  @Field(() => String, { description: 'Name of the template.' })
  templateId!: string;
  @Field(() => String, { description: 'The name in the greeting of the template; at most 500 characters.' })
  name!: string;
  @Field(() => String, { description: 'The http(s) address of the picture.' })
  imageUrl!: string;
}

@InputType('SendReminderInput', { description: 'A reminder and its values.' })
export class SendReminderInput {
  @Field(() => Phone, { description: 'With country code.' })
  phone!: string;
  @Field(() => String, { description: 'The name of the class; at most 500 characters.' })
  className!: string;
  @Field(() => String, { description: 'Name of the template.' })
  groupTemplateId!: string;
  @Field(() => String, { description: 'The name in the greeting of the template; at most 500 characters.' })
  userName!: string;
  @Field(() => String, { description: 'The end of the address of the group link.' })
  enrollId!: string;
}
