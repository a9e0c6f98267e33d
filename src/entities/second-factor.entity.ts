import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import type { SecondFactorKind } from './enums.js';
import { UserSchema } from './user.entity.js';
import { holdings, link, none, personal, sensitive } from './holdings.js';

/** The means to prove a person's identity beside their password: a passkey, or an app that makes codes (TOTP, RFC 6238). */
export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserSchema).deleteRule('cascade').index(),
    kind: p.string().columnType('text').$type<SecondFactorKind>(),
    /** The owner's own name for the phone or key. */
    name: text(60),
    /** For a passkey, base64url: at most 1,023 bytes (WebAuthn). */
    credentialId: text(1364).nullable().unique().hidden(),
    /** For a passkey: COSE, base64url. */
    publicKey: text(6000).nullable().hidden(),
    /** For a passkey: the number of its signatures, if it counts them; an older count is that of a copy. */
    signCount: p.bigint('number').nullable(),
    /** For a passkey: the ways for browsers to reach it, such as `usb` or `internal`. */
    transports: p.array().columnType('text[]').nullable(),
    /** For an app: its secret, encrypted with a key of AUTH_SECRET (auth/seal.ts). */
    secret: text(255).nullable().hidden(),
    /** For an app: the time step of the last used code; a code is good once. */
    lastStep: p.integer().nullable(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
  checks: [
    {
      name: 'second_factors_kind_check',
      expression:
        "(kind = 'PASSKEY' and credential_id is not null and public_key is not null and secret is null) or (kind = 'TOTP' and secret is not null and credential_id is null)",
    },
  ],
});

holdings(SecondFactorSchema, {
  about: { user: 'person' },
  why: 'Proofs of identity beside the password.',
  kept: 'Until the person removes it',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    kind: none,
    name: personal(),
    credentialId: sensitive(),
    publicKey: sensitive(),
    signCount: none,
    transports: none,
    secret: sensitive(),
    lastStep: none,
    createdAt: none,
    lastUsedAt: none,
  },
});

/** Stands in for a lost second factor, once: the row goes when the code is used. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserSchema).deleteRule('cascade').index(),
    /** SHA-256: codes are random, of 80 bits. */
    codeHash: text(64).unique().hidden(),
    createdAt: instant(),
  },
});

holdings(RecoveryCodeSchema, {
  about: { user: 'person' },
  why: 'Codes in place of a lost second factor.',
  kept: 'Until it is used, or others are made',
  rows: 'delete',
  columns: { id: none, user: link, codeHash: sensitive(), createdAt: none },
});

/** A challenge to be answered within minutes, once: for a passkey, or the secret of an app that is to be added. */
export const SecondFactorChallengeSchema = defineEntity({
  name: 'SecondFactorChallenge',
  tableName: 'second_factor_challenges',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserSchema).deleteRule('cascade'),
    /** The session that adds a factor; null before anybody has signed in. */
    loginId: text(36).nullable().hidden(),
    purpose: p.string().columnType('text').$type<'ADD_PASSKEY' | 'ADD_TOTP' | 'SIGN_IN'>(),
    /** Random, base64url; for an app that is to be added its secret, encrypted. */
    challenge: text(255).hidden(),
    expiresAt: instant().index(),
  },
  indexes: [{ name: 'second_factor_challenges_user_index', properties: ['user', 'id'] }],
  checks: [
    {
      name: 'second_factor_challenges_purpose_check',
      expression: "purpose in ('ADD_PASSKEY', 'ADD_TOTP', 'SIGN_IN')",
    },
  ],
});

holdings(SecondFactorChallengeSchema, {
  about: { user: 'person' },
  why: 'Challenges to be answered within minutes.',
  kept: 'A day after its end',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    loginId: sensitive(),
    purpose: none,
    challenge: sensitive(),
    expiresAt: none,
  },
});

/**
 * The time since which this installation requires a second factor: from then on administrators have a time to set one up. One
 * row.
 */
export const SecondFactorRequirementSchema = defineEntity({
  name: 'SecondFactorRequirement',
  tableName: 'second_factor_requirements',
  properties: { id: p.integer().primary(), since: instant() },
  checks: [{ name: 'second_factor_requirements_id_check', expression: 'id = 1' }],
});

holdings(SecondFactorRequirementSchema, {
  about: {},
  why: 'The day from which a second factor is required.',
  kept: 'Always',
  columns: { id: none, since: none },
});
