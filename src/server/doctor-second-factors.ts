import type { Config } from '../config/config.js';
import type { SecondFactorState } from '../domain/second-factors/state.query.js';

/**
 * The findings of `doctor` about the second factors of staff.
 * @returns remarks, with a warning where somebody should do something
 */
export function sayOfSecondFactors(
  { staffSecondFactor: mode, production }: Pick<Config, 'staffSecondFactor' | 'production'>,
  { withFactor, administratorsWithout: without, daysLeft, sealedBefore, sealedByNone }: SecondFactorState,
): { verdict: 'ok' | 'warn'; text: string } {
  const count = `people with a factor: ${withFactor}`;
  const who = `administrators without one (${without.length}): ${without.slice(0, 5).join(', ')}${without.length > 5 ? ', …' : ''}`;
  const remarks = [
    mode === 'off' && production && 'a password alone opens the data of everybody',
    mode !== 'off' && without.length > 0 && who,
    mode === 'required' &&
      without.length > 0 &&
      (daysLeft > 0 ? `days until they must have one: ${daysLeft}` : 'they set one up at their next sign-in'),
    sealedBefore > 0 && `apps to be used once before AUTH_SECRET_PREVIOUS is taken out: ${sealedBefore}`,
    sealedByNone > 0 && `apps that no AUTH_SECRET opens; their owners need \`user reset-factors\`: ${sealedByNone}`,
  ].filter(each => typeof each === 'string');
  const isWell = remarks.length === 0 || (mode === 'optional' && sealedByNone + sealedBefore === 0);
  return { verdict: isWell ? 'ok' : 'warn', text: [`STAFF_SECOND_FACTOR=${mode}`, count, ...remarks].join('; ') };
}
