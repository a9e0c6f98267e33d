import type { Reason } from '../../src/failures/reasons.js';

/** The codes for "a right password is not enough" of the legacy ways to sign in (docs/using/sign-in.md). */
const codes: Partial<Record<Reason, string>> = {
  SECOND_FACTOR_REQUIRED: 'second_factor_required',
  SECOND_FACTOR_WRONG: 'second_factor_wrong',
  SECOND_FACTOR_SETUP_NEEDED: 'second_factor_setup_needed',
};
/** @returns the code, or undefined for every other reason */
export const secondFactorCode = (reason: Reason | undefined): string | undefined => reason && codes[reason];
