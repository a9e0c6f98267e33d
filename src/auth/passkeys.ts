import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Config } from '../config/config.js';
import { publicAddress } from '../platform/addresses.js';

/*
 * Passkeys (WebAuthn) as a second factor: the person is known from the password, so that a touch of the key is enough. The
 * library is loaded for the first passkey: a start need not wait for it.
 */

const library = () => import('@simplewebauthn/server');

/** A stored passkey. */
export interface Passkey {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  signCount: number;
  transports: string[];
}

/** The time that a browser waits for its owner. */
export const PASSKEY_MS = 5 * 60_000;

/**
 * The domain that passkeys belong to: COOKIE_DOMAIN, else the host of PUBLIC_URL. An IP address can be none, so that a
 * developer’s machine is `localhost`.
 */
function relyingParty(config: Config): string {
  const { hostname } = new URL(publicAddress(config));
  return config.cookieDomain ?? (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 ? 'localhost' : hostname);
}

/** The origins with pages that may ask for a passkey: ours; on a developer’s machine an origin of any port. */
function originsOf(config: Config, said: string): string[] {
  const known = [new URL(publicAddress(config)).origin, ...config.trustedOrigins];
  const isOfDeveloper = !config.publicUrl && URL.canParse(said) && new URL(said).hostname === 'localhost';
  return isOfDeveloper ? [...known, said] : known;
}

/** The data that a browser signed: the challenge, and the origin. Null for any other value. */
export function saidByBrowser(response: unknown): { challenge: string; origin: string } | null {
  const text = (response as { response?: { clientDataJSON?: unknown } } | null)?.response?.clientDataJSON;
  if (typeof text !== 'string' || text.length > 10_000) return null;
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

const credentialsOf = (passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));

/** The options for making a passkey in a browser. @param site its shown name @param known passkeys that are not made twice */
export async function passkeyToMake(
  config: Config,
  who: { id: number; login: string; name: string; site: string; known: readonly Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: who.site,
    rpID: relyingParty(config),
    userName: who.login,
    userDisplayName: who.name,
    userID: new TextEncoder().encode(`elo:${who.id}`),
    timeout: PASSKEY_MS,
    excludeCredentials: credentialsOf(who.known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The passkey that a browser made; null when its answer is not good. */
export async function passkeyMade(config: Config, response: object, challenge: string): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library();
  const said = saidByBrowser(response);
  if (!said) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, said.origin),
      expectedRPID: relyingParty(config),
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports: transports.filter(each => /^[a-z-]{1,20}$/.test(each)).slice(0, 10),
    };
  } catch {
    // The library's errors are about an answer that anybody can make up.
    return null;
  }
}

/** The options for signing with one of these passkeys in a browser. */
export async function passkeyToUse(
  config: Config,
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(config),
    allowCredentials: credentialsOf(passkeys),
    timeout: PASSKEY_MS,
    userVerification: 'discouraged',
  });
}

/** The number of signatures of the passkey so far; null when another passkey signed, or a copy of it. */
export async function signCountOf(
  config: Config,
  response: object,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const said = saidByBrowser(response);
  if (!said) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, said.origin),
      expectedRPID: relyingParty(config),
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
