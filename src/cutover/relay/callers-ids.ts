import type { Request } from 'express';
import type { MovedRequest, RecordRef } from '../moving-routes.js';
import { recordsNamed, renamedRequest, subjectBy } from '../mirror/moved-request.js';
import { type AnyRoute, type Facade, isRaw } from '../../../rest/route.js';
import { hasBody } from './keep.js';
import { changeBody } from './peek.js';

/** Gives the function that tells a side's ids for records named with ids of the other side. Throws nothing. */
export type IdsFor = (side: 'elo' | 'legacy', refs: readonly RecordRef[]) => Promise<(ref: RecordRef) => number>;

/**
 * Has a request for the old service name records by their ids there: callers may have one of Elo's own. A body longer than the
 * limit stays unchanged.
 * @param looksInto true when its body is read, too
 */
export async function nameAsLegacy(
  facade: Facade,
  entry: AnyRoute,
  req: Request,
  { idsFor, looksInto }: { idsFor: IdsFor; looksInto: boolean },
): Promise<void> {
  if (isRaw(entry)) return;
  const { method, headers } = req;
  const asked = (body: Buffer | null): MovedRequest => ({
    ...{ method, headers, body, address: null },
    url: req.baseUrl + req.url,
  });
  const renamed = async (request: MovedRequest, named: readonly RecordRef[]): Promise<MovedRequest | null> => {
    if (named.length === 0) return null;
    const idOf = await idsFor('legacy', named);
    return named.some(ref => idOf(ref) !== ref.id) ? renamedRequest(facade, entry, request, idOf) : null;
  };
  const head = asked(null);
  const moved = await renamed(head, subjectBy(facade, entry, { url: head.url, fields: {} }, null).named);
  if (moved) req.url = moved.url.slice(req.baseUrl.length);
  if (!looksInto || !hasBody(req)) return;
  await changeBody(req, async body => {
    const whole = asked(body);
    return renamed(whole, await recordsNamed(facade, entry, whole));
  });
}
