import type { EmbeddedPostgres } from '../../src/platform/embedded-postgres.js';

export const TEMPLATE = 'elo_template';

/** What global set-up leaves for global teardown; both run in the same process. */
export const running: { server?: EmbeddedPostgres; directory?: string } = {};

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
