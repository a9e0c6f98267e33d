import { Field, ObjectType } from 'type-graphql';
import { SiteArea } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('SiteSettings', { simpleResolvers: true, description: 'How the sites look and where they lead.' })
export class SiteSettingsType {
  @Field(() => String, { description: 'What the sites call themselves.' })
  siteName!: string;
  @Field(() => String, { description: 'What stands below the name; empty when nothing.' })
  tagline!: string;
  @Field(() => String, { nullable: true, description: 'Where the logo is; null when there is none.' })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'Where the small icon is; null when there is none.' })
  faviconUrl!: string | null;
  @Field(() => String, { description: 'Such as #0b5c55.' })
  primaryColor!: string;
  @Field(() => String, { description: 'Such as #f2b544.' })
  secondaryColor!: string;
  @Field(() => String, { nullable: true, description: 'Where people ask for help; null when nowhere.' })
  supportEmail!: string | null;
  @Field(() => String, { nullable: true, description: 'Where people register.' })
  registrationUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'Where participants hand in; this server when null.' })
  portalUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'Where the privacy policy stands; null when nowhere.' })
  privacyPolicyUrl!: string | null;
  @Field(() => String, { description: 'What stands at the foot of every page; empty when nothing.' })
  footer!: string;
  @Field(() => Boolean, { description: 'Whether registering asks for a solved reCAPTCHA.' })
  recaptchaEnabled!: boolean;
  @Field(() => String, { nullable: true, description: 'The public key for the form.' })
  recaptchaSiteKey!: string | null;
}

@ObjectType('MaintenanceMode', { simpleResolvers: true, description: 'Whether a site is closed.' })
export class MaintenanceModeType {
  @Field(() => SiteArea, { description: 'The site it is about.' })
  area!: SiteArea;
  @Field(() => Boolean, { description: 'Whether it is closed.' })
  enabled!: boolean;
  @Field(() => String, { description: 'What it says while it is closed.' })
  message!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is expected to be back; told, not obeyed. Null when nobody knows.',
  })
  expectedUntil!: string | null;
}
