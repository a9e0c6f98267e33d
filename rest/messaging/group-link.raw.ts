import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { groupLinkPage, type GroupLinkProblem } from '../../pages/group-link-page.js';
import { raw } from '../route.js';
import { showPage } from '../shared/token-page.raw.js';
import { MessagingGroupLinkDocument } from './operations.js';

const params = z.object({ token: z.string() });

export const groupLinkRoutes = [
  raw({
    id: 'messaging.group-link.read',
    method: 'get',
    path: '/g/:token',
    summary: 'Redirect a participant to the group of their class',
    auth: 'open',
    params,
    operations: [MessagingGroupLinkDocument],
    produces: null,
    answers: {
      302: { description: 'A redirect to the group', headers: { Location: z.string() } },
      403: { description: 'A page for people: the enrollment is canceled', contentType: 'text/html' },
      404: { description: 'A page for people: there is no such link, or no group', contentType: 'text/html' },
    },
    decision: [
      'the address in the template’s button is {PUBLIC_URL}/messaging/g/{{1}}; its end is the token of an enrollment, which nobody can guess; it opens while the enrollment is valid',
      '302 to the address of the class’s group; pages: 404 for an unknown token and while the class has no group, 403 when the enrollment is canceled',
    ],
    handler: tools => async (req, res) => {
      res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      const { token } = req.params as z.infer<typeof params>;
      try {
        const { groupLink } = await tools.run(MessagingGroupLinkDocument, { token }, tools.contextOf(req));
        if (groupLink.url === null) return show(req, res.status(404), 'none');
        res.redirect(302, groupLink.url);
      } catch (error) {
        if (!(error instanceof AppError) || !['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) throw error;
        const isCanceled = error.code === 'FORBIDDEN';
        show(req, res.status(isCanceled ? 403 : 404), isCanceled ? 'canceled' : 'unknown');
      }
    },
  }),
];

const show = (req: Request, res: Response, problem: GroupLinkProblem): void =>
  showPage(req, res, assets => groupLinkPage(assets, problem));
