import { customFetch } from '@auth/core';
import type { OIDCConfig } from '@auth/core/providers';
import { createRemoteJWKSet, customFetch as keysFetch, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { AppError } from '../failures/errors.js';
import { withoutSlashAtEnd } from '../platform/addresses.js';
import { fetchOut } from '../platform/outside/outgoing.js';
import { assertMayLeave } from '../postgres/index.js';

type Settings = NonNullable<Config['idp']>;

const TIMEOUT_MS = 10_000;
/** A sign-out and the choice of an account do not wait longer for the provider: they work without it. */
const SHORT_TIMEOUT_MS = 3_000;
const DISCOVERY_MS = 10 * 60_000;
const LOGOUT_TOKEN_MAX_AGE = '10 minutes';
const CLOCK_TOLERANCE_SECONDS = 30;
/** No provider signs with a key that its clients have, too; HS256 with the secret of the client is not accepted. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The issuer's address, as a realm of Keycloak has it. */
export const issuerOf = ({ url, realm }: Settings): string =>
  `${withoutSlashAtEnd(url)}/realms/${encodeURIComponent(realm)}`;

const outward =
  (limitMs: number) =>
  async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    assertMayLeave();
    return fetchOut('identity-provider', address, { ...init, signal: AbortSignal.timeout(limitMs) });
  };

/**
 * Keycloak's addresses, for Auth.js. Claims come from the userinfo endpoint, where every provider puts them.
 * @param prompt the question that the provider must put to the person; null leaves it to the provider
 */
export function identityProvider(idp: Settings, prompt: string | null): OIDCConfig<Record<string, unknown>> {
  const { clientId, clientSecret } = idp;
  return {
    id: 'idp',
    name: 'Identity provider',
    type: 'oidc',
    issuer: issuerOf(idp),
    clientId,
    clientSecret,
    client: { token_endpoint_auth_method: clientSecret ? 'client_secret_basic' : 'none' },
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid profile email', ...(prompt !== null && { prompt }) } },
    idToken: false,
    [customFetch]: outward(TIMEOUT_MS),
  };
}

/** The parts of the discovery document that signing out needs; a provider may have none of them. */
const discovery = z.object({
  issuer: z.string(),
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  jwks_uri: z.url({ protocol: /^https?$/ }).optional(),
  prompt_values_supported: z.array(z.string()).optional(),
});
type Discovery = z.infer<typeof discovery>;

const claim = z.string().min(1).max(255);
const logoutToken = z.object({
  iat: z.number(),
  jti: z.string().min(1),
  sub: claim.optional(),
  sid: claim.optional(),
  // An ID token has one; it must not pass for a logout token.
  nonce: z.never().optional(),
  events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
});

/** The sessions that a provider ends: of one sign-in there (`sid`), or of an account there. */
export interface EndedAtProvider {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
  at: Date;
}

const refusedToken = () => new AppError('INVALID', 'LOGOUT_TOKEN_INVALID');

/** The provider's own name of a sign-in there, of an ID token that Auth.js has checked. Null when it gives none. */
export function providerSessionOf(idToken: string | undefined): string | null {
  if (idToken === undefined) return null;
  try {
    return claim.safeParse(decodeJwt(idToken)['sid']).data ?? null;
  } catch {
    return null;
  }
}

/** Ends sign-ins together with the provider. Its discovery document is read at the first use, and kept for ten minutes. */
export function createProviderSessions(idp: Settings, now: () => Date) {
  const issuer = issuerOf(idp);
  let known: { document: Discovery; until: number } | undefined;
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;

  /** @throws Error when the provider does not answer, or is another one */
  async function discovered(): Promise<Discovery> {
    if (known && now().getTime() < known.until) return known.document;
    const reply = await outward(SHORT_TIMEOUT_MS)(`${issuer}/.well-known/openid-configuration`, { redirect: 'error' });
    if (!reply.ok) throw new Error(`The identity provider answers ${reply.status}`);
    const document = discovery.parse(await reply.json());
    if (document.issuer !== issuer) throw new Error(`The identity provider is ${document.issuer}`);
    known = { document, until: now().getTime() + DISCOVERY_MS };
    return document;
  }

  return {
    /**
     * The address that ends the sign-in at the provider, too (RP-initiated logout). The provider sends the browser back to an
     * address that it knows already: that of the callback.
     * @param asked the callback's address, the state that comes back with it, and the ID token of the sign-in. Without that one
     *   the provider asks the person first
     * @returns null when the provider has no such address
     */
    async endAddress(asked: { callback: string; state: string; idToken: string | null }): Promise<string | null> {
      const { end_session_endpoint: endpoint } = await discovered();
      if (endpoint === undefined) return null;
      const address = new URL(endpoint);
      if (asked.idToken !== null) address.searchParams.set('id_token_hint', asked.idToken);
      address.searchParams.set('client_id', idp.clientId);
      address.searchParams.set('post_logout_redirect_uri', asked.callback);
      address.searchParams.set('state', asked.state);
      return address.href;
    },

    /**
     * The question with which the provider does not take the account that is signed in there: which account, or else the
     * password again. A provider that does not list the questions that it knows is asked for the first.
     */
    async accountPrompt(): Promise<string | null> {
      const { prompt_values_supported: supported } = await discovered();
      return ['select_account', 'login'].find(value => supported?.includes(value) ?? true) ?? null;
    },

    /**
     * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
     * @throws INVALID when it is not from the provider, not for Elo, not of its kind, or older than ten minutes; UPSTREAM_FAILED
     *   when the keys of the provider can't be read
     */
    async ended(token: string): Promise<EndedAtProvider> {
      const { jwks_uri: address } = await discovered().catch(() => {
        throw new AppError('UPSTREAM_FAILED', 'IDENTITY_PROVIDER_SILENT');
      });
      if (address === undefined) throw refusedToken();
      if (keys?.address !== address)
        keys = {
          address,
          set: createRemoteJWKSet(new URL(address), { [keysFetch]: outward(SHORT_TIMEOUT_MS) }),
        };
      const claims = await jwtVerify(token, keys.set, {
        issuer,
        audience: idp.clientId,
        algorithms,
        maxTokenAge: LOGOUT_TOKEN_MAX_AGE,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      }).then(
        ({ payload }) => logoutToken.safeParse(payload).data,
        (error: unknown) => {
          if (error instanceof errors.JOSEError && !isOfKeys(error)) return undefined;
          throw new AppError('UPSTREAM_FAILED', 'IDENTITY_PROVIDER_SILENT');
        },
      );
      if (!claims || (claims.sub === undefined && claims.sid === undefined)) throw refusedToken();
      return {
        issuer,
        subject: claims.sub ?? null,
        providerSession: claims.sid ?? null,
        at: new Date(claims.iat * 1000),
      };
    },
  };
}

/** True when the list of keys could not be had; a token whose key is not on the list is a wrong token. */
const isOfKeys = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC';
