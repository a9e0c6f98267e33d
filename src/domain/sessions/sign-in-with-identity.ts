import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdentityLink } from '../../entities/index.js';
import { isStaff, wrongCredential } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { lockPerson } from '../people/people.write.js';
import { accountsByIdentity, linkedAccount } from './accounts.query.js';
import { enter, type SignedIn } from './sign-in.js';

/** What the identity provider vouches for. */
export interface Identity {
  issuer: string;
  /** The provider's name for the account. */
  subject: string;
  /** Null unless the provider has verified it: anybody can claim somebody else's address. */
  verifiedEmail: string | null;
  /** Of the claim that IDP_CPF_CLAIM names; null when it is not set. */
  cpf: string | null;
}

const nobody = () => wrongCredential('IDENTITY_UNKNOWN');

/**
 * Lets in a person whom the identity provider has authenticated. Nobody is created: who may use the portal is decided
 * by enrolling them here, not by having an account there.
 *
 * The first time, the verified e-mail tells who is meant, or the CPF where the operator trusts the provider with it
 * (never for staff). From then on only the provider's own name for the account counts, so that changing an e-mail, here
 * or there, lets nobody in as somebody else. The person is told by mail when the two are linked.
 * @throws FORBIDDEN when nobody here is meant, when e-mail and CPF mean two different people, or when the person is
 * linked to another account of the provider
 */
export async function signInWithIdentity(ctx: Ctx<'events'>, identity: Identity): Promise<SignedIn> {
  const known = await linkedAccount(ctx, identity);
  if (known) {
    if (!known.isActive) throw nobody();
    return enter(ctx, known.id);
  }
  const { verifiedEmail, cpf } = identity;
  const accounts = verifiedEmail || cpf ? await accountsByIdentity(ctx, { email: verifiedEmail, cpf }) : [];
  const [account] = accounts;
  if (!account || accounts.length > 1) throw nobody();
  await link(ctx, account.id, identity);
  return enter(ctx, account.id);
}

async function link(ctx: Ctx<'events'>, userId: number, { issuer, subject, verifiedEmail }: Identity): Promise<void> {
  const now = ctx.now();
  try {
    await ctx.transaction(async ctx => {
      const user = await lockPerson(ctx, { id: userId }, nobody);
      if (!user.isActive) throw nobody();
      const byEmail = verifiedEmail !== null && user.email === verifiedEmail.toLowerCase();
      // Anyone who can write a CPF into a profile there would be an administrator here.
      if (!byEmail && isStaff(user)) throw nobody();
      ctx.em.create(IdentityLink, { user: user.id, issuer, subject, createdAt: now });
      writeOutbox(ctx, 'identity-linked', { userId, linkedAt: now.toISOString() });
    });
  } catch (error) {
    // Linked to another account already, or to this one a moment ago.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    if ((await linkedAccount(ctx, { issuer, subject }))?.id !== userId) throw nobody();
  }
}
