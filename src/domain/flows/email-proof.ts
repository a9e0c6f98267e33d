import { randomBytes } from 'node:crypto';
import { type DerivedCode, derivedCode, isDerivedCode } from '../../auth/derived-codes.js';
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

const codeFor = (session: string, { email, salt }: EmailProof): DerivedCode => ({
  purpose: 'flow-email-code',
  parts: [session, email, salt],
});

/** Six digits that only the mail and this server know. */
export const codeOf = (ctx: Ctx, session: string, proof: EmailProof): string =>
  derivedCode(ctx.services.config.authSecret, codeFor(session, proof));

/** Compares a code that was typed in; five tries count. @returns the proof as it stands then */
export function checkEmailCode(ctx: Ctx, session: string, proof: EmailProof, code: string): EmailProof {
  const isOpen = proof.tries < TRIES && ctx.now().getTime() - proof.sentAt < LIFE_MS;
  const isRight = isDerivedCode(ctx.services.config.authSecret, codeFor(session, proof), code);
  return { ...proof, tries: proof.tries + 1, proven: isOpen && isRight };
}
