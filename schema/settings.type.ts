import { Field, ObjectType } from 'type-graphql';
import { SiteArea } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('SiteSettings', { simpleResolvers: true, description: 'How the sites look and where they lead.' })
export class SiteSettingsType {
  @Field(() => String)
  siteName!: string;
  @Field(() => String)
  tagline!: string;
  @Field(() => String, { nullable: true })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true })
  faviconUrl!: string | null;
  @Field(() => String, { description: 'Such as #0b5c55.' })
  primaryColor!: string;
  @Field(() => String)
  secondaryColor!: string;
  @Field(() => String, { nullable: true })
  supportEmail!: string | null;
  @Field(() => String, { nullable: true, description: 'Where people register.' })
  registrationUrl!: string | null;
  @Field(() => String, { nullable: true })
  privacyPolicyUrl!: string | null;
  @Field(() => String)
  footer!: string;
  @Field(() => Boolean, { description: 'Whether registering asks for a solved reCAPTCHA.' })
  recaptchaEnabled!: boolean;
  @Field(() => String, { nullable: true, description: 'The public key for the form.' })
  recaptchaSiteKey!: string | null;
}

@ObjectType('MaintenanceMode', { simpleResolvers: true, description: 'Whether a site is closed.' })
export class MaintenanceModeType {
  @Field(() => SiteArea)
  area!: SiteArea;
  @Field(() => Boolean)
  enabled!: boolean;
  @Field(() => String)
  message!: string;
  @Field(() => DateTime, { nullable: true })
  expectedUntil!: string | null;
}
