import { createHash, randomBytes } from 'node:crypto';

/** A new key, shown once: 32 random bytes. */
export const generateApiKey = (): string => `elo_${randomBytes(32).toString('base64url')}`;

/** Keys are random and long, so a plain SHA-256 is enough to keep them from being read out of the table. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');
