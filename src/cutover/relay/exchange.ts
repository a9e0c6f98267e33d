import type { IncomingHttpHeaders } from 'node:http';
import type { AnyRoute, Facade } from '../../../rest/route.js';

/** A request, kept to be asked once more: of the other side, or of the same one. */
export interface KeptRequest {
  method: string;
  /** Path with query at this server, the base address of the facade included. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Null: the request had none. */
  body: Buffer | null;
  /** The file of a body too long for memory, until the exchange is released; then `body` is null. */
  file?: string;
  /** The address it came from, through the trusted proxies. */
  address: string | null;
}

/** An answer, kept for comparing. */
export interface KeptAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Not compressed any more; null: it is above the limit for kept bodies. */
  body: Buffer | null;
  /**
   * For an answer of Elo: true when it refused a credential because it does not know it, and not because of the caller's
   * rights.
   */
  isCallerUnknown?: boolean;
}

/**
 * The note of a write that is passed on to an old service and that Elo is to do too: it is found when this process is killed.
 */
export interface Intent {
  id: string;
  facade: string;
  route: string;
  requestId: string;
  /** The records that its address names: `Submission:12`. */
  keys: readonly string[];
  begunAt: Date;
  /** True when it is noted; it is not while the database is away. Never rejected. */
  noted: Promise<boolean>;
}

/** A request that was answered by one side, and may have to be asked of the other. */
export interface Exchange {
  facade: Facade;
  entry: AnyRoute;
  /** The side that answered. */
  by: 'elo' | 'legacy';
  /** True when the answers of both sides are to be compared: the mode asks for it, and this request is in the sample. */
  compare: boolean;
  /** True for a write that is to be done on the other side too. */
  mirror: boolean;
  /** The person who asked for a write to be done on the other side too, as far as the request tells; null: not known. */
  caller: number | null;
  /** The note of a write that the old service answered and Elo is to do too. */
  intent: Intent | null;
  /** Null: its body was above the limit, or was not read, and it can't be asked again. */
  request: KeptRequest | null;
  answer: KeptAnswer;
  /** Gives back the memory that is counted for it. Called when nothing needs its bodies any more. */
  release(): void;
}

/** Is told of an answered request that may have to be asked of the other side. Returns at once, and throws nothing. */
export type Afterwards = (exchange: Exchange) => void;
