import type { Config } from '../config/config.js';

/** Settings that are allowed but probably a mistake: reported at the start and by `doctor`. */
export function startWarnings(config: Config): string[] {
  const unknown = config.unknownVariables.map(({ name, likely }) =>
    likely === null
      ? `${name} is not a variable of Elo's, and is not read`
      : `${name} is not a variable of Elo's, and is not read: did you mean ${likely}?`,
  );
  if (!config.production) return unknown;
  const missing = [
    !config.smtpUrl && 'SMTP_URL is not set: mails reach nobody, they are written as files under DATA_DIR/mail',
    !config.appSecret && 'APP_SECRET is not set: webhooks and flows are taken from anybody, unsigned',
    !config.recaptcha && 'RECAPTCHA_URL and RECAPTCHA_SECRET are not set: programs can register accounts',
    config.legacyJwt &&
      'LEGACY_JWT_SECRET is set: anybody who knows the secret of the old content backend can be any person here. Take it out when its tokens have ended',
    isLocal(config.publicUrl!) &&
      `PUBLIC_URL is ${config.publicUrl}: the links in mails lead nowhere for their readers`,
    !config.publicUrl!.startsWith('https:') && 'PUBLIC_URL is not https: passwords travel readable',
  ];
  return [...unknown, ...missing.filter(each => typeof each === 'string')];
}

/** True when an address is that of the reader's own machine. */
export const isLocal = (address: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'].includes(new URL(address).hostname);
