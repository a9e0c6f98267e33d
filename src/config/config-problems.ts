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
