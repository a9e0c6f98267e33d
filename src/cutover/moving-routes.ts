import type { IncomingHttpHeaders } from 'node:http';
import type { PipelinedStatement } from '../postgres/index.js';

/** A request of a moving route, in the form for the other side. */
export interface MovedRequest {
  method: string;
  /** Path with query at this server, the base address of the facade included. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
  /** The file of a body too long for memory; then `body` is null. */
  file?: string;
  /** The address it came from, through the trusted proxies. */
  address: string | null;
}

export interface MovedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
}

/** Failing answers of an AJAX action are short. */
const MAX_REFUSAL = 64 * 1024;

/**
 * True when an answer says that nothing was done: by its status, or with 200 by its body, as AJAX actions of the content
 * backend do (`{"success": false}`).
 */
export function isRefusal({ status, headers, body }: MovedAnswer): boolean {
  if (status >= 300) return true;
  if (body === null || body.length > MAX_REFUSAL || !/json/.test(String(headers['content-type'] ?? ''))) return false;
  try {
    const said: unknown = JSON.parse(body.toString());
    return typeof said === 'object' && said !== null && 'success' in said && said.success === false;
  } catch {
    return false;
  }
}

/** A record of one side, by the name of its entity and its id. */
export interface RecordRef {
  record: string;
  id: number;
}

/** The records that a request made, by name of the entity, in the order of the answer. */
export type MadeRecords = Readonly<Record<string, readonly number[]>>;

/** The names that tell several made records apart, by name of the entity, in the same order. */
export type MadeNames = Readonly<Record<string, readonly string[]>>;

/** The answer of the other side is not known: another try may tell it. */
export class OtherSideAway extends Error {}

/** A form with its files on this machine. */
export interface FormInFiles {
  fields: Readonly<Record<string, string>>;
  files: readonly { field: string; name: string; type: string; at: string }[];
}

/** The facades' knowledge of their routes and of both sides, for writes that are done on both. */
export interface MovingRoutes {
  /** The records that a request names, by its path, query or body. */
  named(route: string, request: MovedRequest): Promise<RecordRef[]>;
  /** The same request, with other ids for the named records. @param idOf the other side's id */
  renamed(route: string, request: MovedRequest, idOf: (ref: RecordRef) => number): Promise<MovedRequest>;
  /** The records that a write made, out of its answer. */
  made(route: string, answer: MovedAnswer): MadeRecords;
  /** The names of these records, if it made several. */
  called(route: string, answer: MovedAnswer): MadeNames;
  /** The names of the files in a form, in its order; none of another body. */
  filesOf(request: MovedRequest): Promise<string[]>;
  /** A request with a form that is written into a file of a folder. */
  writtenForm(request: MovedRequest, form: FormInFiles, folder: string): Promise<Partial<MovedRequest>>;
  /** Asks the old service of the route's facade. @throws OtherSideAway when it can't be reached, or gives no answer in time */
  askLegacy(route: string, request: MovedRequest): Promise<MovedAnswer>;
  /**
   * Does the request here, silently, and undoes all of it when the answer is a failure.
   * @param ids for the records that it makes, by table
   * @throws OtherSideAway when there is no time, place or database for it; MovedNever when it can't be done like this at all
   */
  doSilently(
    request: MovedRequest,
    options: { ids: ReadonlyMap<string, readonly number[]>; alongside: readonly PipelinedStatement[] },
  ): Promise<MovedAnswer>;
  /**
   * Compares the documented lists of a facade and its old service.
   * @returns the findings of each list; none for a facade without such lists
   */
  findDrift(facade: string): Promise<readonly Drift[]>;
  /**
   * The time since which this process leaves the old service of a facade alone because it does not answer; null: it does not.
   */
  pausedSince(facade: string): Date | null;
  /** Compares the answers of both sides and counts the result. Returns at once, and throws nothing. */
  compared(route: string, done: DoneByBoth): void;
}

/** The findings of the comparison of a list of both sides. */
export interface Drift {
  /** Name of the entity. */
  noun: string;
  /** The number of records that both sides have. */
  compared: number;
  /** Ids of the records that Elo lacks, as the old service has them. */
  missing: number[];
  /** Ids of the records that Elo has and the old service has not. */
  extra: number[];
  /** Ids, in Elo, of the differing records. */
  different: number[];
  /** The reason why it could not be compared; then the rest is empty. */
  error: string | null;
}

/** A write that both sides did. */
export interface DoneByBoth {
  request: MovedRequest;
  askedAt: Date;
  elo: MovedAnswer;
  legacy: MovedAnswer;
}

/** The other side can't be asked this request at all. */
export class MovedNever extends Error {}
