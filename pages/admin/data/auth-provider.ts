import type { AuthProvider } from 'react-admin';
import { MeDocument, type MeQuery } from '../operations.js';
import { ask } from './graph.js';

export type Role = NonNullable<MeQuery['me']['roles']>[number];

/** What opens screens: a role, or one in a group of hospitals, which who is no staff has for some groups. */
export type Permission = Role | 'HOSPITAL_GROUP';

/** What react-admin calls permissions: the roles of who is signed in. */
export type Permissions = readonly Permission[];

let known: Promise<MeQuery> | undefined;

const whoIsHere = () => (known ??= ask(MeDocument, {}));

const toSignIn = () => `/cms/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** Signing in happens on the page of everybody, /cms/sign-in; the session is a cookie. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(location.assign(toSignIn())),
  // The button stands in the bar above all pages of staff (assets/account.js).
  logout: () => Promise.resolve(false),
  async checkAuth() {
    try {
      await whoIsHere();
    } catch (error) {
      known = undefined;
      if ((error as { status?: number }).status !== 401) throw error;
      location.assign(toSignIn());
      // The browser is on its way: nothing is shown in between.
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
