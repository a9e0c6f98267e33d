import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';

/** The areas of the graph for the scopes of API keys. */
export const areas = [
  'people',
  'classes',
  'submissions',
  'schedule',
  'messaging',
  'dashboard',
  'content',
  'administration',
] as const;
export type Area = (typeof areas)[number];

/** Personal data, in any type: CPF, contacts, race, gender, day of birth. */
export const PERSONAL = 'people:personal';

/** The scopes of a key: reading or changing one area, and reading personal data. */
export type Scope = `${Area}:${'read' | 'write'}` | typeof PERSONAL;
export const scopes: readonly Scope[] = [
  ...areas.flatMap(area => [`${area}:read`, `${area}:write`] as const),
  PERSONAL,
];

/**
 * Refuses a caller without the scope. Only API keys are bound to scopes: a key made without scopes, and every other caller, is
 * not.
 * @throws FORBIDDEN that names the scope
 */
export function assertScope({ actor }: Pick<Ctx, 'actor'>, scope: Scope | null): void {
  if (scope && actor?.scopes && !actor.scopes.includes(scope))
    throw new AppError('FORBIDDEN', 'SCOPE_MISSING', { scope });
}

/**
 * The same for the fields below an operation. Keys from before that rule are bound at the operation alone.
 * @param needed gives the scopes that the fields need; called only for callers that are bound
 * @throws FORBIDDEN that names all missing scopes
 */
export function assertScopesBelow({ actor }: Pick<Ctx, 'actor'>, needed: () => Iterable<Scope>): void {
  if (!actor?.scopes || actor.scopesAtRootsOnly) return;
  const { scopes } = actor;
  const missing = [...needed()].filter(each => !scopes.includes(each));
  if (missing.length > 0) throw new AppError('FORBIDDEN', 'SCOPE_MISSING', { scope: missing.join(', ') });
}
