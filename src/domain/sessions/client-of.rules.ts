import type { Role } from '../../entities/index.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import type { Client } from '../../platform/tally.js';
import type { Actor } from '../context.js';

/** As a client calls itself: what others could read is no name. */
const CLIENT = /^[\p{L}\d][\p{L}\d ._@/-]{0,59}$/u;
/** What people have, and no program: counts of clients are kept for a year and more. `web@1.2.0` is a program's. */
const isOfPerson = (said: string): boolean => {
  const withoutVersion = said.replaceAll('@', ' ');
  return /@[^@]*\.[a-z]{2,}$/i.test(said) || maskPersonal(withoutVersion) !== withoutVersion;
};
const ROLES: readonly Role[] = ['ADMIN', 'SUPERVISOR', 'FACILITATOR', 'PARTICIPANT', 'SERVICE'];

/** The name of an API key as clients are counted. */
export const clientOfKey = (name: string): string => name.slice(0, 60);

/**
 * Who asks: by the API key, by the header of Apollo's clients or ours, by the role. The key goes first, for it is proven: who
 * has one can neither hide behind another name nor have others think that it needs a route no more.
 */
export function clientOf(headers: { get(name: string): string | undefined } | undefined, actor: Actor | null): Client {
  if (actor && actor.apiKeyId !== null) return { name: clientOfKey(actor.name), known: 'PROVEN' };
  const said = headers?.get('x-client-name') ?? headers?.get('apollographql-client-name');
  if (said !== undefined && CLIENT.test(said) && !isOfPerson(said))
    return { name: said, known: actor ? 'SAID' : 'SAID_BY_STRANGER' };
  return { name: ROLES.find(role => actor?.roles.includes(role)) ?? 'NOBODY', known: 'PROVEN' };
}
