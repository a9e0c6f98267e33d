import type { SiteArea } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { currentMaintenance, currentTheme } from './settings.query.js';

/** Public: what a page needs before anybody signs in, the key of the reCAPTCHA included. */
export async function findSiteSettings(ctx: Ctx) {
  const { recaptcha } = ctx.services.config;
  return {
    ...(await currentTheme(ctx)),
    recaptchaEnabled: recaptcha !== null,
    recaptchaSiteKey: recaptcha?.siteKey ?? null,
  };
}

/** Public: whether a site is closed. */
export const findMaintenance = (ctx: Ctx, area: SiteArea) => currentMaintenance(ctx, area);
