import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from './logger.js';
import { maskUrl } from './mask-personal.js';
import type { Metrics } from './metrics.js';
import { beginRequest } from './tracing.js';

const ids = new WeakMap<IncomingMessage, string>();
/** The request's id: the caller's, if it is one, else a new one. */
export const requestIdOf = (req: IncomingMessage): string => ids.get(req) ?? '';

/** Gives a request its id: the caller's, if it is one. */
export function nameRequest(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  ids.set(req, id);
  return id;
}

/** A logger with the request's id in its lines. Made when there is something to log: most requests log nothing else. */
export const requestLog = (log: Logger, req: IncomingMessage): Logger => log.child({ requestId: requestIdOf(req) });

/**
 * Gives each request an id, and at its end one log line and one measurement. Written by hand, because pino-http would make a
 * child logger and redact an object for every request: measured, a third of the time of a small answer.
 * @param routeOf the id of the route that answered, if one did
 * @param answered is told of each request with a wholly sent answer
 */
export function observeRequests(
  log: Logger,
  { requestTimer, aborted }: Pick<Metrics, 'requestTimer' | 'aborted'>,
  routeOf: (res: ServerResponse) => string | undefined,
  answered: (req: IncomingMessage, res: ServerResponse) => void,
) {
  // Its few fields hold no secret but the URL, and that is masked here.
  const lines = log.child({}, { redact: { paths: [] } });

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const since = performance.now();
    const id = nameRequest(req);
    res.setHeader('x-request-id', id);
    const { method = '', url = '' } = req;
    const span = beginRequest(method, req.headers, pathOf(url));
    res.once('close', () => {
      const milliseconds = performance.now() - since;
      const route = routeOf(res);
      const status = res.statusCode;
      const done = res.writableFinished;
      span?.end({ route, status, isWhole: done });
      if (done) {
        requestTimer({ route: route ?? 'none', method, status })(
          milliseconds,
          span?.isRecorded ? span.traceId : undefined,
        );
        answered(req, res);
      } else aborted.inc();
      lines[status >= 500 ? 'error' : 'info'](
        {
          req: { id, method, url: maskUrl(url) },
          route,
          res: { status },
          responseTime: Math.round(milliseconds * 10) / 10,
          ...(span && { trace_id: span.traceId }),
        },
        done ? 'request completed' : 'request aborted',
      );
    });
    if (span) span.run(next);
    else next();
  };
}

const pathOf = (url: string): string => maskUrl(url.split('?', 1)[0]!);
