import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ownAssets } from '../../pages/assets.js';
import { contentSecurityPolicy } from '../../pages/content-security-policy.js';

// Shared by the pages that people open by a link with a token, from a mail or a message.

/** The same place as the assets of the facade's docs page, so that they are found on a host of its own. */
const { digest } = ownAssets();

/** Shows a page. Its address holds the token, so it is stored nowhere and sent to nobody. */
export function showPage(req: Request, res: Response, render: (assets: string) => string): void {
  res
    .set({
      'Content-Security-Policy': contentSecurityPolicy({ 'form-action': "'self'" }),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    // The base is empty on a host of the facade's own.
    .send(render(`${req.baseUrl}/docs/assets/${digest}`));
}

/** The query of the link, for OpenAPI. */
export const linkQuery = z.object({ token: z.string().optional().meta({ description: 'The token of the link' }) });

/** The media type that `withForm` reads. */
export const FORM = ['application/x-www-form-urlencoded'] as const;
const readForm = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

/** Reads the small form of such a page before the answer. Its errors are answered as on every route. */
export const withForm =
  (answer: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    await new Promise<void>((resolve, reject) =>
      readForm(req, res, (error?: Error) => (error ? reject(error) : resolve())),
    );
    await answer(req, res);
  };

/** A field of a form or of the query; empty when it is missing or given twice. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
