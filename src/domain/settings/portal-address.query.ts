import { publicAddress } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { currentTheme } from './settings.query.js';

/** The participant's own pages on this server (pages/me-page.ts). */
const OWN_PAGES = '/me';

/**
 * The address where participants see their appointments, hand in, and read evaluations; mails link to it.
 * @param path the page of one record below `/me`, such as `/submissions/12`. Another portal (the setting `portalUrl`) has
 * addresses of its own, so that its first page is named.
 */
export const portalAddress = async (ctx: Ctx, path = ''): Promise<string> =>
  (await currentTheme(ctx)).portalUrl ?? `${publicAddress(ctx.services.config)}${OWN_PAGES}${path}`;
