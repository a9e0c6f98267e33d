import { Field, InputType } from 'type-graphql';

@InputType('SiteSettingsInput', { description: 'What is left out stays; null takes an address away.' })
export class SiteSettingsInput {
  @Field(() => String, { nullable: true, description: 'What the sites call themselves, 1 to 100 characters.' })
  siteName?: string;
  @Field(() => String, { nullable: true, description: 'What stands below the name, at most 200 characters.' })
  tagline?: string;
  @Field(() => String, { nullable: true, description: 'The http(s) address of the logo.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'The http(s) address of the small icon.' })
  faviconUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Such as #0b5c55.' })
  primaryColor?: string;
  @Field(() => String, { nullable: true, description: 'Such as #f2b544.' })
  secondaryColor?: string;
  @Field(() => String, { nullable: true, description: 'Where people ask for help.' })
  supportEmail?: string | null;
  @Field(() => String, { nullable: true, description: 'Where people register; mails that invite them lead there.' })
  registrationUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Where participants hand in; mails about what they handed in lead there.',
  })
  portalUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Where the privacy policy stands.' })
  privacyPolicyUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What stands at the foot of every page, at most 1000 characters.',
  })
  footer?: string;
}
