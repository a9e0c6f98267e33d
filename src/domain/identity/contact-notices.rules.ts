const OTHER_PHONE = 'it is given another phone, or none';

/** The notices about another contact of a person, with their conditions. */
export const otherContact = {
  'email-change-requested': 'it is given another e-mail',
  'phone-change-requested': 'it is given another phone',
  'phone-change-told': OTHER_PHONE,
  'phone-change-mailed': OTHER_PHONE,
} as const;
