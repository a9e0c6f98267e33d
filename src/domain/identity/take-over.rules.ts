import type { Contacts } from './contacts.query.js';

/** An account that becomes part of another one of the same person, or takes one in. */
type Account = Contacts & { hasPassword: boolean };

/** The contacts that an account takes over; a left-out one stays as it is. */
export interface TakenContacts {
  email?: { value: string; verifiedAt: string | null };
  phone?: { value: string; verifiedAt: string | null };
}

/**
 * The contacts that the kept account of two takes over, when an administrator says that both are one person. The administrator
 * may be wrong, or deceived. So a contact fills an empty place only, and its proof counts only for an account that nobody has
 * claimed: else the reader of the contact would come into an account that is somebody else's. Staff take over none.
 * @param standing `isClaimed`: the kept person has proven a way to sign in. `isStaff`: they have a role beyond participant
 */
export function contactsToTakeOver(
  kept: Account,
  dropped: Account,
  { isClaimed, isStaff }: { isClaimed: boolean; isStaff: boolean },
): TakenContacts {
  if (isStaff) return {};
  const proof = (verifiedAt: string | null) => (isClaimed || kept.hasPassword ? null : verifiedAt);
  return {
    ...(kept.email === null &&
      dropped.email !== null && { email: { value: dropped.email, verifiedAt: proof(dropped.emailVerifiedAt) } }),
    ...(kept.phone === null &&
      dropped.phone !== null && { phone: { value: dropped.phone, verifiedAt: proof(dropped.phoneVerifiedAt) } }),
  };
}

/** The columns of a person without a name to sign in that somebody else has by now; a proof goes with its e-mail. */
export const withoutName = (column: 'email' | 'cpf' | 'username'): Record<string, null> =>
  column === 'email' ? { email: null, email_verified_at: null } : { [column]: null };
