import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { isCommonPassword } from './common-passwords.rules.js';

/**
 * The rule for a new password. NIST SP 800-63B asks for length. A letter, another character, and a list of common passwords
 * exclude the worst ones.
 */
export const newPassword = z
  .string()
  .min(8, fieldReason('PASSWORD_TOO_SHORT'))
  .max(128, fieldReason('PASSWORD_TOO_LONG'))
  .refine(text => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text), fieldReason('PASSWORD_TOO_SIMPLE'))
  .refine(text => text.length > 128 || !isCommonPassword(text), fieldReason('COMMON_PASSWORD'));

/**
 * True when the password contains a name of its owner. @param names user names and e-mails; of an e-mail the part before the @
 */
export const containsName = (password: string, names: readonly (string | null | undefined)[]): boolean =>
  names.some(name => {
    const own = name?.split('@', 1)[0]?.toLowerCase();
    return own !== undefined && own.length >= 4 && password.toLowerCase().includes(own);
  });
