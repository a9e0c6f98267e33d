/*
 * The ways in of people who are in a file. The importer knows what an old service had: it is no proof, and takes the place of
 * none. SQL on the record `t` as it was, and on the row `r` as it will be.
 */

/** A phone that the person has proven stays. */
export const importedPhone = {
  becomes: 'case when t.phone_verified_at is null then coalesce($given, $current) else $current end',
  differs: '$given is distinct from $current and t.phone_verified_at is null',
};

/** An earlier password is good until the person has one here, or took it away. */
export const importedPassword = {
  becomes: 'case when t.password_taken_at is null then coalesce($current, $given) end',
  differs: '$current is null and t.password_taken_at is null',
};

/** Nobody has proven yet to read what goes to another address. */
export const importedProofs = {
  email_verified_at:
    '(select u.email_verified_at from users as u where u.id = r.known and u.email is not distinct from r.email)',
  phone_verified_at:
    '(select u.phone_verified_at from users as u where u.id = r.known and u.phone is not distinct from r.phone)',
};
