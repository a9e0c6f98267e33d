import { publicAddress } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { currentTheme } from './settings.query.js';

/** The address where participants see their appointments, hand in, and read evaluations; mails link to it. */
export const portalAddress = async (ctx: Ctx): Promise<string> =>
  (await currentTheme(ctx)).portalUrl ?? publicAddress(ctx.services.config);
