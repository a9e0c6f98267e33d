import type { Actor, Ctx } from '../../src/domain/context.js';
import type { Role } from '../../src/entities/index.js';
import { AppError } from '../../src/failures/errors.js';

// Callers for rules that need no database.

/** A person with these roles and the id 7. */
export const anActor = (roles: readonly Role[], more: Partial<Actor> = {}): Actor => ({
  userId: 7,
  apiKeyId: null,
  name: 'Ana',
  email: null,
  cpf: null,
  roles,
  scope: 'full',
  ...more,
});
/** An API key: a service without an id of a person. */
export const aKey = (more: Partial<Actor> = {}): Actor => anActor(['SERVICE'], { userId: null, apiKeyId: 1, ...more });

/** The part of a context that names its caller, for guards. */
export const contextOf = (actor: Actor | null, more: Partial<Ctx> = {}): Ctx =>
  ({ actor, credentialRejected: false, ...more }) as Ctx;

/** The reason of the refusal, or ALLOWED. Any other error is thrown on. */
export function refusalOf(work: () => unknown): string {
  try {
    work();
    return 'ALLOWED';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}

/** The same for work that takes time. */
export async function refusalAfter(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ALLOWED';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}
