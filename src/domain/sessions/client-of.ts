import type { Role } from '../../entities/index.js';
import type { Actor } from '../context.js';

/** As a client calls itself: what others could read is no name. */
const CLIENT = /^[\p{L}\d][\p{L}\d ._@/-]{0,59}$/u;
const ROLES: readonly Role[] = ['ADMIN', 'SUPERVISOR', 'FACILITATOR', 'PARTICIPANT', 'SERVICE'];

/** Who asks: by the header of Apollo's clients or ours, by the API key, by the role. */
export function clientOf(headers: { get(name: string): string | undefined } | undefined, actor: Actor | null): string {
  const said = headers?.get('x-client-name') ?? headers?.get('apollographql-client-name');
  if (said !== undefined && CLIENT.test(said)) return said;
  if (!actor) return 'NOBODY';
  if (actor.apiKeyId !== null) return actor.name.slice(0, 60);
  return ROLES.find(role => actor.roles.includes(role)) ?? 'NOBODY';
}
