import { AppError } from '../../../failures/errors.js';
import { wordsIn } from '../../../failures/messages/index.js';
import type { Language } from '../../../failures/messages/language.js';
import type { FacadeRoute } from './find-routes.js';

/** Comparisons that must have been equal. */
const NEEDED = 100;

/**
 * Why a route is not switched to ELO: too little is known of how Elo answers it, or it answers otherwise.
 * @param wanted the share of the callers whom Elo is to answer
 * @returns null: it may be switched. A route that has no old service always may, and so may one of which Elo answers as many already
 */
export function whyNotElo(
  {
    id,
    mode,
    percent,
    hasLegacy,
    equal,
    openDifferences,
  }: Pick<FacadeRoute, 'id' | 'mode' | 'percent' | 'hasLegacy' | 'equal' | 'openDifferences'>,
  wanted = 100,
): AppError | null {
  if (!hasLegacy || (mode === 'ELO' && wanted <= percent)) return null;
  if (openDifferences > 0) return new AppError('CONFLICT', 'DIFFERENCES_OPEN', { route: id, count: openDifferences });
  if (equal < NEEDED) return new AppError('CONFLICT', 'TOO_FEW_COMPARISONS', { route: id, equal, needed: NEEDED });
  return null;
}

/** The same in words; null: it may be switched. */
export function switchRefusal(route: FacadeRoute, language: Uppercase<Language>): string | null {
  const error = whyNotElo(route);
  return error && wordsIn[language.toLowerCase() as Language].of(error);
}
