import { hash, type Options, verify } from '@node-rs/argon2';
import { isOldHash, oldPasswordMatches } from './old-passwords.js';

/** OWASP Password Storage Cheat Sheet (2024): Argon2id (the library's default), 19 MiB, two passes, one lane. */
export const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
/** Cost of the hashes that are made. Tests, which sign in a thousand times, lower it. */
export const passwordCost = { ...OWASP_COST };

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost);

/** Whether a hash was made by an earlier service, so that it is to be replaced when its password is known. */
export const isToBeRenewed = (passwordHash: string): boolean => isOldHash(passwordHash);

/**
 * Takes as long for a person without a password as for a wrong one, so that time tells nothing about accounts.
 * @param standIn what is compared where there is no hash: somebody's, for old hashes take another time than ours
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  standIn?: string | null,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? standIn ?? (await decoy);
  const matches = isOldHash(compared) ? await oldPasswordMatches(compared, password) : await isOurs(compared, password);
  return passwordHash !== null && matches;
}
let decoy: Promise<string> | undefined;

/** False for what is no hash that we know, which takes the same time. */
const isOurs = async (passwordHash: string, password: string): Promise<boolean> =>
  passwordHash.startsWith('$argon2') ? verify(passwordHash, password) : (await verify(await decoy!, password)) && false;
