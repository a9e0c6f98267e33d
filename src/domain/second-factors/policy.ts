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

/** A person, also one who has shown a password and must set up a factor before anything else. */
const owner: Guard<Actor & { userId: number }> = ctx => requirePerson(ctx, { setUp: true });

/** The same, of the staff: whom the setting is about. */
const staffMember: Guard<Actor & { userId: number }> = ctx => {
  const actor = owner(ctx);
  // The token to set up a factor is given to staff alone.
  if (actor.scope !== 'set-up' && !isStaff(actor)) throw forbidden('STAFF_ONLY');
  return actor;
};
const own = 'the own ones';
const onlyOwn: Decision = (_actor, relation) => verdict(relation.own, false);

/** The refusal that names what somebody has, beside a right password. */
export const factorNeeded = (kinds: readonly SecondFactorKind[]): AppError =>
  new AppError('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', { kind: new Set(kinds).size === 1 ? kinds[0]! : 'ANY' });

/** @throws FORBIDDEN to who has none, once it is due; null: never */
export function assertNoneIsDue(dueAt: Date | null, now: Date): void {
  if (dueAt && dueAt <= now) throw forbidden('SECOND_FACTOR_SETUP_NEEDED');
}

/** @throws FORBIDDEN where the setting has it so that nobody has a second factor */
export function assertFactorsAreOn({ services }: Pick<Ctx, 'services'>): void {
  if (services.config.staffSecondFactor === 'off') throw forbidden('SECOND_FACTOR_OFF');
}

/** Of one person. */
const MOST_FACTORS = 10;

/** @throws CONFLICT for who has as many as one may have; FORBIDDEN to who has one, and shows a password alone */
export function assertMayAdd({ scope }: Actor, count: number): void {
  // The token of who had no factor must not add a second one to the first, which may be its owner’s.
  if (scope === 'set-up' && count > 0) throw forbidden('SECOND_FACTOR_ADDED_MEANWHILE');
  if (count >= MOST_FACTORS) throw new AppError('CONFLICT', 'SECOND_FACTORS_FULL', { max: MOST_FACTORS });
}

/** The token to set up a factor is for staff who have none. @throws FORBIDDEN */
export function assertMaySetUp(person: { roles: readonly Role[] }, kinds: readonly SecondFactorKind[]): void {
  if (kinds.length > 0) throw factorNeeded(kinds);
  if (!isStaff(person)) throw forbidden('STAFF_ONLY');
}

/** @throws FORBIDDEN to who has no passkey */
export function assertHasPasskey(count: number): void {
  if (count === 0) throw forbidden('NO_PASSKEY');
}

/** For so long a signing in shows that it is its owner who asks. */
const RECENT_MS = 15 * 60_000;
/** Whether who asks has shown a moment ago that it is them, by signing in. */
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
