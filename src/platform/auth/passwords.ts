import { hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet (2024): Argon2id, 19 MiB, two passes, one lane; the library's defaults.

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Takes as long for a person without a password as for a wrong one, so that time tells nothing about accounts. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
let decoy: Promise<string> | undefined;
