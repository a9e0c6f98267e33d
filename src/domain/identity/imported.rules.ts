/*
 * Rules for the ways to sign in of imported people. The data of an old service is not a proof, and does not replace one.
 * SQL on the record `t` before the import, and on the row `r` with the new values.
 */

/** A phone that the person has proven stays. */
export const importedPhone = {
  becomes: 'case when t.phone_verified_at is null then coalesce($given, $current) else $current end',
  differs: '$given is distinct from $current and t.phone_verified_at is null',
};

/** The old password counts until the person sets one here, or has it removed. */
export const importedPassword = {
  becomes: 'case when t.password_taken_at is null then coalesce($current, $given) end',
  differs: '$current is null and t.password_taken_at is null',
};

/** A new address or phone has no proof. */
export const importedProofs = {
  email_verified_at:
    '(select u.email_verified_at from users as u where u.id = r.known and u.email is not distinct from r.email)',
  phone_verified_at:
    '(select u.phone_verified_at from users as u where u.id = r.known and u.phone is not distinct from r.phone)',
};
