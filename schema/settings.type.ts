import { Field, ObjectType } from 'type-graphql';
import { SiteArea } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('SiteSettings', { simpleResolvers: true, description: 'The names, colours and addresses of the sites.' })
export class SiteSettingsType {
  @Field(() => String, { description: 'The name of the sites.' })
  siteName!: string;
  @Field(() => String, { description: 'The line below the name; empty when there is none.' })
  tagline!: string;
  @Field(() => String, { nullable: true, description: 'The address of the logo; null when there is none.' })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'The address of the small icon; null when there is none.' })
  faviconUrl!: string | null;
  @Field(() => String, { description: 'Such as #0b5c55.' })
  primaryColor!: string;
  @Field(() => String, { description: 'Such as #f2b544.' })
  secondaryColor!: string;
  @Field(() => String, { nullable: true, description: 'The e-mail address for help; null when there is none.' })
  supportEmail!: string | null;
  @Field(() => String, { nullable: true, description: 'The address for registering.' })
  registrationUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The portal of participants: mails and their sign-in lead there. Null: `/me` of this server.',
  })
  portalUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'The address of the privacy policy; null when there is none.' })
  privacyPolicyUrl!: string | null;
  @Field(() => String, { description: 'The text at the foot of every page; empty when there is none.' })
  footer!: string;
  @Field(() => Boolean, { description: 'True when registering needs a solved reCAPTCHA.' })
  recaptchaEnabled!: boolean;
  @Field(() => String, { nullable: true, description: 'The public key for the form.' })
  recaptchaSiteKey!: string | null;
}

@ObjectType('MaintenanceMode', { simpleResolvers: true, description: 'The maintenance state of a site.' })
export class MaintenanceModeType {
  @Field(() => SiteArea, { description: 'The site.' })
  area!: SiteArea;
  @Field(() => Boolean, { description: 'True when the site is closed for maintenance.' })
  enabled!: boolean;
  @Field(() => String, { description: 'The message to visitors while it is closed.' })
  message!: string;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time when the site is expected to open again. It is only shown: the site does not open by itself. Null when unknown.',
  })
  expectedUntil!: string | null;
}
