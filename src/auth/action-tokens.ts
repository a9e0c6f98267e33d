import { isSignature, signatureOf } from '../platform/outside/signatures.js';
import { deriveKey, derivedKeys, type KeyRing } from './key-ring.js';
import { idOfText } from '../platform/record-ids.js';

/** The data of a link in a mail: the id of a row of action_tokens, its purpose, and the salt of its newest link. */
export interface ActionLink {
  id: number;
  purpose: string;
  salt: string;
}

/** A key of its own for each purpose, so that no link passes for another kind. */
const purposeOf = ({ purpose }: Pick<ActionLink, 'purpose'>): string => `action:${purpose}`;
const textOf = ({ id, salt }: ActionLink): string => `${id}:${salt}`;

/** `ID.SIGNATURE`: made again for each sending of the mail, stored nowhere. */
export const actionToken = (authSecret: KeyRing, link: ActionLink): string =>
  `${link.id}.${signatureOf(deriveKey(authSecret, purposeOf(link)), textOf(link))}`;

/** The id of the row in a token, before any check; null for a text that is no token. */
export function idOfActionToken(token: string): number | null {
  const [, text = ''] = /^(\d+)\.[0-9a-f]{64}$/.exec(token) ?? [];
  return idOfText(text);
}

export const isActionToken = (authSecret: KeyRing, token: string, link: ActionLink): boolean =>
  isSignature(derivedKeys(authSecret, purposeOf(link)), textOf(link), token.split('.')[1] ?? '');
