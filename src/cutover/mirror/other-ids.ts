import type { Reader } from '../../domain/context.js';
import { idsHere, idsThere } from '../domain/mirror/own-ids.query.js';
import { idsWithNoOther, recordsNamed, renamedRequest } from './moved-request.js';
import type { KeptRequest } from '../relay/exchange.js';
import { type AnyRoute, type Facade, isRaw } from '../../../rest/route.js';
import type { IdsFor } from '../relay/callers-ids.js';
import type { Services } from '../../platform/services.js';

/** The longest wait of callers: the old service answers without a database, too. */
const LIMIT_MS = 1_000;

/** Gives the function that tells a side's ids for records named with the other side's ids; the same ids, if nobody can tell. */
export function createIdsFor({ database, log }: Pick<Services, 'database' | 'log'>): IdsFor {
  const hurried = database.within(LIMIT_MS);
  return (side, refs) =>
    (side === 'elo' ? idsHere : idsThere)(hurried, refs).catch((error: unknown) => {
      log.warn({ err: error }, 'a request keeps the ids of the other side: the database does not tell the own ones');
      return idsWithNoOther;
    });
}

/** A kept request in the form for asking the other side. */
export async function forOtherSide(
  database: Reader,
  { facade, entry, by, request }: { facade: Facade; entry: AnyRoute; by: 'elo' | 'legacy'; request: KeptRequest },
): Promise<KeptRequest> {
  if (isRaw(entry)) return request;
  const named = await recordsNamed(facade, entry, request);
  if (named.length === 0) return request;
  const idOf = await (by === 'legacy' ? idsHere : idsThere)(database, named);
  if (named.every(ref => idOf(ref) === ref.id)) return request;
  return { ...request, ...(await renamedRequest(facade, entry, request, idOf)) };
}
