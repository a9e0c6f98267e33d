import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, link, none } from './holdings.js';

/** A signing in that its owner ended: its cookies and tokens are no good any more, although their signatures are. */
export const EndedLoginSchema = defineEntity({
  name: 'EndedLogin',
  tableName: 'ended_logins',
  properties: {
    id: p.integer().primary(),
    /** The `jti` of a login cookie or bearer token, the `sid` of an Auth.js session. */
    loginId: text(36).unique(),
    expiresAt: instant().index(),
  },
});
export class EndedLogin extends EndedLoginSchema.class {}
EndedLoginSchema.setClass(EndedLogin);

holdings(EndedLoginSchema, {
  about: {},
  why: 'Sign-ins that were ended.',
  kept: 'Until they would have ended by themselves',
  columns: {
    id: none,
    loginId: link,
    expiresAt: none,
  },
});
