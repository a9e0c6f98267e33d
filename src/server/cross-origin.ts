import cors from 'cors';
import type { RequestHandler } from 'express';

/** Headers of our answers that a page's script may read, beside the headers that are always readable. */
const exposedHeaders = [
  'Age',
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Link',
  'Retry-After',
  'Sunset',
  'X-Elo-Served-By',
  'X-Request-Id',
];
/** Seconds for which a browser remembers the permission: the longest time that all browsers accept. */
const REMEMBERED_SECONDS = 7_200;

/** Answers browsers that ask for pages of other origins; null when there are no such origins. */
export function allowCrossOrigin(origins: ReadonlySet<string>): RequestHandler | null {
  if (origins.size === 0) return null;
  const handle = cors({
    origin: [...origins],
    credentials: true,
    exposedHeaders,
    // PATCH is for old services: none of our own routes has it.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: REMEMBERED_SECONDS,
  });
  return (req, res, next) => {
    // OPTIONS without this header is a question of its own for the route; and a preflight of a foreign page is answered as if
    // there were none.
    const isPreflight = req.headers['access-control-request-method'] !== undefined;
    const isTrusted = req.headers.origin !== undefined && origins.has(req.headers.origin);
    if (req.method === 'OPTIONS' && !(isPreflight && isTrusted)) {
      res.vary('Origin');
      return next();
    }
    handle(req, res, next);
  };
}
