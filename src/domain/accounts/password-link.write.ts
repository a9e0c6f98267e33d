import { AppError } from '../../failures/errors.js';
import { actionAddress, issueActionToken } from './action-tokens.write.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { lockPerson, type Person } from '../people/people.write.js';

/** Lifetime of a link to set a password. */
const LINK_MS = 24 * 3_600_000;
/** Path of the link: a page of the content backend (rest/cms/password.raw.ts). */
export const PASSWORD_PATH = '/cms/password';

/** The maker of a password link: a caller, or an operator at the command line. */
export type Issuer = Pick<Ctx<'events'>, 'atCommit' | 'em' | 'kysely' | 'rows' | 'now' | 'services'>;
export type LinkingOperator = Operator & Omit<Issuer, 'atCommit' | 'em' | 'kysely' | 'rows'>;

/**
 * Creates a link to set a password and has it mailed, in the caller's transaction. Earlier links end.
 * @returns its address
 */
export async function issuePasswordLink(
  ctx: Issuer,
  { id: userId, email }: { id: number; email: string },
): Promise<string> {
  const link = await issueActionToken(ctx, { userId, purpose: 'SET_PASSWORD', email, lifetimeMs: LINK_MS });
  writeOutbox(ctx, 'password-link-issued', { userId });
  return actionAddress(ctx, PASSWORD_PATH, link);
}

/**
 * Creates another link for a person who never had one, or lost it. @returns its address
 * @throws NOT_FOUND; CONFLICT for deactivated people
 */
export const createPasswordLink = (by: LinkingOperator, { email }: { email: string }): Promise<string> =>
  auditedCommand(by, { action: 'createPasswordLink', args: { email }, route: 'command.user' }, async ctx => {
    const user = await userOfEmail(ctx, email);
    if (!user.isActive) throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email });
    return issuePasswordLink(ctx, { id: user.id, email: user.email! });
  });

/** The person with this address, in upper or lower case, locked. @throws NOT_FOUND */
export const userOfEmail = (ctx: Pick<Ctx, 'em' | 'kysely'>, email: string): Promise<Person> =>
  lockPerson(ctx, { email: email.trim().toLowerCase() }, () => new AppError('NOT_FOUND', 'EMAIL_NOT_FOUND', { email }));
