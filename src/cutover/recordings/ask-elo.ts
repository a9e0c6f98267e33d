import type { Facade } from '../../../rest/route.js';
import type { Trial } from '../trial/trial.js';
import { type GivenHeaders, headersToSend } from './ask-over-http.js';
import type { Ask } from './compare-recorded.js';

/** Has Elo answer within this process, in any mode of its routes, and undoes all changes. */
export const askElo =
  ({ tryOut }: Pick<Trial, 'tryOut'>, { base }: Facade, given: GivenHeaders): Ask =>
  request =>
    tryOut({
      method: request.method,
      url: base + request.target,
      headers: headersToSend(request, given),
      body: request.body === undefined ? null : Buffer.from(request.body),
      address: null,
    });
