import { beforeAll, describe, expect, it } from '@jest/globals';
import { failureOf } from '../../rest/errors.js';
import { type CredentialKind, credentialKinds, routePermissions } from '../../rest/permissions.js';
import type { AnyRoute, Facade } from '../../rest/route.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { signToken } from '../../src/auth/tokens.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The test calls every route of every facade with every kind of credential. It lets in and refuses as docs/permissions.md says.

const SERVICE_TOKEN = 'a-token-of-services-long-enough';
let elo: TestApp;
let person: { id: number };
let keys: { secret: string; id: number };
beforeAll(async () => {
  elo = await startTestApp({ SERVICE_TOKEN });
  person = await elo.make.aUser();
  const secret = await createApiKeyByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test' },
    { name: 'permissions' },
  );
  const [key] = await elo.make.em().execute<{ id: number }[]>("select id from api_keys where name = 'permissions'");
  keys = { secret, id: key!.id };
});

const token = (purpose: 'access' | 'submissions', subject: string) =>
  signToken(elo.app.services.config.authSecret, purpose, subject, elo.now());
/** Makes a new credential each time: some routes end it. */
const credentialOf = async (kind: CredentialKind): Promise<Record<string, string>> => {
  const secrets: Record<CredentialKind, () => string | Promise<string> | null> = {
    nothing: () => null,
    wrong: () => 'wrong',
    person: () => token('access', `user:${person.id}`),
    'API key': () => keys.secret,
    'upload token': () => token('submissions', `user:${person.id}`),
    'upload token of a key': () => token('submissions', `key:${keys.id}`),
    'service token': () => SERVICE_TOKEN,
  };
  const secret = await secrets[kind]();
  return secret === null ? {} : { authorization: `Bearer ${secret}` };
};

async function ask(facade: Facade, entry: AnyRoute, headers: Record<string, string>) {
  const path = facade.base + entry.path.replaceAll(/[:*]\w+/g, '1');
  const action = 'action' in entry ? entry.action : undefined;
  const method = entry.method.toUpperCase();
  const url = elo.url + path + (action && method === 'GET' ? `?action=${action}` : '');
  const body = action && method !== 'GET' ? new URLSearchParams({ action }) : undefined;
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

describe.each(routePermissions().map(each => ({ id: each.entry.id, ...each })))(
  'the route $id',
  ({ facade, entry, refusals }) => {
    it('allows and refuses callers by its declaration', async () => {
      const refused = credentialKinds.filter(kind => refusals[kind] !== null);
      const told = new Set<string>();
      for (const kind of refused) {
        const expected = failureOf(entry, facade, refusals[kind]!);
        expect({ kind, ...(await ask(facade, entry, await credentialOf(kind))) }).toEqual({ kind, ...expected });
        told.add(JSON.stringify(expected));
      }
      // A request that is let in may fail for another reason, but never with the answer of a refused credential.
      for (const kind of credentialKinds.filter(each => refused.length > 0 && !refused.includes(each))) {
        const answer = JSON.stringify(await ask(facade, entry, await credentialOf(kind)));
        expect({ kind, isRefused: told.has(answer), answer }).toEqual({ kind, isRefused: false, answer });
      }
    });
  },
);
