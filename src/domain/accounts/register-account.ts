import { randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountActivation, InstitutionProfile, User } from '../../entities/index.js';
import { networkOf } from '../../platform/addresses.js';
import { hashPassword } from '../../platform/auth/passwords.js';
import { isHuman } from '../../platform/recaptcha.js';
import { writeOutbox } from '../shared/outbox.js';
import type { Ctx } from '../context.js';
import { mailLimitKey } from './mail-limit.js';
import {
  checkRegistration,
  invalid,
  type Registration,
  type RegistrationForm,
  usernameTaken,
} from './registration-form.js';

/** How long a link of activation is good. */
export const ACTIVATION_MS = 48 * 3_600_000;

const NOT_HUMAN = 'Confirme que você não é um robô.';

/**
 * Makes an account that becomes active by the link in a mail. What is answered, and the time it takes, does not tell
 * whether the address has an account already: then its owner is told by mail that somebody registered with it, and the
 * new account, which nobody can ever activate, keeps the chosen username as any other, until it is swept away with those
 * that were not activated. An account that waits for its activation gives the address up to a newer one, so that nobody
 * activates what somebody else registered in their name before.
 *
 * @throws INVALID with a Portuguese sentence for each wrong field; RATE_LIMITED by address of the caller and by e-mail
 */
export async function registerAccount(
  ctx: Ctx,
  { recaptchaResponse, ...form }: RegistrationForm & { recaptchaResponse?: string | null },
): Promise<{ userId: number; requiresActivation: boolean }> {
  const { limits, config } = ctx.services;
  if (ctx.address) await limits.consume('registerAddress', networkOf(ctx.address));
  const registration = await checkRegistration(ctx, form);
  if (config.recaptcha) {
    const response = recaptchaResponse?.slice(0, 4096);
    if (!response || !(await isHuman(config.recaptcha, response, ctx.address)))
      throw invalid({ recaptchaResponse: NOT_HUMAN });
  }
  await limits.consume('registerEmail', mailLimitKey(registration.email));
  const passwordHash = await hashPassword(registration.password);
  return { userId: await createOnce(ctx, registration, passwordHash), requiresActivation: true };
}

/** Again when somebody took the address meanwhile in another way (a flow, their own profile): then it is theirs. */
async function createOnce(ctx: Ctx, registration: Registration, passwordHash: string): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ctx.em.fork().transactional(em => create(ctx, em, registration, passwordHash));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      if (/users_username_unique/.test(error.message)) throw usernameTaken();
      if (attempt === 2) throw error;
    }
  }
}

async function create(ctx: Ctx, em: EntityManager, registration: Registration, passwordHash: string): Promise<number> {
  const { displayName, username, email, hospitalId, position } = registration;
  const now = ctx.now();
  // Two registrations with one address at once come one after the other: the second gets it.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`register:${email}`]);
  let owner = await em.findOne(User, { email });
  if (owner && !owner.isActive) {
    const waiting = await em.findOne(AccountActivation, { user: owner.id, usedAt: null });
    if (waiting) {
      owner.email = null;
      waiting.salt = newSalt();
      await em.flush();
      owner = null;
    }
  }
  const user = em.create(User, {
    name: displayName,
    username,
    email: owner ? null : email,
    roles: ['PARTICIPANT'],
    passwordHash: owner ? null : passwordHash,
    isActive: false,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  em.create(InstitutionProfile, {
    user: user.id,
    hospital: hospitalId,
    position,
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  em.create(AccountActivation, {
    user: user.id,
    salt: newSalt(),
    expiresAt: new Date(now.getTime() + ACTIVATION_MS),
    createdAt: now,
  });
  await em.flush();
  if (owner) writeOutbox(ctx, em, 'account-already-known', { userId: owner.id, registeredAs: user.id });
  else writeOutbox(ctx, em, 'account-registered', { userId: user.id });
  return user.id;
}

/** What a link is made with; a new one ends the links before. */
export const newSalt = (): string => randomBytes(32).toString('hex');
