import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';

/** A login cookie whose owner signed out: no good any more, although its signature still is. Kept until it would end. */
export const EndedLoginSchema = defineEntity({
  name: 'EndedLogin',
  tableName: 'ended_logins',
  properties: {
    id: p.integer().primary(),
    /** The `jti` of the cookie's JWT. */
    loginId: text(36).unique(),
    expiresAt: instant().index(),
  },
});
export class EndedLogin extends EndedLoginSchema.class {}
EndedLoginSchema.setClass(EndedLogin);
