import express, { type RequestHandler, type Response } from 'express';
import { AppError } from '../../src/platform/errors.js';
import { ownAssets } from '../pages/assets.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { passwordPage, type PasswordView } from '../pages/password-page.js';
import { raw, type RawTools } from '../route.js';
import { CmsResetPasswordDocument } from './operations.js';

const shared = {
  path: '/password',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** Where the link to set a password leads. Opening it changes nothing: programs that scan mails open links too. */
export const passwordRoutes = [
  raw({
    ...shared,
    id: 'cms.password.read',
    method: 'get',
    summary: 'The page that asks for a new password',
    decision: 'the link that an operator or a mail gives; the password is set by the form on the page',
    handler: () => (req, res) => {
      const { token } = req.query;
      show(req.baseUrl, res, typeof token === 'string' && token ? { kind: 'ask', token } : { kind: 'failed' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.password.write',
    method: 'post',
    summary: 'Set a password by token',
    operations: [CmsResetPasswordDocument],
    decision: [
      'a form with the fields token, password and password_confirm; answers a page: 200, 400 for a link or a password that is no good',
      'the link is good once and for 24 hours; a newer one and a change of the password end it',
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

const NOT_THE_SAME = 'As senhas não são iguais.';

const answerForm =
  (tools: RawTools): RequestHandler =>
  async (req, res) => {
    const form = (req.body ?? {}) as Record<string, unknown>;
    const token = textOf(form['token']);
    const password = textOf(form['password']);
    const again = (error: string) => show(req.baseUrl, res.status(400), { kind: 'ask', token, error });
    if (password !== textOf(form['password_confirm'])) return again(NOT_THE_SAME);
    try {
      await tools.run(CmsResetPasswordDocument, { token, password }, tools.contextOf(req));
      show(req.baseUrl, res, { kind: 'done' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
      const wrong = error.details.fields?.['password'];
      if (wrong) return again(wrong);
      show(req.baseUrl, res.status(400), { kind: 'failed' });
    }
  };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @param base of the facade as the browser knows it: empty on a host of its own */
function show(base: string, res: Response, view: PasswordView): void {
  res
    .set({
      'Content-Security-Policy': contentSecurityPolicy({ 'form-action': "'self'" }),
      'Cache-Control': 'no-store',
      // The token stands in the address.
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(passwordPage(`${base}/docs/assets/${digest}`, view));
}
