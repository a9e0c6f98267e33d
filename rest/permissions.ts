import type { Request } from 'express';
import type { Actor, FullCtx } from '../src/domain/context.js';
import { AppError } from '../src/failures/errors.js';
import { authorizeRoute } from './admission.js';
import { facades } from './index.js';
import type { AnyRoute, Facade } from './route.js';

/*
 * Which credentials are let in by which route, as admission.ts answers it. It is shown in docs/permissions.md, and
 * test/rest/permissions.test.ts holds the facades to it. What a caller may do then is the rule of the operation.
 */

export const credentialKinds = [
  'nothing',
  'wrong',
  'person',
  'API key',
  'upload token',
  'upload token of a key',
  'service token',
] as const;
export type CredentialKind = (typeof credentialKinds)[number];

const person: Actor = {
  userId: 1,
  apiKeyId: null,
  name: '',
  email: null,
  cpf: null,
  roles: ['PARTICIPANT'],
  scope: 'full',
};
const service: Actor = { ...person, userId: null, apiKeyId: 1, roles: ['SERVICE'] };
const actors: Partial<Record<CredentialKind, Actor>> = {
  person,
  'API key': service,
  'upload token': { ...person, scope: 'upload' },
  'upload token of a key': { ...service, scope: 'upload' },
};

/** Who is found by a credential: where services have a token of their own, no other is good, and it is good nowhere else. */
function actorOf(kind: CredentialKind, { serviceToken }: Facade): Actor | null {
  if (kind === 'service token') return serviceToken ? { ...service, apiKeyId: null } : null;
  return serviceToken ? null : (actors[kind] ?? null);
}

/** What a credential is refused with by a route; null when it is let in. */
function refusalOf(facade: Facade, entry: AnyRoute, kind: CredentialKind): AppError | null {
  const actor = actorOf(kind, facade);
  const ctx = { actor, session: null, credentialRejected: actor === null && kind !== 'nothing' } as FullCtx;
  const headers = kind === 'nothing' ? {} : { authorization: 'Bearer x' };
  try {
    authorizeRoute(entry, facade, { headers } as Request, ctx);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Every route with how it takes each credential. */
export const routePermissions = () =>
  facades.flatMap(facade =>
    facade.routes.map(entry => ({
      facade,
      entry,
      refusals: Object.fromEntries(credentialKinds.map(kind => [kind, refusalOf(facade, entry, kind)])) as Record<
        CredentialKind,
        AppError | null
      >,
    })),
  );
