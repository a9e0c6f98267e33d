import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, link, none, personal, sensitive } from './holdings.js';

/**
 * The passcode of a phone line, requested by somebody: one at a time for both, a new one takes the place of the old. Nobody but
 * the requester can confirm it or use up its tries. The code itself is nowhere.
 */
export const PasscodeSchema = defineEntity({
  name: 'Passcode',
  tableName: 'passcodes',
  properties: {
    id: p.integer().primary(),
    /** The identity of the phone line, see `phoneIdentity`. */
    phone: text(15),
    /** The requesting person; 0 stands for services, because they ask for their users. */
    requestedBy: p.integer().default(0),
    /** Keyed hash of phone and code. */
    codeHash: text(64).hidden(),
    sentAt: instant(),
    expiresAt: instant().index(),
    /** Counted before a code is compared. */
    tries: p.integer().default(0),
    usedAt: instant().nullable(),
    /** The signing in by which it was confirmed: a caller that lost the answer may ask again. */
    usedByLogin: text(36).nullable().hidden(),
    /** Codes sent since `sendsSince`: a new code forgives wrong tries, so the codes have a limit too. */
    sends: p.integer().default(1),
    sendsSince: instant(),
  },
  uniques: [{ name: 'passcodes_phone_requested_by_unique', properties: ['phone', 'requestedBy'] }],
});
export class Passcode extends PasscodeSchema.class {}
PasscodeSchema.setClass(Passcode);

holdings(PasscodeSchema, {
  about: { phone: 'phone', requestedBy: 'person' },
  why: 'Codes for phone lines.',
  kept: 'A day after its end',
  rows: 'delete',
  columns: {
    id: none,
    phone: personal(),
    requestedBy: link,
    codeHash: sensitive(),
    sentAt: none,
    expiresAt: none,
    tries: none,
    usedAt: none,
    usedByLogin: sensitive(),
    sends: none,
    sendsSince: none,
  },
});
