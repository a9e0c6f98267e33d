import { Field, ID, Int, ObjectType } from 'type-graphql';
import { SecondFactorKind, SecondFactorMode } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('SecondFactor', {
  simpleResolvers: true,
  description: 'With what somebody shows, beside their password, that it is them.',
})
export class SecondFactorType {
  @Field(() => ID)
  id!: number;
  @Field(() => SecondFactorKind, { description: 'A passkey or an app.' })
  kind!: SecondFactorKind;
  @Field(() => String, { description: 'In the words of its owner, at most 60 characters.' })
  name!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was last used to sign in; null before.' })
  lastUsedAt!: string | null;
}

@ObjectType('TotpStart', { simpleResolvers: true, description: 'The secret of an authenticator app, told this once.' })
export class TotpStartType {
  @Field(() => String, { description: 'Base32, to be typed into the app.' })
  secret!: string;
  @Field(() => String, { description: '`otpauth://…`, which the QR code for the app holds.' })
  address!: string;
  @Field(() => String, { description: 'That QR code, as an SVG picture.' })
  qrCode!: string;
}

@ObjectType('SecondFactorStatus', { simpleResolvers: true, description: 'How somebody stands to STAFF_SECOND_FACTOR.' })
export class SecondFactorStatusType {
  @Field(() => SecondFactorMode, { description: 'The setting.' })
  mode!: SecondFactorMode;
  @Field(() => Boolean, { description: 'Whether the setting asks them for a second factor: administrators.' })
  isRequired!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when they sign in without one; null for who has one, or needs none.',
  })
  dueAt!: Date | null;
  @Field(() => Int, { description: 'Recovery codes that are not used yet.' })
  recoveryCodesLeft!: number;
}
