import { networkOf } from '../../platform/addresses.js';
import { attemptsOfDevice } from '../../auth/device-cookie.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { cameFrom } from './came-from.query.js';

/**
 * Runs an attempt to sign in, and counts its failures. E-mail, CPF and phone of one person share a counter. Names without an
 * account are counted too: so a limit reveals nothing.
 *
 * Strangers share one small number of failures for an account, from all addresses together, so that guessing from many
 * addresses gains nothing. A device with an earlier sign-in to the account has a counter of its own: strangers don't lock its
 * owner out. So has an address with an earlier sign-in of its owner. A hospital is one address, and the wrong passwords of
 * others there must not lock out a person that works there.
 * @throws RATE_LIMITED
 */
export async function limitedAttempt<T>(
  ctx: Ctx<'limits' | 'events'>,
  { userId, name }: { userId: number | null; name: string },
  work: () => Promise<T>,
): Promise<T> {
  const { events } = ctx.services;
  return attemptWithin(ctx, { userId, name }, work).catch((error: unknown) => {
    if (error instanceof AppError) events.emit('signInRefused', error.code);
    throw error;
  });
}

async function attemptWithin<T>(
  ctx: Ctx<'limits'>,
  { userId, name }: { userId: number | null; name: string },
  work: () => Promise<T>,
): Promise<T> {
  const { limits, config } = ctx.services;
  const device = userId === null ? null : await attemptsOfDevice(config, ctx.device, userId, ctx.now());
  if (device !== null) return limits.attempt('signInDevice', device, work);
  const ofAccount = () => limits.attempt('signInAccount', userId === null ? `name:${name}` : `user:${userId}`, work);
  if (!ctx.address) return ofAccount();
  const network = networkOf(ctx.address);
  // Nobody has the id 0: the query runs all the same, so that its time reveals nothing.
  if (!(await cameFrom(ctx, userId ?? 0, network))) return limits.attempt('signInAddress', network, ofAccount);
  const full = await limits.check('signInAddress', network).then(
    () => null,
    (error: unknown) => error,
  );
  return limits.attempt('signInPlace', `${network} user:${userId}`, work).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'FORBIDDEN')) throw error;
    // The same answer as for strangers there, so that a wrong password does not reveal the people that sign in from this place.
    if (full instanceof Error) throw full;
    await limits.consume('signInAddress', network).catch(() => {});
    throw error;
  });
}
