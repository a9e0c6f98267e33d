import { z } from 'zod';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdentityLink } from '../../entities/index.js';
import { isStaff, wrongCredential } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { lockAddress } from '../accounts/locks.write.js';
import { personByEmail } from '../people/people.query.js';
import { contactsOf, emailLeadsIn } from '../identity/contacts.query.js';
import { proveEmail } from '../identity/identity.write.js';
import { createPerson, lockPerson } from '../people/people.write.js';
import { personName } from '../people/person-name.rules.js';
import { accountsByIdentity, linkedAccount } from '../identity/accounts.query.js';
import { enter } from './sign-in.js';
import type { SignedIn } from './signed-in.rules.js';

/** What the identity provider vouches for. */
export interface Identity {
  issuer: string;
  /** The provider's name for the account. */
  subject: string;
  /** Null unless the provider has verified it: anybody can claim somebody else's address. */
  verifiedEmail: string | null;
  /** Of the claim that IDP_CPF_CLAIM names; null when it is not set. */
  cpf: string | null;
  /** As the provider writes it; null when it does not say. */
  name: string | null;
}

const newPerson = z.object({ email: z.string().toLowerCase().pipe(z.email().max(254)), name: personName() });

const nobody = () => wrongCredential('IDENTITY_UNKNOWN');

/**
 * Lets in a person whom the identity provider has authenticated. Nobody is created, for who may use the portal is decided
 * by enrolling them here and not by having an account there, unless IDP_CREATE_ROLE says with which role: then those are
 * made whose e-mail the provider has verified, and whom nothing here means.
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
    return enter(ctx, known.id, 'IDENTITY_PROVIDER');
  }
  const { verifiedEmail, cpf } = identity;
  const accounts = verifiedEmail || cpf ? await accountsByIdentity(ctx, { email: verifiedEmail, cpf }) : [];
  const [account] = accounts;
  if (accounts.length > 1) throw nobody();
  const id = account?.id ?? (await createFrom(ctx, identity));
  await link(ctx, id, identity);
  return enter(ctx, id, 'IDENTITY_PROVIDER');
}

/** @throws FORBIDDEN where nobody is created, and without a verified e-mail or a name */
async function createFrom(ctx: Ctx, { verifiedEmail, name }: Identity): Promise<number> {
  const role = ctx.services.config.idp?.createRole ?? null;
  const data = newPerson.safeParse({ email: verifiedEmail, name });
  if (role === null || !data.success) throw nobody();
  return ctx.transaction(async ctx => {
    // Two first times at once, or a registration with the address: the second finds the person of the first.
    await lockAddress(ctx, data.data.email);
    const known = await personByEmail(ctx, data.data.email);
    return known?.id ?? (await createPerson(ctx, { ...data.data, roles: [role] })).id;
  });
}

async function link(ctx: Ctx<'events'>, userId: number, { issuer, subject, verifiedEmail }: Identity): Promise<void> {
  const now = ctx.now();
  try {
    await ctx.transaction(async ctx => {
      const user = await lockPerson(ctx, { id: userId }, nobody);
      if (!user.isActive) throw nobody();
      const byEmail = verifiedEmail !== null && user.email === verifiedEmail.toLowerCase();
      // Nobody has proven to read that e-mail here, and the person has another way in: it may be a slip of the finger.
      if (byEmail && !emailLeadsIn((await contactsOf(ctx, userId))!)) throw nobody();
      // Anyone who can write a CPF into a profile there would be an administrator here.
      if (!byEmail && isStaff(user)) throw nobody();
      if (byEmail) proveEmail(ctx, user, user.email);
      ctx.em.create(IdentityLink, { user: user.id, issuer, subject, createdAt: now });
      writeOutbox(ctx, 'identity-linked', { userId, linkedAt: now.toISOString() });
    });
  } catch (error) {
    // Linked to another account already, or to this one a moment ago.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    if ((await linkedAccount(ctx, { issuer, subject }))?.id !== userId) throw nobody();
  }
}
