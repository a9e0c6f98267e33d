import { hash, type Options, verify } from '@node-rs/argon2';
import { isOldHash, oldPasswordMatches } from './old-passwords.js';

/** OWASP Password Storage Cheat Sheet (2024): Argon2id (the library's default), 19 MiB, two passes, one lane. */
export const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
/** Cost of new hashes. Tests lower it, because they sign in a thousand times. */
export const passwordCost = { ...OWASP_COST };

/**
 * The hash of a password. Devices write `ç` as one character or as two, so it is hashed in one form: NFC (NIST SP 800-63B,
 * 3.1.1.2).
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), passwordCost);

/** A password in each of its forms: hashes from before, and from other services, were made from the form that was typed. */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

/** True when a hash comes from an earlier service, so that it is to be replaced when its password is known. */
export const isToBeRenewed = (passwordHash: string): boolean => isOldHash(passwordHash);

/**
 * Takes as long for a person without a password as for a wrong one, so that time tells nothing about accounts.
 * @param standIn the hash to compare when there is none: somebody's, because old hashes take another time than ours
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  standIn?: string | null,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? standIn ?? (await decoy);
  const isOf = isOldHash(compared) ? oldPasswordMatches : isOurs;
  for (const form of formsOf(password)) if (await isOf(compared, form)) return passwordHash !== null;
  return false;
}
let decoy: Promise<string> | undefined;

/** False for a hash of an unknown kind, after the same time. */
const isOurs = async (passwordHash: string, password: string): Promise<boolean> =>
  passwordHash.startsWith('$argon2') ? verify(passwordHash, password) : (await verify(await decoy!, password)) && false;
