/** The migrated database that global-setup.mjs makes once a run. */
export const TEMPLATE = 'elo_template';

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
