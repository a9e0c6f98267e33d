import { isSignature, signatureOf } from '../signatures.js';
import { deriveKey } from './tokens.js';

/** What a link of activation stands for: an account, and the salt that its newest link was made with. */
export interface ActivationLink {
  userId: number;
  salt: string;
}

const keyOf = (authSecret: string) => deriveKey(authSecret, 'activation');
const textOf = ({ userId, salt }: ActivationLink): string => `${userId}:${salt}`;

/** `ID.SIGNATURE`: made again whenever the mail is sent, stored nowhere. */
export const activationToken = (authSecret: string, link: ActivationLink): string =>
  `${link.userId}.${signatureOf(keyOf(authSecret), textOf(link))}`;

/** The account that a token names, before anything is checked; null for a text that is no token. */
export function userOfActivationToken(token: string): number | null {
  const [, id] = /^([1-9]\d{0,9})\.[0-9a-f]{64}$/.exec(token) ?? [];
  const userId = Number(id);
  return id !== undefined && userId <= 2_147_483_647 ? userId : null;
}

export const isActivationToken = (authSecret: string, token: string, link: ActivationLink): boolean =>
  isSignature(keyOf(authSecret), textOf(link), token.split('.')[1] ?? '');
