import type { Ctx } from '../context.js';
import { currentTheme } from './settings.query.js';

/** Public: what a page needs before anybody signs in, the key of the reCAPTCHA included. */
export async function findSiteSettings(ctx: Ctx) {
  const { recaptcha } = ctx.services.config;
  return {
    ...(await currentTheme(ctx)),
    recaptchaEnabled: recaptcha !== null,
    recaptchaSiteKey: recaptcha?.siteKey ?? null,
  };
}
