import type { IncomingMessage } from 'node:http';

/** The routes for signing in and out on Elo's own pages (pages/assets). */
const signIn: ReadonlySet<string> = new Set([
  'portal.auth.read',
  'portal.auth.write',
  'cms.nonce.read',
  'cms.action.front-login',
  'cms.action.front-logout',
]);

/**
 * True when a page of Elo itself signs somebody in or out. Elo answers that, in any mode: a session of the old service opens no
 * page of Elo, and with a dead old service nobody could sign in to switch back.
 */
export const isSignInOfOwnPage = ({ id }: { id: string }, { headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-elo-page'] !== undefined && signIn.has(id);
