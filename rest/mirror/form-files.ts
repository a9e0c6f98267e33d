import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { MovedRequest } from '../../src/platform/moving-routes.js';

/** The names of the files of a form, in its order; none of what is no form, or a broken one. */
export async function filesOfForm({ headers, body }: MovedRequest): Promise<string[]> {
  const names: string[] = [];
  if (!body || !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return names;
  const engine: StorageEngine = {
    _handleFile(_req, { originalname, stream }, done) {
      names.push(originalname);
      stream.once('error', done).once('end', () => done(null, {}));
      stream.resume();
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  const read = multer({ storage: engine, defParamCharset: 'utf8', preservePath: true }).any();
  // All that it reads of a request.
  const request = Object.assign(Readable.from([body]), {
    headers: { ...headers, 'content-length': String(body.length) },
  }) as unknown as Request;
  return new Promise(resolve => read(request, {} as Response, error => resolve(error ? [] : names)));
}
