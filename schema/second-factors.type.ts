import { Field, ID, Int, ObjectType } from 'type-graphql';
import { SecondFactorKind, SecondFactorMode } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('SecondFactor', {
  simpleResolvers: true,
  description: 'A second factor of a person, besides the password.',
})
export class SecondFactorType {
  @Field(() => ID)
  id!: number;
  @Field(() => SecondFactorKind, { description: 'A passkey or an app.' })
  kind!: SecondFactorKind;
  @Field(() => String, { description: 'The name that its owner gave, at most 60 characters.' })
  name!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was last used to sign in; null before.' })
  lastUsedAt!: string | null;
}

@ObjectType('TotpStart', {
  simpleResolvers: true,
  description: 'The secret of an authenticator app. It is shown only once.',
})
export class TotpStartType {
  @Field(() => String, { description: 'The secret in Base32, to type into the app.' })
  secret!: string;
  @Field(() => String, { description: 'The `otpauth://…` address in the QR code for the app.' })
  address!: string;
  @Field(() => String, { description: 'The QR code as an SVG picture.' })
  qrCode!: string;
}

@ObjectType('SecondFactorStatus', {
  simpleResolvers: true,
  description: 'The second factors of a person, and the demands of STAFF_SECOND_FACTOR on them.',
})
export class SecondFactorStatusType {
  @Field(() => SecondFactorMode, { description: 'The value of the setting.' })
  mode!: SecondFactorMode;
  @Field(() => Boolean, { description: 'True when the setting demands a second factor: for administrators.' })
  isRequired!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time until which they may sign in without a second factor; null for people who have one or need none.',
  })
  dueAt!: Date | null;
  @Field(() => Int, { description: 'The number of recovery codes that are not used yet.' })
  recoveryCodesLeft!: number;
}
