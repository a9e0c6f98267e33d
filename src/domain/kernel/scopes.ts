import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';

/** What the graph is divided into for API keys. */
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

/** Personal data: CPF, contacts, race, gender, day of birth, wherever they stand. */
export const PERSONAL = 'people:personal';

/** The scopes to which a key may be bound: reading or changing one area, and reading personal data. */
export type Scope = `${Area}:${'read' | 'write'}` | typeof PERSONAL;
export const scopes: readonly Scope[] = [
  ...areas.flatMap(area => [`${area}:read`, `${area}:write`] as const),
  PERSONAL,
];

/**
 * Whether the caller may do something that belongs to a scope. Only API keys are bound: a key made without scopes, and
 * everybody else, is not.
 * @throws FORBIDDEN that names the scope
 */
export function assertScope({ actor }: Pick<Ctx, 'actor'>, scope: Scope | null): void {
  if (scope && actor?.scopes && !actor.scopes.includes(scope))
    throw new AppError('FORBIDDEN', 'SCOPE_MISSING', { scope });
}

/**
 * The same for what is below an operation. Keys of before that rule are bound at its root alone.
 * @param needed what asks for each scope is found only for callers who are bound
 * @throws FORBIDDEN that names all scopes that are missing
 */
export function assertScopesBelow({ actor }: Pick<Ctx, 'actor'>, needed: () => Iterable<Scope>): void {
  if (!actor?.scopes || actor.scopesAtRootsOnly) return;
  const { scopes } = actor;
  const missing = [...needed()].filter(each => !scopes.includes(each));
  if (missing.length > 0) throw new AppError('FORBIDDEN', 'SCOPE_MISSING', { scope: missing.join(', ') });
}
