import type { ServerResponse } from 'node:http';
import type { KeptRequest } from './relay/exchange.js';

/** The state of a request to a facade with an old service. All members are plain fields, as in rest/request-state.ts. */
class MovingState {
  /** Settled when the caller is known, or can't be known: while the old service answers, Elo looks for the caller meanwhile. */
  finding: Promise<void> | undefined = undefined;
  /**
   * The request as it came, after its body was read, for a route that may ask its other side; null: the request is too long.
   */
  kept: (() => KeptRequest | null) | undefined = undefined;
}

const moving = Symbol('moving request');
type WithState = ServerResponse & { [moving]?: MovingState };

/** The state of the request that this response answers; made when it is first asked for. */
export const movingStateOf = (res: ServerResponse): MovingState => ((res as WithState)[moving] ??= new MovingState());

/** Settled when the caller is known, or can't be known; undefined when nobody looks. */
export const findingOf = (res: ServerResponse): Promise<void> | undefined => (res as WithState)[moving]?.finding;
