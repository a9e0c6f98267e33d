import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ownAssets } from '../../pages/assets.js';
import { contentSecurityPolicy } from '../../pages/content-security-policy.js';

// What the pages have in common that people come to by a link with a token, from a mail or a message.

/** Where the docs page of the facade has them too, so that they are found on a host of its own. */
const { digest } = ownAssets();

/** Shows a page; its address, which holds the token, is stored nowhere and told to nobody. */
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

/** What `withForm` reads. */
export const FORM = ['application/x-www-form-urlencoded'] as const;
const readForm = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

/** Reads the small form of such a page before it is answered. What it throws is answered as on every route. */
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
