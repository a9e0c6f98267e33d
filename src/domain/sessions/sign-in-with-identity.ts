import { z } from 'zod';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdentityLink } from '../../entities/index.js';
import { isStaff, wrongCredential } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { lockAddress } from '../accounts/locks.write.js';
import { personByEmail } from '../people/people.query.js';
import { contactsOf, emailLeadsIn, isEmailProven } from '../identity/contacts.query.js';
import { proveEmail } from '../identity/identity.write.js';
import { createPerson, lockPerson } from '../people/people.write.js';
import { personName } from '../people/person-name.rules.js';
import { accountsByIdentity, linkedAccount } from '../identity/accounts.query.js';
import { enter } from './sign-in.js';
import type { SignedIn } from './signed-in.rules.js';
import { typedText } from '../kernel/text.js';

/** The data that the identity provider vouches for. */
export interface Identity {
  issuer: string;
  /** The provider's id of the account. */
  subject: string;
  /** Null unless the provider has verified it: anybody can claim another person's address. */
  verifiedEmail: string | null;
  /** The claim that IDP_CPF_CLAIM names; null when it is not set. */
  cpf: string | null;
  /** The provider's spelling of the name; null when it has none. */
  name: string | null;
}

const newPerson = z.object({ email: typedText().toLowerCase().pipe(z.email().max(254)), name: personName() });

const nobody = () => wrongCredential('IDENTITY_UNKNOWN');
const deactivated = () => wrongCredential('IDENTITY_DEACTIVATED');

/**
 * Signs in a person that the identity provider has authenticated. Normally no person is created: the enrollment here decides
 * about access to the portal, not an account there. IDP_CREATE_ROLE changes that and names the role of new people. Then a
 * person is created for a verified e-mail of the provider that no person here has.
 *
 * The first time, the verified e-mail identifies the person. The CPF does so too, where the operator trusts the provider with
 * it (never for staff). From then on only the provider's own id of the account counts. So a change of e-mail, here or there,
 * lets nobody in as another person. The person gets a mail when the two are linked.
 * @throws FORBIDDEN when no person here matches, when e-mail and CPF are of two different people, or when the person is linked
 *   to another account. The reason tells more only to the owner of the account or of the e-mail: anybody can write somebody
 *   else's CPF into a profile there
 */
export async function signInWithIdentity(ctx: Ctx<'events'>, identity: Identity): Promise<SignedIn> {
  const known = await linkedAccount(ctx, identity);
  if (known) {
    if (!known.isActive) throw deactivated();
    return enter(ctx, known.id, 'IDENTITY_PROVIDER');
  }
  const { verifiedEmail, cpf } = identity;
  const accounts = verifiedEmail || cpf ? await accountsByIdentity(ctx, { email: verifiedEmail, cpf }) : [];
  const [account] = accounts;
  if (accounts.length > 1) throw nobody();
  if (!account && verifiedEmail === null) throw wrongCredential('IDENTITY_UNVERIFIED');
  const id = account?.id ?? (await createFrom(ctx, identity));
  await link(ctx, id, identity);
  return enter(ctx, id, 'IDENTITY_PROVIDER');
}

/** @throws FORBIDDEN without IDP_CREATE_ROLE, and without a verified e-mail or a name */
async function createFrom(ctx: Ctx, { verifiedEmail, name }: Identity): Promise<number> {
  const role = ctx.services.config.idp?.createRole ?? null;
  const data = newPerson.safeParse({ email: verifiedEmail, name });
  if (role === null || !data.success) throw nobody();
  return ctx.transaction(async ctx => {
    // For two first sign-ins at once, or a registration with the address: the second finds the person of the first.
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
      const byEmail = verifiedEmail !== null && user.email === verifiedEmail.toLowerCase();
      if (!user.isActive) throw byEmail && isEmailProven(user) ? deactivated() : nobody();
      // Nobody has proven that e-mail here, and the person has another way in: it may be a typing error.
      if (byEmail && !emailLeadsIn((await contactsOf(ctx, userId))!)) throw nobody();
      // Otherwise anybody that can write a CPF into a profile there could become an administrator here.
      if (!byEmail && isStaff(user)) throw nobody();
      if (byEmail) proveEmail(ctx, user, user.email);
      ctx.em.create(IdentityLink, { user: user.id, issuer, subject, createdAt: now });
      writeOutbox(ctx, 'identity-linked', { userId, linkedAt: now.toISOString() });
    });
  } catch (error) {
    // The person is linked to another account already, or to this one since a moment ago.
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    if ((await linkedAccount(ctx, { issuer, subject }))?.id === userId) return;
    throw verifiedEmail !== null && (await personByEmail(ctx, verifiedEmail.toLowerCase()))?.id === userId
      ? wrongCredential('IDENTITY_LINKED_ELSEWHERE')
      : nobody();
  }
}
