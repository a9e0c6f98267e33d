import type { Request, Response } from 'express';
import { subjectBy } from './moved-request.js';
import type { KeptRequest } from '../relay/exchange.js';
import { stateOf } from '../../../rest/request-state.js';
import { movingStateOf } from '../request-state.js';
import type { AnyRoute, Facade } from '../../../rest/route.js';
import { isMirrored } from '../routes/rules-of.js';
import type { Alongside } from '../../domain/kernel/alongside.js';
import { type AcceptedWrite, mirrorToLegacy } from '../domain/mirror/mirror-write.js';
import type { PendingRequest } from '../domain/mirror/seal.js';
import { requestIdOf } from '../../platform/watching/observe-requests.js';
import type { Services } from '../../platform/services.js';

/** Longer forms with files are written anew from storage when they are sent. */
const SHORT_FORM = 256 * 1024;

/**
 * Gives the statement that is committed together with a write of Elo's on a route that moves with `mirror`: the old service is
 * to do it too.
 * @returns undefined for a route without mirroring
 */
export const createEloWrites =
  ({ config, now }: Pick<Services, 'config' | 'now'>) =>
  (facade: Facade, entry: AnyRoute, req: Request, res: Response): Alongside | undefined => {
    if (!isMirrored(entry)) return undefined;
    // A router changes the part of the address that its handler sees.
    const url = req.baseUrl + req.url;
    const accepted = (): AcceptedWrite => {
      const { received, ctx } = stateOf(res);
      const userId = ctx?.actor?.userId ?? null;
      const fields: unknown = received?.fields ?? req.body;
      const { named, about } = subjectBy(facade, entry, { url, fields }, userId);
      return {
        facade: facade.name,
        route: entry.id,
        requestId: requestIdOf(req),
        acceptedAt: now(),
        callerId: userId,
        // The writes of one person are done in their order, too.
        named: userId === null ? named : [...named, { record: 'User', id: userId }],
        about,
        request: pendingOf(req, res, url),
      };
    };
    return mirrorToLegacy(config.authSecret, accepted);
  };

/** @returns null when its body is not known any more */
function pendingOf(req: Request, res: Response, url: string): PendingRequest | null {
  const { received } = stateOf(res);
  const { kept } = movingStateOf(res);
  const whole: KeptRequest | null = kept?.() ?? null;
  const files = (req.files as Express.Multer.File[] | undefined) ?? [];
  if (received && files.length > 0 && (whole?.body?.length ?? Infinity) > SHORT_FORM)
    return {
      method: req.method,
      url,
      headers: req.headers,
      address: req.ip ?? null,
      body: null,
      form: {
        fields: Object.entries(received.fields),
        files: files.map(({ fieldname, filename }) => ({ field: fieldname, id: Number(filename) })),
      },
    };
  return whole && { ...whole, form: null };
}
