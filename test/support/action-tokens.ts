import { type ActionPurpose, ActionToken } from '../../src/entities/index.js';
import { actionToken } from '../../src/auth/action-tokens.js';
import type { TestApp } from './test-app.js';

/** Finds the token of a person's link, as the mail shows it. */
export async function tokenOf(elo: TestApp, userId: number, purpose: ActionPurpose): Promise<string> {
  const link = await elo.make.em().findOneOrFail(ActionToken, { user: userId, purpose });
  return actionToken(elo.app.services.config.authSecret, link);
}
