import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { emailPage, type EmailView } from '../../pages/email-page.js';
import { raw, type RawTools } from '../route.js';
import { FORM, linkQuery, showPage, textOf, withForm } from '../shared/token-page.raw.js';
import { CmsConfirmEmailDocument } from './operations.js';

const shared = {
  path: '/confirm-email',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** The page of the link to a new e-mail. Opening it changes nothing: programs that scan mails open links too. */
export const emailRoutes = [
  raw({
    ...shared,
    id: 'cms.email.read',
    method: 'get',
    summary: 'The page for confirming a new e-mail',
    decision: 'the link in the mail opens it; the button on the page confirms the e-mail',
    query: linkQuery,
    handler: () => (req, res) => {
      const token = textOf(req.query['token']);
      show(req, res, token ? { kind: 'confirm', token } : { kind: 'failed' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.email.write',
    method: 'post',
    summary: 'Confirm a new e-mail by token',
    operations: [CmsConfirmEmailDocument],
    accepts: z.object({ token: z.string() }),
    acceptsAs: FORM,
    answers: { 400: { description: 'A page for people: the reason of the failure', contentType: 'text/html' } },
    decision: 'a form with the field token; the answer is a page: 200, 400 for an invalid link',
    handler: tools => withForm(answerForm(tools)),
  }),
];

const answerForm =
  (tools: RawTools) =>
  async (req: Request, res: Response): Promise<void> => {
    const { token } = (req.body ?? {}) as Record<string, unknown>;
    try {
      await tools.run(CmsConfirmEmailDocument, { token: textOf(token) }, tools.contextOf(req));
      show(req, res, { kind: 'done' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
      show(req, res.status(400), { kind: 'failed' });
    }
  };

const show = (req: Request, res: Response, view: EmailView): void =>
  showPage(req, res, assets => emailPage(assets, view));
