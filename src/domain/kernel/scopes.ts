import { AppError } from '../../platform/errors.js';
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

/** What a key may be bound to: reading or changing what belongs to one area. */
export type Scope = `${Area}:${'read' | 'write'}`;
export const scopes: readonly Scope[] = areas.flatMap(area => [`${area}:read`, `${area}:write`] as const);

/**
 * Whether the caller may do something that belongs to a scope. Only API keys are bound: a key made without scopes, and
 * everybody else, is not.
 * @throws FORBIDDEN that names the scope
 */
export function assertScope({ actor }: Pick<Ctx, 'actor'>, scope: Scope | null): void {
  if (scope && actor?.scopes && !actor.scopes.includes(scope))
    throw new AppError('FORBIDDEN', 'SCOPE_MISSING', { scope });
}
