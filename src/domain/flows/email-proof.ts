import { type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey, derivedKeys } from '../../platform/auth/key-ring.js';
import { signatureOf } from '../../platform/signatures.js';
import type { Ctx } from '../context.js';

/** How long a code is good, and after how long a new one is sent. */
const LIFE_MS = 30 * 60_000;
const AGAIN_MS = 60_000;
const TRIES = 5;

/** Where a conversation stands in proving whose e-mail was typed in; kept with its answers. */
export interface EmailProof {
  email: string;
  /** Random; the code is made of it and stored nowhere. */
  salt: string;
  sentAt: number;
  tries: number;
  proven: boolean;
}

export const emailProofOf = (answers: Record<string, unknown>): EmailProof | null =>
  (answers['emailProof'] as EmailProof | undefined) ?? null;

/** Whether the e-mail of these answers was proven in this conversation. */
export const isEmailProven = (answers: Record<string, unknown>): boolean => {
  const proof = emailProofOf(answers);
  return proof !== null && proof.proven && proof.email === answers['email'];
};

/**
 * A proof for the e-mail that was typed in: the one there is when it is of the same address and not too old. While no mail
 * may go to the address, a new one is worthless: its code could only be guessed.
 */
export function startEmailProof(
  answers: Record<string, unknown>,
  now: Date,
  canMail: boolean,
): { proof: EmailProof; isNew: boolean } {
  const email = String(answers['email']);
  const known = emailProofOf(answers);
  if (known?.email === email && (known.proven || now.getTime() - known.sentAt < AGAIN_MS))
    return { proof: known, isNew: false };
  if (known?.email === email && !canMail) return { proof: known, isNew: false };
  const salt = randomBytes(16).toString('hex');
  return { proof: { email, salt, sentAt: now.getTime(), tries: canMail ? 0 : TRIES, proven: false }, isNew: true };
}

const PURPOSE = 'flow-email-code';

function codeBy(key: KeyObject, session: string, { email, salt }: EmailProof): string {
  const number = Number.parseInt(signatureOf(key, JSON.stringify([session, email, salt])).slice(0, 12), 16);
  return String(number % 1_000_000).padStart(6, '0');
}

/** Six digits that only the mail and this server know. */
export const codeOf = (ctx: Ctx, session: string, proof: EmailProof): string =>
  codeBy(deriveKey(ctx.services.config.authSecret, PURPOSE), session, proof);

/** Compares a code that was typed in; five tries count. @returns the proof as it stands then */
export function checkEmailCode(ctx: Ctx, session: string, proof: EmailProof, code: string): EmailProof {
  const isOpen = proof.tries < TRIES && ctx.now().getTime() - proof.sentAt < LIFE_MS;
  // The mail may have been sent before the secret was changed.
  const expected = derivedKeys(ctx.services.config.authSecret, PURPOSE).map(key => codeBy(key, session, proof));
  const isRight = expected.filter(each => isSame(each, code)).length > 0;
  return { ...proof, tries: proof.tries + 1, proven: isOpen && isRight };
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
