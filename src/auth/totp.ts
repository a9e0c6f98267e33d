import { Secret, TOTP } from 'otpauth';

/*
 * Codes of authenticator apps (RFC 6238) as every app makes them: SHA-1, six digits, a new one each thirty seconds. The clock
 * of a phone may be at the code before or at the next one.
 */

const STEPS_APART = 1;

/** A new secret of 160 bits, in base32, for an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app reads. @param issuer @param label the account's name in the app */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString();

/** The time step of a code that is valid now, or in the step before or after; else null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const apart = new TOTP({ secret }).validate({ token: code, timestamp, window: STEPS_APART });
  return apart === null ? null : TOTP.counter({ timestamp }) + apart;
}
