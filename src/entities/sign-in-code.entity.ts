import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { UserSchema } from './user.entity.js';
import { holdings, link, none, sensitive } from './holdings.js';

/** The code by which a person may sign in: the latest requested one. The code itself is nowhere: it is made of the salt. */
export const SignInCodeSchema = defineEntity({
  name: 'SignInCode',
  tableName: 'sign_in_codes',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserSchema).deleteRule('cascade').unique(),
    /** Random; useless without AUTH_SECRET, so it is no secret. */
    salt: text(32).hidden(),
    requestedAt: instant(),
    expiresAt: instant().index(),
    /** Counted before a code is compared. */
    tries: p.integer().default(0),
    usedAt: instant().nullable(),
    /** The time since which the proven e-mail gets a code too: the platform could not deliver the message to the phone. */
    undeliveredAt: instant().nullable(),
  },
});
export class SignInCode extends SignInCodeSchema.class {}
SignInCodeSchema.setClass(SignInCode);

holdings(SignInCodeSchema, {
  about: { user: 'person' },
  why: 'Codes by which people sign in.',
  kept: 'A day after its end',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    salt: sensitive(),
    requestedAt: none,
    expiresAt: none,
    tries: none,
    usedAt: none,
    undeliveredAt: none,
  },
});
