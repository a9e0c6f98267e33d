import { AppError } from '../../failures/errors.js';
import type { Role } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import type { PlainReasonOf } from '../../failures/reasons.js';

/** The caller; throws UNAUTHENTICATED when no credential was sent, or FORBIDDEN when the credential is not good. */
export function requireSignedIn(ctx: Ctx, { uploadToken = false, setUp = false } = {}): Actor {
  if (!ctx.actor) {
    throw ctx.credentialRejected
      ? new AppError('FORBIDDEN', 'INVALID_CREDENTIALS')
      : new AppError('UNAUTHENTICATED', 'NOT_SIGNED_IN');
  }
  if (ctx.actor.scope === 'upload' && !uploadToken) {
    throw new AppError('FORBIDDEN', 'UPLOAD_TOKEN_FOR_SUBMISSIONS');
  }
  if (ctx.actor.scope === 'set-up' && !setUp) throw new AppError('FORBIDDEN', 'SECOND_FACTOR_SETUP_NEEDED');
  return ctx.actor;
}

/** The caller as a person; services and jobs have no record of their own. */
export function requirePerson(ctx: Ctx, { setUp = false } = {}): Actor & { userId: number } {
  const actor = requireSignedIn(ctx, { setUp });
  if (actor.userId === null) throw new AppError('FORBIDDEN', 'PERSON_NEEDED');
  return actor as Actor & { userId: number };
}

/**
 * An administrator who is a person. No API key reads the log of people's actions, or locks out the administrators that could
 * revoke the key.
 */
export function requireAdministrator(ctx: Ctx, otherwise?: PlainReasonOf<'FORBIDDEN'>): Actor & { userId: number } {
  const actor = requireSignedIn(ctx);
  if (actor.userId === null || !hasRole(actor, 'ADMIN')) throw forbidden(otherwise);
  return actor as Actor & { userId: number };
}

/**
 * True for a person with a role beyond participant. Staff are not participants on any path: operations that change participants
 * do not reach them, regardless of the caller.
 */
export const isStaff = ({ roles }: { roles: readonly Role[] }): boolean => roles.some(role => role !== 'PARTICIPANT');

export const hasRole = (actor: Actor, ...roles: Role[]): boolean => roles.some(role => actor.roles.includes(role));

/** Sees the records of everybody: supervisors, administrators and other services. */
export const readsAll = (actor: Actor): boolean => hasRole(actor, 'SUPERVISOR', 'ADMIN', 'SERVICE');

/** Changes the records of everybody: administrators and other services. */
export const writesAll = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SERVICE');

export const forbidden = (reason: PlainReasonOf<'FORBIDDEN'> = 'NOT_ALLOWED'): AppError =>
  new AppError('FORBIDDEN', reason);

/** The credentials that prove the caller's identity: a password, a token, a signature. */
type Credential =
  | 'FEED_TOKEN_INVALID'
  | 'FLOW_SIGNATURE_INVALID'
  | 'IDENTITY_DEACTIVATED'
  | 'IDENTITY_LINKED_ELSEWHERE'
  | 'IDENTITY_UNKNOWN'
  | 'IDENTITY_UNVERIFIED'
  | 'INVALID_CREDENTIALS'
  | 'SECOND_FACTOR_WRONG'
  | 'SIGNATURE_INVALID'
  | 'WEBHOOK_CHALLENGE_INVALID'
  | 'WRONG_PASSWORD';
/** The caller's credential is wrong. Permissions are a different matter: the policies decide about them. */
export const wrongCredential = (reason: Extract<PlainReasonOf<'FORBIDDEN'>, Credential>): AppError => forbidden(reason);

/** The nouns that may be missing: `CLASS` for the reason `CLASS_NOT_FOUND`. */
export type Missing =
  PlainReasonOf<'NOT_FOUND'> extends infer R ? (R extends `${infer What}_NOT_FOUND` ? What : never) : never;
export const notFound = (what: Missing): AppError => new AppError('NOT_FOUND', `${what}_NOT_FOUND`);

/**
 * The extent to which a caller sees the records of a noun: all; the caller's own and those of led classes; or only the caller's
 * own.
 */
export type Rights = 'all' | 'led' | 'own';
/** True when the rights alone allow to see everything. */
export const seesEverything = (rights: Rights | null): boolean => rights === 'all';
export const rightsOf = (actor: Actor): Rights =>
  readsAll(actor) ? 'all' : hasRole(actor, 'FACILITATOR') ? 'led' : 'own';
