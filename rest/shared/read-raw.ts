import express, { type Request, type Response } from 'express';

type Limit = '1mb' | '3mb';
const parsers = {
  '1mb': express.raw({ limit: '1mb', type: () => true }),
  '3mb': express.raw({ limit: '3mb', type: () => true }),
};

/** The bytes of a body as they came, for every media type: signatures are over bytes. Fails with 413 and similar. */
export function readRaw(req: Request, res: Response, limit: Limit = '1mb'): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    parsers[limit](req, res, (error?: Error) =>
      error ? reject(error) : resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
    ),
  );
}
