import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { passwordPage, type PasswordView } from '../../pages/password-page.js';
import { raw, type RawTools } from '../route.js';
import { FORM, linkQuery, showPage, textOf, withForm } from '../shared/token-page.raw.js';
import { CmsRequestPasswordResetDocument, CmsResetPasswordDocument } from './operations.js';
import { wordsIn } from '../../src/failures/messages/index.js';
import { wrong } from '../../src/failures/field-reasons.js';

const shared = {
  path: '/password',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** The page of the link to set a password. Opening it changes nothing: programs that scan mails open links too. */
export const passwordRoutes = [
  raw({
    ...shared,
    id: 'cms.password.read',
    method: 'get',
    summary: 'The page for a new password, or for requesting a link by e-mail',
    decision:
      'the link comes from an operator or a mail; the form on the page sets the password. Without a token, the page requests a link',
    query: linkQuery,
    handler: () => (req, res) => {
      const token = textOf(req.query['token']);
      show(req, res, token ? { kind: 'ask', token } : { kind: 'request' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.password.write',
    method: 'post',
    summary: 'Set a password by token, or ask for a link to email',
    operations: [CmsResetPasswordDocument, CmsRequestPasswordResetDocument],
    accepts: z
      .object({
        token: z.string().optional(),
        password: z.string().optional(),
        password_confirm: z.string().optional(),
        email: z.string().optional().meta({ description: 'Instead of the others: requests a link' }),
      })
      .refine(({ token, email }) => token ?? email),
    acceptsAs: FORM,
    answers: {
      400: { description: 'A page for people: the reason of the failure', contentType: 'text/html' },
      429: { description: 'A page for people: too many attempts, try later', contentType: 'text/html' },
    },
    decision: [
      'a form with the fields token, password and password_confirm, or the field email; the answer is a page: 200, 400 for an invalid link or password, 429',
      'with an e-mail the page is the same with and without an account',
      'the link is valid once and for 24 hours; a newer link and a change of the password end it',
    ],
    handler: tools => withForm(answerForm(tools)),
  }),
];

const answerForm =
  (tools: RawTools) =>
  async (req: Request, res: Response): Promise<void> => {
    const form = (req.body ?? {}) as Record<string, unknown>;
    const email = textOf(form['email']);
    if (email) return requestLink(tools, email, req, res);
    const token = textOf(form['token']);
    const password = textOf(form['password']);
    const again = (error: string) => show(req, res.status(400), { kind: 'ask', token, error });
    if (password !== textOf(form['password_confirm'])) return again(wordsIn.pt.ofField(wrong('PASSWORD_NOT_REPEATED')));
    try {
      await tools.run(CmsResetPasswordDocument, { token, password }, tools.contextOf(req));
      show(req, res, { kind: 'done' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
      const problem = error.fields?.['password'];
      if (problem) return again(wordsIn.pt.ofField(problem));
      show(req, res.status(400), { kind: 'failed' });
    }
  };

async function requestLink(tools: RawTools, email: string, req: Request, res: Response): Promise<void> {
  try {
    const { requestPasswordReset } = await tools.run(CmsRequestPasswordResetDocument, { email }, tools.contextOf(req));
    show(req, res, { kind: requestPasswordReset ? 'sent' : 'unsent' });
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID', 'RATE_LIMITED'].includes(error.code)) throw error;
    if (error.retryAfter) res.set('Retry-After', String(error.retryAfter));
    const isBusy = error.code === 'RATE_LIMITED';
    show(req, res.status(isBusy ? 429 : 400), { kind: isBusy ? 'later' : 'wrongEmail' });
  }
}

const show = (req: Request, res: Response, view: PasswordView): void =>
  showPage(req, res, assets => passwordPage(assets, view));
