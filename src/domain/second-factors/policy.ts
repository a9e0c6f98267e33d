import type { Role, SecondFactorKind } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Actor, Ctx } from '../context.js';
import { forbidden, isStaff, requirePerson } from '../kernel/access.js';
import {
  administrator,
  anyone,
  type Decision,
  type Guard,
  outsideParticipantMode,
  person,
  policy,
  verdict,
} from '../kernel/policy.js';

/** Admits a person, also with a set-up token: after a password, and before the first factor. */
const owner: Guard<Actor & { userId: number }> = ctx => requirePerson(ctx, { setUp: true });

/** The same, for staff only: the setting concerns only them. */
const staffMember: Guard<Actor & { userId: number }> = ctx => {
  const actor = owner(ctx);
  // Only staff get a set-up token.
  if (actor.scope !== 'set-up' && !isStaff(actor)) throw forbidden('STAFF_ONLY');
  return actor;
};
const own = 'the own ones';
const onlyOwn: Decision = (_actor, relation) => verdict(relation.own, false);

/** The refusal that names the kinds of a person's factors, after a right password. */
export const factorNeeded = (kinds: readonly SecondFactorKind[]): AppError =>
  new AppError('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', { kind: new Set(kinds).size === 1 ? kinds[0]! : 'ANY' });

/** @param dueAt null: never due @throws FORBIDDEN to a person without a factor, once it is due */
export function assertNoneIsDue(dueAt: Date | null, now: Date): void {
  if (dueAt && dueAt <= now) throw forbidden('SECOND_FACTOR_SETUP_NEEDED');
}

/** @throws FORBIDDEN when the setting turns second factors off */
export function assertFactorsAreOn({ services }: Pick<Ctx, 'services'>): void {
  if (services.config.staffSecondFactor === 'off') throw forbidden('SECOND_FACTOR_OFF');
}

/** The highest number of factors of one person. */
const MOST_FACTORS = 10;

/**
 * @throws CONFLICT for a person with the highest number of factors; FORBIDDEN to a person with a factor that signed in by a
 *   set-up token
 */
export function assertMayAdd({ scope }: Actor, count: number): void {
  // A set-up token must not add a second factor, because the first may be of the real owner.
  if (scope === 'set-up' && count > 0) throw forbidden('SECOND_FACTOR_ADDED_MEANWHILE');
  if (count >= MOST_FACTORS) throw new AppError('CONFLICT', 'SECOND_FACTORS_FULL', { max: MOST_FACTORS });
}

/** Set-up tokens are for staff without a factor. @throws FORBIDDEN */
export function assertMaySetUp(person: { roles: readonly Role[] }, kinds: readonly SecondFactorKind[]): void {
  if (kinds.length > 0) throw factorNeeded(kinds);
  if (!isStaff(person)) throw forbidden('STAFF_ONLY');
}

/** @throws FORBIDDEN to a person without a passkey */
export function assertHasPasskey(count: number): void {
  if (count === 0) throw forbidden('NO_PASSKEY');
}

/** The time in which a sign-in proves that the caller is the owner. */
const RECENT_MS = 15 * 60_000;
/** True when the caller has signed in a short time ago. */
export const cameRecently = (ctx: Pick<Ctx, 'loginAt' | 'now'>, { scope }: Actor): boolean =>
  scope === 'set-up' || (ctx.loginAt !== null && ctx.now().getTime() - ctx.loginAt.getTime() <= RECENT_MS);
export const recentSignInNeeded = (): AppError => forbidden('RECENT_SIGN_IN_NEEDED');

export const secondFactorPolicy = policy('people', {
  queries: {
    mySecondFactors: { by: outsideParticipantMode(owner), scope: null, note: own },
    secondFactorStatus: { by: outsideParticipantMode(owner), scope: null, note: 'the own one' },
  },
  mutations: {
    beginPasskey: { by: staffMember, scope: null, fails: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'], note: own },
    finishPasskey: { by: staffMember, scope: null, fails: ['FORBIDDEN', 'CONFLICT'], note: own },
    beginTotp: { by: staffMember, scope: null, fails: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'], note: own },
    confirmTotp: { by: staffMember, scope: null, fails: ['FORBIDDEN', 'CONFLICT'], note: own },
    removeSecondFactor: {
      by: person,
      on: { noun: 'SECOND_FACTOR', decide: onlyOwn },
      scope: null,
      fails: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
    },
    newRecoveryCodes: { by: owner, scope: null, fails: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'], note: own },
    resetSecondFactors: {
      by: administrator(),
      fails: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
      note: 'those of others',
    },
    beginPasskeySignIn: {
      by: anyone,
      scope: null,
      fails: ['FORBIDDEN', 'RATE_LIMITED'],
      note: 'by a password or a code',
    },
    beginSecondFactorSetUp: {
      by: anyone,
      scope: null,
      fails: ['FORBIDDEN', 'RATE_LIMITED'],
      note: 'by a password or a code, staff without a factor',
    },
  },
});
