import type { LoginMethod } from '../../entities/index.js';
import type { PersonRow } from '../people/people.query.js';

/** A person that has just signed in: tokens are made from it on request (issue-login-token.ts), or a cookie. */
export interface SignedIn {
  user: PersonRow;
  method: LoginMethod;
}
