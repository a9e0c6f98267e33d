import { readFlowKey } from '../platform/outside/flow-encryption.js';

// Problems of variables beyond the form of each: a line for each.

/** A person who guesses this secret can act as anybody: it may not be short, and it is another system's. */
export function legacyJwtProblems(source: NodeJS.ProcessEnv): string[] {
  const secret = source['LEGACY_JWT_SECRET'];
  if (!secret) return source['LEGACY_JWT_ISSUER'] ? ['  LEGACY_JWT_ISSUER: set LEGACY_JWT_SECRET too, or neither'] : [];
  const isOurs = ['AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'].some(name => source[name] === secret);
  return [
    ...(secret.length < 32 ? ['  LEGACY_JWT_SECRET: at least 32 characters'] : []),
    ...(isOurs ? ['  LEGACY_JWT_SECRET: another one than AUTH_SECRET'] : []),
  ];
}

/** A key that can’t be read, or not with this passphrase. */
export function flowKeyProblems(name: string, pem: string, passphrase: string | undefined): string[] {
  try {
    readFlowKey({ pem, passphrase });
    return [];
  } catch (error) {
    return [`  ${name}: ${(error as Error).message}`];
  }
}

/** True for an address of this machine, also by a socket in a folder. */
function isOnThisMachine(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  return host === '' || host.startsWith('/') || /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/**
 * A database on another machine is rarely a developer's own. Without NODE_ENV it would meet demo secrets, which everybody
 * knows.
 */
export function forgottenEnvironment({ NODE_ENV, DATABASE_URL }: NodeJS.ProcessEnv): string[] {
  if (NODE_ENV || !DATABASE_URL || isOnThisMachine(DATABASE_URL)) return [];
  return ['  NODE_ENV: say production, or development, because DATABASE_URL leads to another machine'];
}
