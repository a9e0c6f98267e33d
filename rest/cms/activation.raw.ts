import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { activationPage, type ActivationView } from '../../pages/activation-page.js';
import { raw, type RawTools } from '../route.js';
import { FORM, linkQuery, showPage, textOf, withForm } from '../shared/token-page.raw.js';
import { CmsActivateDocument, CmsResendActivationDocument } from './operations.js';

const shared = {
  path: '/activate',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** The page of the link in the mail. Opening it changes nothing: programs that scan mails open links too. */
export const activationRoutes = [
  raw({
    ...shared,
    id: 'cms.activation.read',
    method: 'get',
    summary: 'The page for confirming the activation of an account',
    decision:
      'the link in the mail opens it; the form on the page asks for the password of the account and activates it',
    query: linkQuery,
    handler: () => (req, res) => {
      const token = textOf(req.query['token']);
      show(req, res, token ? { kind: 'confirm', token } : { kind: 'request' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.activation.write',
    method: 'post',
    summary: 'Activate an account by token and password, or send the link again to email',
    operations: [CmsActivateDocument, CmsResendActivationDocument],
    accepts: z
      .object({
        token: z.string().optional(),
        password: z.string().optional(),
        email: z.string().optional().meta({ description: 'Instead of both: requests the link again' }),
      })
      .refine(({ token, email }) => token ?? email),
    acceptsAs: FORM,
    answers: {
      400: { description: 'A page for people: the reason of the failure', contentType: 'text/html' },
      429: { description: 'A page for people: too many attempts, try later', contentType: 'text/html' },
    },
    decision: [
      'a form with the fields token and password, or the field email; the answer is a page: 200, 400 for an invalid link or password, 429',
      'the password is the one from the registration: the owner of an address never activates a registration that somebody else made with it',
    ],
    handler: tools => withForm(answerForm(tools)),
  }),
];

const answerForm =
  (tools: RawTools) =>
  async (req: Request, res: Response): Promise<void> => {
    const { token, email, password } = (req.body ?? {}) as Record<string, unknown>;
    const ctx = tools.contextOf(req);
    const isAskedAgain = typeof email === 'string' && email !== '';
    try {
      if (isAskedAgain) {
        const { resendActivation } = await tools.run(CmsResendActivationDocument, { email }, ctx);
        return show(req, res, { kind: resendActivation ? 'sent' : 'unsent' });
      }
      const { activateAccount } = await tools.run(
        CmsActivateDocument,
        { token: textOf(token), password: textOf(password) },
        ctx,
      );
      show(req, res, { kind: 'done', name: activateAccount.name });
    } catch (error) {
      if (!(error instanceof AppError) || !['INVALID', 'RATE_LIMITED'].includes(error.code)) throw error;
      if (error.fields?.['password'])
        return show(req, res.status(400), { kind: 'wrongPassword', token: textOf(token) });
      const isBusy = error.code === 'RATE_LIMITED';
      if (error.retryAfter) res.set('Retry-After', String(error.retryAfter));
      const kind = isBusy ? 'later' : isAskedAgain ? 'wrongEmail' : 'failed';
      show(req, res.status(isBusy ? 429 : 400), { kind });
    }
  };

const show = (req: Request, res: Response, view: ActivationView): void =>
  showPage(req, res, assets => activationPage(assets, view));
