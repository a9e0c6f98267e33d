import type { AuthProvider } from 'react-admin';
import { MeDocument, type MeQuery } from './operations.js';
import { ask } from './graph.js';

export type Role = NonNullable<MeQuery['me']['roles']>[number];

/**
 * The permissions that open screens: a role, or a role in a hospital group, given to people outside the staff for some groups.
 */
export type Permission = Role | 'HOSPITAL_GROUP';

/** In the terms of react-admin, these are permissions: the roles of the signed-in person. */
export type Permissions = readonly Permission[];

let known: Promise<MeQuery> | undefined;

const whoIsHere = () => (known ??= ask(MeDocument, {}, { waits: false }));

/** @param next the page after it */
export const signInAddress = (next: string): string => `/cms/sign-in?next=${encodeURIComponent(next)}`;

const toSignIn = () => signInAddress(location.pathname + location.search + location.hash);

/** Compares the person of the page with the person who has a session now. */
export async function whoSignedIn(): Promise<'same' | 'other' | 'nobody'> {
  const before = await whoIsHere();
  const now = await ask(MeDocument, {}, { waits: false }).catch(() => null);
  if (!now) return 'nobody';
  return now.me.id === before.me.id ? 'same' : 'other';
}

/** People sign in on the common page, /cms/sign-in; the session is a cookie. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(location.assign(toSignIn())),
  // The button is in the bar above all pages of staff (assets/account.js).
  logout: () => Promise.resolve(false),
  async checkAuth() {
    try {
      await whoIsHere();
    } catch (error) {
      known = undefined;
      if ((error as { status?: number }).status !== 401) throw error;
      location.assign(toSignIn());
      // The browser is loading the next page: nothing is shown in between.
      await new Promise(() => undefined);
    }
  },
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return;
    known = undefined;
    location.assign(toSignIn());
  },
  async getIdentity() {
    const { me } = await whoIsHere();
    const { id, name } = me;
    return { id, fullName: name };
  },
  async getPermissions(): Promise<Permissions> {
    const { me, myHospitalGroups } = await whoIsHere();
    return [...(me.roles ?? []), ...(myHospitalGroups.length > 0 ? (['HOSPITAL_GROUP'] as const) : [])];
  },
};
