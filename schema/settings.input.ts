import { Field, InputType } from 'type-graphql';

@InputType('SiteSettingsInput', { description: 'What is left out stays; null takes an address away.' })
export class SiteSettingsInput {
  @Field(() => String, { nullable: true })
  siteName?: string;
  @Field(() => String, { nullable: true })
  tagline?: string;
  @Field(() => String, { nullable: true })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true })
  faviconUrl?: string | null;
  @Field(() => String, { nullable: true })
  primaryColor?: string;
  @Field(() => String, { nullable: true })
  secondaryColor?: string;
  @Field(() => String, { nullable: true })
  supportEmail?: string | null;
  @Field(() => String, { nullable: true })
  registrationUrl?: string | null;
  @Field(() => String, { nullable: true })
  privacyPolicyUrl?: string | null;
  @Field(() => String, { nullable: true })
  footer?: string;
}
