import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/auth/tokens.js';
import { phoneIdentity } from '../shared/phone.js';

/**
 * A million codes are hashed in a second, so a plain hash would hide nothing from who reads the table: the key does.
 * The phone is hashed along, so that equal codes of two phones don't look equal.
 */
export const hashPasscode = (authSecret: string, phone: string, code: string): string =>
  createHmac('sha256', deriveKey(authSecret, 'passcodes'))
    .update(`${phoneIdentity(phone)}:${code}`)
    .digest('hex');
