import type { Ctx } from '../context.js';
import { version } from '../../platform/version.js';
import { AppError } from '../../failures/errors.js';

/** The configuration of this deployment for browsers. Public: it contains no secret. */
export function configuration(ctx: Ctx) {
  const { config } = ctx.services;
  return {
    appVersion: version,
    environment: config.env,
    projectName: config.projectName,
    privacyPolicyUrl: config.privacyPolicyUrl,
    videoconfUrl: config.videoconfUrl,
    quizApiUrl: config.quizApiUrl,
    monitoring: config.monitoring,
    identityProvider: config.idp && { url: config.idp.url, realm: config.idp.realm, clientId: config.idp.clientId },
  };
}

/** The key that the page uses to open the chatbot; given to browsers by design. @throws INTERNAL when not configured */
export function chatbotAppKey(ctx: Ctx): string {
  const { chatbotAppKey: key } = ctx.services.config;
  if (!key) throw new AppError('INTERNAL', 'CHATBOT_KEY_NOT_CONFIGURED');
  return key;
}
