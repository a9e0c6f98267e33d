import express, { type RequestHandler, type Response } from 'express';
import { AppError } from '../../src/platform/errors.js';
import { ownAssets } from '../pages/assets.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { emailPage, type EmailView } from '../pages/email-page.js';
import { raw, type RawTools } from '../route.js';
import { CmsConfirmEmailDocument } from './operations.js';

const shared = {
  path: '/confirm-email',
  auth: 'open',
  produces: { contentType: 'text/html', description: 'A page for people' },
} as const;

/** Where the link to a new e-mail leads. Opening it changes nothing: programs that scan mails open links too. */
export const emailRoutes = [
  raw({
    ...shared,
    id: 'cms.email.read',
    method: 'get',
    summary: 'The page that asks to confirm a new e-mail',
    decision: 'the link of the mail; the e-mail counts by the button on the page',
    handler: () => (req, res) => {
      const { token } = req.query;
      show(req.baseUrl, res, typeof token === 'string' && token ? { kind: 'confirm', token } : { kind: 'failed' });
    },
  }),
  raw({
    ...shared,
    id: 'cms.email.write',
    method: 'post',
    summary: 'Confirm a new e-mail by token',
    operations: [CmsConfirmEmailDocument],
    decision: 'a form with the field token; answers a page: 200, 400 for a link that is no good',
    handler: tools => {
      const act = answerForm(tools);
      return (req, res, next) =>
        void readForm(req, res, (error: unknown) => (error ? next(error) : void act(req, res, next)));
    },
  }),
];

const { digest } = ownAssets();
const readForm = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

const answerForm =
  (tools: RawTools): RequestHandler =>
  async (req, res) => {
    const { token } = (req.body ?? {}) as Record<string, unknown>;
    try {
      const variables = { token: typeof token === 'string' ? token : '' };
      await tools.run(CmsConfirmEmailDocument, variables, tools.contextOf(req));
      show(req.baseUrl, res, { kind: 'done' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
      show(req.baseUrl, res.status(400), { kind: 'failed' });
    }
  };

/** @param base of the facade as the browser knows it: empty on a host of its own */
function show(base: string, res: Response, view: EmailView): void {
  res
    .set({
      'Content-Security-Policy': contentSecurityPolicy({ 'form-action': "'self'" }),
      'Cache-Control': 'no-store',
      // The token stands in the address.
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(emailPage(`${base}/docs/assets/${digest}`, view));
}
