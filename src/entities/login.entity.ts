import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import type { LoginMethod } from './enums.js';
import { UserSchema } from './user.entity.js';
import { holdings, link, none, personal, sensitive } from './holdings.js';

/**
 * A signing in: the person, time, place and means. EndedLogin tells if it was ended, also for sign-ins from before this list.
 */
export const LoginSchema = defineEntity({
  name: 'Login',
  tableName: 'logins',
  properties: {
    id: p.integer().primary(),
    /** The `jti` of a login cookie or bearer token, the `sid` of an Auth.js session. */
    loginId: text(36).unique(),
    user: () => p.manyToOne(UserSchema).deleteRule('cascade'),
    method: p.string().columnType('text').$type<LoginMethod>(),
    /** The identity provider's name of its own sign-in (`sid`), which it may end; null for other ways in. */
    providerSession: text(255).nullable(),
    /** IP address; null when it was not known. */
    address: text(45).nullable(),
    /** Browser and system, as far as known; never the header that it sent. */
    device: text(60).nullable(),
    beganAt: instant().index(),
    /** The time of its own end, unless it is prolonged. */
    expiresAt: instant(),
  },
  indexes: [
    { name: 'logins_user_index', properties: ['user', 'beganAt', 'id'] },
    {
      name: 'logins_provider_session_index',
      properties: ['providerSession'],
      where: 'provider_session is not null',
    },
  ],
  checks: [
    {
      name: 'logins_method_check',
      expression: "method in ('PASSWORD', 'PHONE_CODE', 'EMAIL_CODE', 'IDENTITY_PROVIDER', 'NEW_PASSWORD')",
    },
  ],
});

holdings(LoginSchema, {
  about: { user: 'person' },
  why: 'Sign-ins, with time and device, for the person to see.',
  kept: '90 days',
  rows: 'delete',
  columns: {
    id: none,
    loginId: sensitive(),
    user: link,
    method: none,
    providerSession: sensitive(),
    address: personal(),
    device: personal(),
    beganAt: none,
    expiresAt: none,
  },
});
