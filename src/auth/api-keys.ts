import { createHash } from 'node:crypto';

/** Keys are random and long, so a plain SHA-256 is enough to keep them from being read out of the table. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');
