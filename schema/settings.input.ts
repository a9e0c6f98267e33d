import { Field, InputType } from 'type-graphql';

@InputType('SiteSettingsInput', {
  description: 'Changes of the settings. Fields that are left out stay; null removes an address.',
})
export class SiteSettingsInput {
  @Field(() => String, { nullable: true, description: 'The name of the sites, 1 to 100 characters.' })
  siteName?: string;
  @Field(() => String, { nullable: true, description: 'The line below the name, at most 200 characters.' })
  tagline?: string;
  @Field(() => String, { nullable: true, description: 'The http(s) address of the logo.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'The http(s) address of the small icon.' })
  faviconUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Such as #0b5c55.' })
  primaryColor?: string;
  @Field(() => String, { nullable: true, description: 'Such as #f2b544.' })
  secondaryColor?: string;
  @Field(() => String, { nullable: true, description: 'The e-mail address for help.' })
  supportEmail?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address for registering; mails that invite people link to it.',
  })
  registrationUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address where participants hand in; mails about their hand-ins link to it.',
  })
  portalUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'The address of the privacy policy.' })
  privacyPolicyUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The text at the foot of every page, at most 1000 characters.',
  })
  footer?: string;
}
