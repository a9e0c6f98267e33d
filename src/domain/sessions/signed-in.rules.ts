import type { LoginMethod } from '../../entities/index.js';
import type { PersonRow } from '../people/people.query.js';

/** Somebody who has just come in: tokens are made of it when they are asked for (issue-login-token.ts), or a cookie. */
export interface SignedIn {
  user: PersonRow;
  method: LoginMethod;
}
