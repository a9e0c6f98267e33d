import { randomBytes } from 'node:crypto';
import { type DerivedCode, derivedCode, isDerivedCode } from '../../auth/derived-codes.js';
import type { Ctx } from '../context.js';

/** Lifetime of a code, and the time after which a new one is sent. */
const LIFE_MS = 30 * 60_000;
const AGAIN_MS = 60_000;
const TRIES = 5;

/** State of the proof of an entered e-mail; stored with the answers of the conversation. */
export interface EmailProof {
  email: string;
  /** Random; the code is derived from it and stored nowhere. */
  salt: string;
  sentAt: number;
  tries: number;
  proven: boolean;
}

export const emailProofOf = (answers: Record<string, unknown>): EmailProof | null =>
  (answers['emailProof'] as EmailProof | undefined) ?? null;

/** True when the e-mail of these answers was proven in this conversation. */
export const isEmailProven = (answers: Record<string, unknown>): boolean => {
  const proof = emailProofOf(answers);
  return proof !== null && proof.proven && proof.email === answers['email'];
};

/**
 * A proof for the entered e-mail: the existing one when it has the same address and is not too old. While no mail
 * may go to the address, a new proof is useless: its code could only be guessed.
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

const codeFor = (session: string, { email, salt }: EmailProof): DerivedCode => ({
  purpose: 'flow-email-code',
  parts: [session, email, salt],
});

/** Six digits that only the mail and this server know. */
export const codeOf = (ctx: Ctx, session: string, proof: EmailProof): string =>
  derivedCode(ctx.services.config.authSecret, codeFor(session, proof));

/** Compares an entered code; at most five tries count. @returns the proof after this try */
export function checkEmailCode(ctx: Ctx, session: string, proof: EmailProof, code: string): EmailProof {
  const isOpen = proof.tries < TRIES && ctx.now().getTime() - proof.sentAt < LIFE_MS;
  const isRight = isDerivedCode(ctx.services.config.authSecret, codeFor(session, proof), code);
  return { ...proof, tries: proof.tries + 1, proven: isOpen && isRight };
}
