import type { Role } from '../../entities/index.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import type { Client } from '../../platform/tally.js';
import type { Actor } from '../context.js';

/** The pattern of a client's own name. Other people read these names, so other texts are not accepted. */
const CLIENT = /^[\p{L}\d][\p{L}\d ._@/-]{0,59}$/u;
/**
 * True for a text with personal data instead of a program's name, because counts of clients are kept for a year and more.
 * `web@1.2.0` is a program's.
 */
const isOfPerson = (said: string): boolean => {
  const withoutVersion = said.replaceAll('@', ' ');
  return /@[^@]*\.[a-z]{2,}$/i.test(said) || maskPersonal(withoutVersion) !== withoutVersion;
};
const ROLES: readonly Role[] = ['ADMIN', 'SUPERVISOR', 'FACILITATOR', 'PARTICIPANT', 'SERVICE'];

/** The name of an API key in the counts of clients. */
export const clientOfKey = (name: string): string => name.slice(0, 60);

/**
 * The client of a request: by the API key, by the header of Apollo's clients or ours, or by the role. The key comes first,
 * because it is proven. So its owner can't hide behind another name, or make others believe that the key no longer needs a
 * route.
 */
export function clientOf(headers: { get(name: string): string | undefined } | undefined, actor: Actor | null): Client {
  if (actor && actor.apiKeyId !== null) return { name: clientOfKey(actor.name), known: 'PROVEN' };
  const said = headers?.get('x-client-name') ?? headers?.get('apollographql-client-name');
  if (said !== undefined && CLIENT.test(said) && !isOfPerson(said))
    return { name: said, known: actor ? 'SAID' : 'SAID_BY_STRANGER' };
  return { name: ROLES.find(role => actor?.roles.includes(role)) ?? 'NOBODY', known: 'PROVEN' };
}
