import type { Ctx } from '../context.js';
import { currentTheme } from './settings.query.js';

/** Public: the settings that a page needs before the sign-in, the key of the reCAPTCHA included. */
export async function findSiteSettings(ctx: Ctx) {
  const { recaptcha } = ctx.services.config;
  return {
    ...(await currentTheme(ctx)),
    recaptchaEnabled: recaptcha !== null,
    recaptchaSiteKey: recaptcha?.siteKey ?? null,
  };
}
