import type { Request } from 'express';
import type { Actor, FullCtx } from '../src/domain/context.js';
import { AppError } from '../src/failures/errors.js';
import { authorizeRoute } from './admission.js';
import { facades } from './index.js';
import type { AnyRoute, Facade } from './route.js';

/* The credentials that each route lets in, with the rule of admission.ts. The table stands in docs/permissions.md, and
   test/rest/permissions.test.ts checks the facades against it. The rights within a route are the rule of the operation. */

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

/** The actor of a credential. A facade with a service token accepts no other credential, and the token is good nowhere else. */
function actorOf(kind: CredentialKind, { serviceToken }: Facade): Actor | null {
  if (kind === 'service token') return serviceToken ? { ...service, apiKeyId: null } : null;
  return serviceToken ? null : (actors[kind] ?? null);
}

/** The error with which a route refuses a credential; null when the credential is let in. */
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

/** Every route with its result for each kind of credential. */
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
