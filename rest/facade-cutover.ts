import type { Request, RequestHandler, Response } from 'express';
import type { AnyRoute, Route } from './route.js';

/** The parts of a request, as it was read. */
export interface SaidParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The cut-over, as far as a facade knows it: an old service may answer requests, and routes may end. */
export interface FacadeCutover {
  /** Runs before the routes. It names the side that answers, and refuses requests that Elo itself has sent. */
  first: RequestHandler;
  /**
   * Sends the headers of an announced end, and decides the side that answers.
   * @returns true when the old service has answered
   * @throws NOT_FOUND (410) for a closed route; UPSTREAM_FAILED when the old service does not answer
   */
  takes(entry: AnyRoute, req: Request, res: Response): boolean | Promise<boolean>;
  /**
   * The same before the form of an AJAX action is read, while the old service has a part in any of the actions.
   * @param all the routes of the path
   * @param entryOf the route of the value of `action`
   */
  takesAction(
    all: readonly Route[],
    entryOf: (action: unknown) => Route | undefined,
    req: Request,
    res: Response,
  ): Promise<boolean>;
  /** A path unknown to Elo may exist in the old service. @returns true when the old service has answered */
  takesUnknown(req: Request, res: Response): Promise<boolean>;
  /**
   * Sends the headers of an announced end, and lets the request pass unless the route is closed.
   * @throws NOT_FOUND (410) when the route is closed, permanently or for a time
   */
  passes(entry: AnyRoute, req: Request, res: Response): void | Promise<void>;
  /** Marks the routes of an OpenAPI document that will end. @returns the same object while there are none */
  documented<Document extends { paths?: Record<string, object> }>(document: Document): Promise<Document>;
}
