import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { InstitutionProfile } from '../../entities/index.js';
import { hashPassword } from '../../auth/passwords.js';
import { isHuman } from '../../platform/outside/recaptcha.js';
import { issueActionToken } from './action-tokens.write.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { recordRegistrationConsent } from '../consents/record-consent.write.js';
import { personByEmail } from '../people/people.query.js';
import { createPerson } from '../people/people.write.js';
import { countFromAddress, countToEmail } from './limits.js';
import { lockAddress } from './locks.write.js';
import {
  checkRegistration,
  invalid,
  type Registration,
  type RegistrationForm,
  usernameTaken,
} from './registration-form.js';
import { wrong } from '../../failures/field-reasons.js';
import { isConstraint } from '../../postgres/index.js';

/** Lifetime of an activation link. */
export const ACTIVATION_MS = 48 * 3_600_000;

/**
 * Creates an account that becomes active by the link in a mail. Neither the answer nor its duration shows that the address has
 * an account already. If it has one, a mail tells its owner that somebody registered with it. Then nobody can activate the new
 * account. It keeps the chosen username until the sweep removes it with the other accounts that were not activated. An account
 * has no address before its activation, so that it blocks nobody. Several accounts may wait for one address, and the owner
 * activates theirs by its password (activate-account.ts).
 *
 * @throws INVALID with a Portuguese sentence for each wrong field; RATE_LIMITED by address of the caller and by e-mail
 */
export async function registerAccount(
  ctx: Ctx<'events' | 'limits'>,
  { recaptchaResponse, ...form }: RegistrationForm & { recaptchaResponse?: string | null },
): Promise<{ userId: number; requiresActivation: boolean; linkIsMailed: boolean }> {
  const { config } = ctx.services;
  await countFromAddress(ctx);
  const registration = await checkRegistration(ctx, form);
  if (config.recaptcha) {
    const response = recaptchaResponse?.slice(0, 4096);
    if (!response || !(await isHuman(config.recaptcha, response, ctx.address)))
      throw invalid({ recaptchaResponse: wrong('NOT_HUMAN') });
  }
  await countToEmail(ctx, registration.email);
  const passwordHash = await hashPassword(registration.password);
  const linkIsMailed = noticeWays(ctx).includes('MAIL');
  return { userId: await createOnce(ctx, registration, passwordHash), requiresActivation: true, linkIsMailed };
}

/** Tries again when the address was taken meanwhile in another way (a flow, the owner's profile): then it has an owner. */
async function createOnce(ctx: Ctx<'events'>, registration: Registration, passwordHash: string): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ctx.transaction(ctx => create(ctx, registration, passwordHash));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      if (isConstraint(error, 'users_username_unique')) throw usernameTaken();
      if (attempt === 2) throw error;
    }
  }
}

async function create(ctx: Ctx<'events'>, registration: Registration, passwordHash: string): Promise<number> {
  const { displayName, username, email, hospitalId, position } = registration;
  const now = ctx.now();
  // The owner found here is still the owner when the transaction ends.
  await lockAddress(ctx, email);
  const owner = await personByEmail(ctx, email);
  const user = await createPerson(ctx, {
    name: displayName,
    username,
    email: null,
    roles: ['PARTICIPANT'],
    passwordHash: owner ? null : passwordHash,
    isActive: false,
  });
  ctx.em.create(InstitutionProfile, {
    user: user.id,
    hospital: hospitalId,
    position,
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await issueActionToken(ctx, {
    userId: user.id,
    purpose: 'ACTIVATE_ACCOUNT',
    email: owner ? null : email,
    lifetimeMs: ACTIVATION_MS,
  });
  await ctx.em.flush();
  await recordRegistrationConsent(ctx, { personId: user.id, channel: 'REGISTRATION' });
  if (owner) writeOutbox(ctx, 'account-already-known', { userId: owner.id, registeredAs: user.id });
  else writeOutbox(ctx, 'account-registered', { userId: user.id });
  return user.id;
}
