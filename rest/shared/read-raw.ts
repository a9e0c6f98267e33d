import express, { type Request, type Response } from 'express';

const parse = express.raw({ limit: '1mb', type: () => true });

/** The bytes of a body as they came, for every media type: signatures are over bytes. Fails with 413 and similar. */
export function readRaw(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    parse(req, res, (error?: Error) =>
      error ? reject(error) : resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
    ),
  );
}
