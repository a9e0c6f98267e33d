import { createHash } from 'node:crypto';

/** Addresses are counted by their hash: the table of limits is no place for them. @param email in lower case */
export const mailLimitKey = (email: string): string => createHash('sha256').update(email).digest('hex');
