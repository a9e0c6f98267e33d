import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { stateOf } from '../../rest/request-state.js';
import type { FullCtx } from '../domain/context.js';
import { readPersonalFeed } from '../domain/scheduling/personal-feed.js';

/** `GET /account/calendar/{id}.ics?token=…`: a person's own calendar for their calendar program; 304 while nothing has changed. */
export const personalFeedHandler =
  (contextOf: (req: Request) => Promise<FullCtx>): RequestHandler =>
  async (req, res) => {
    stateOf(res).routeId = 'account.calendar';
    const userId = Number(/^[1-9]\d{0,8}$/.exec(String(req.params['person']))?.[0] ?? 0);
    const token = req.query['token'];
    const input = { userId, token: typeof token === 'string' ? token : null };
    const content = await readPersonalFeed(await contextOf(req), input);
    res.set({
      ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'text/calendar; charset=utf-8',
      'X-Robots-Tag': 'noindex',
    });
    if (req.fresh) res.status(304).end();
    else res.send(content);
  };
