import type { AnyRoute, Facade } from '../../../rest/route.js';
import { type RecordedRequest } from './recorded-request.js';
import { createRouteFinder } from './route-finder.js';

/** A recorded request of a facade's route; its target is below the base address of the facade. */
export interface ChosenRequest extends RecordedRequest {
  entry: AnyRoute;
  /** Body of a read by a form; its media type stands in the headers. */
  body?: string;
}

interface Bounds {
  /** The limit of all routes together. */
  limit: number;
  /** The limit of one route: most lines of a log are of few routes. */
  each: number;
}

export interface Choice {
  chosen: ChosenRequest[];
  /** Reads of the facade's hosts that no documented route answers. */
  unknown: number;
  /** Left out: the same request was chosen already, or there were enough of its route. */
  more: number;
  /** Hosts of left-out requests, because they are none of the facade's. */
  otherHosts: Set<string>;
}

/**
 * Chooses, from the recorded requests, reads of documented routes, as they come in: each address once for each caller.
 * @param bases paths below which the facade lies, on the old side and here
 * @param hosts a request to another host is left out, and with it credentials that were meant for others
 * @param ownHosts those of the hosts with nothing but the facade: it lies at their root too
 */
export function createChoice(
  facade: Facade,
  {
    limit,
    each,
    bases,
    hosts,
    ownHosts = new Set(),
  }: Bounds & { bases: readonly string[]; hosts: ReadonlySet<string>; ownHosts?: ReadonlySet<string> },
) {
  const find = createRouteFinder(facade);
  const seen = new Set<string>();
  const perRoute = new Map<string, number>();
  const choice: Choice = { chosen: [], unknown: 0, more: 0, otherHosts: new Set() };

  const matching = ({ target, host }: RecordedRequest): { target: string; entry: AnyRoute } | null => {
    const atRoot = host !== null && ownHosts.has(host.toLowerCase());
    for (const base of atRoot ? [...bases, ''] : bases) {
      const below = base === '' || target.startsWith(`${base}/`) ? target.slice(base.length) : null;
      const entry = below === null ? null : find(below);
      if (entry) return { target: below!, entry };
    }
    return null;
  };

  return {
    choice,
    take(recorded: RecordedRequest): void {
      if (recorded.host !== null && !hosts.has(recorded.host.toLowerCase())) {
        if (choice.otherHosts.size < 100) choice.otherHosts.add(recorded.host);
        return;
      }
      const found = matching(recorded);
      if (!found) {
        choice.unknown += 1;
        return;
      }
      const { id } = found.entry;
      const { authorization = '', cookie = '' } = recorded.headers;
      const key = JSON.stringify([recorded.method, found.target, authorization, cookie]);
      const count = perRoute.get(id) ?? 0;
      if (seen.has(key) || count >= each || choice.chosen.length >= limit) {
        choice.more += 1;
        return;
      }
      seen.add(key);
      perRoute.set(id, count + 1);
      choice.chosen.push({ ...recorded, ...found });
    },
  };
}
