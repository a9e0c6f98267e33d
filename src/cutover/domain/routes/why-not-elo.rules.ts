import { AppError } from '../../../failures/errors.js';
import { wordsIn } from '../../../failures/messages/index.js';
import type { Language } from '../../../failures/messages/language.js';
import type { Ctx } from '../../../domain/context.js';
import type { FacadeRoute } from './find-routes.js';

/** The number of equal comparisons that a switch needs. */
const NEEDED = 100;

/**
 * The reason against switching a route to ELO: too little is known of Elo's answers to it, or they differ.
 * @param wanted the share of the callers that Elo is to answer
 * @returns null: it may be switched. A route without an old service always may, and so may one with at least this share at Elo
 * already
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

/** The same reason in words, in the given language or that of the request; null: it may be switched. */
export function switchRefusal(
  { language: ofRequest }: Pick<Ctx, 'language'>,
  route: FacadeRoute,
  language: Uppercase<Language> | null,
): string | null {
  const error = whyNotElo(route);
  return error && wordsIn[(language?.toLowerCase() ?? ofRequest) as Language].of(error);
}
