import express, { type RequestHandler, type Response } from 'express';
import { AppError } from '../../src/platform/errors.js';
import { activationPage, type ActivationView } from '../pages/activation-page.js';
import { ownAssets } from '../pages/assets.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { raw, type RawTools } from '../route.js';
import { CmsActivateDocument, CmsResendActivationDocument } from './operations.js';

const shared = {
  path: '/activate',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** Where the link in the mail leads. Opening it changes nothing: programs that scan mails open links too. */
export const activationRoutes = [
  raw({
    ...shared,
    id: 'cms.activation.read',
    method: 'get',
    summary: 'The page that asks to confirm the activation of an account',
    decision: 'the link of the mail; the account becomes active by the form on the page, which asks for its password',
    handler: () => (req, res) => {
      const { token } = req.query;
      show(req.baseUrl, res, typeof token === 'string' && token ? { kind: 'confirm', token } : { kind: 'failed' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.activation.write',
    method: 'post',
    summary: 'Activate an account by token and password, or send the link again to email',
    operations: [CmsActivateDocument, CmsResendActivationDocument],
    decision: [
      'a form with the fields token and password, or the field email; answers a page: 200, 400 for a link or a password that is no good, 429',
      'the password is the one chosen at registration: the owner of an address never activates what somebody else registered with it',
    ],
    handler: tools => {
      const act = answerForm(tools);
      return (req, res, next) =>
        void readForm(req, res, (error: unknown) => (error ? next(error) : void act(req, res, next)));
    },
  }),
];

/** Where the docs page of the facade has them too, so that they are found on a host of its own. */
const { digest } = ownAssets();

const readForm = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

const answerForm =
  (tools: RawTools): RequestHandler =>
  async (req, res) => {
    const { token, email, password } = (req.body ?? {}) as Record<string, unknown>;
    const ctx = tools.contextOf(req);
    const isAskedAgain = typeof email === 'string' && email !== '';
    try {
      if (isAskedAgain) {
        await tools.run(CmsResendActivationDocument, { email }, ctx);
        return show(req.baseUrl, res, { kind: 'sent' });
      }
      const { activateAccount } = await tools.run(
        CmsActivateDocument,
        { token: textOf(token), password: textOf(password) },
        ctx,
      );
      show(req.baseUrl, res, { kind: 'done', name: activateAccount.name });
    } catch (error) {
      if (!(error instanceof AppError) || !['INVALID', 'RATE_LIMITED'].includes(error.code)) throw error;
      if (error.details.fields?.['password'])
        return show(req.baseUrl, res.status(400), { kind: 'wrongPassword', token: textOf(token) });
      const isBusy = error.code === 'RATE_LIMITED';
      if (error.details.retryAfter) res.set('Retry-After', String(error.details.retryAfter));
      const kind = isBusy ? 'later' : isAskedAgain ? 'wrongEmail' : 'failed';
      show(req.baseUrl, res.status(isBusy ? 429 : 400), { kind });
    }
  };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @param base of the facade as the browser knows it: empty on a host of its own */
function show(base: string, res: Response, view: ActivationView): void {
  res
    .set({
      'Content-Security-Policy': contentSecurityPolicy({ 'form-action': "'self'" }),
      'Cache-Control': 'no-store',
      // The token stands in the address.
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(activationPage(`${base}/docs/assets/${digest}`, view));
}
