import type { Config } from '../config.js';

/** Where people reach this server, for links in mails; without a slash at its end. */
export const publicAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.replace(/\/+$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
