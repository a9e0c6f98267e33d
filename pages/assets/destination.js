// The next page after the pages of signing in.

/**
 * Marks requests of Elo's own pages: Elo answers them, even while an old service answers others
 * (src/cutover/relay/own-pages.ts).
 */
export const ownPage = { 'x-elo-page': '1' };

/** The page that the person wanted: a path of this server, whatever the address says. */
export function destination(home) {
  const wanted = new URLSearchParams(location.search).get('next') ?? '';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  // A path that begins with two slashes would be another host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : home;
}

/** The other ways to sign in lead to the same page. */
export function keepDestination() {
  for (const link of document.querySelectorAll('a[data-keeps-next]')) link.search = location.search;
}

/** Opens a session of the pages and the graph. @returns the answer of Auth.js; its address names the failure */
export async function openSession(auth, fields) {
  const { csrfToken } = await (await fetch(`${auth}/csrf`, { cache: 'no-store', headers: ownPage })).json();
  return fetch(`${auth}/callback/credentials`, {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1', ...ownPage },
    body: new URLSearchParams({ csrfToken, ...fields }),
  });
}
