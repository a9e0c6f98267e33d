import type { Request, Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';

/** What of multer its types do not name. */
interface Options extends multer.Options {
  streamHandler(req: Request, parser: Writable): void;
}

/**
 * Reads a multipart form with multer: fields to `req.body`, files to `storage` and `req.files`.
 *
 * When it is read, its parser has no listener that knows the request. The parser is a Writable, and in each of these Node assigns a
 * function to a property (`onwrite`, lib/internal/streams/writable.js). V8 puts such a function among the old objects at once, where
 * it stays until the next full collection, with all that it leads to: 15 kB of each request.
 * @throws MulterError for a form that is beyond the limits, and what multer and its parser throw for one that is none
 */
export function readMultipart(
  req: Request,
  res: Response,
  options: Pick<multer.Options, 'storage' | 'limits'>,
): Promise<void> {
  let parser: Writable | undefined;
  const all: Options = {
    ...options,
    // Browsers send file names in UTF-8; with the path kept, a file named `..` is not mistaken for no file.
    defParamCharset: 'utf8',
    preservePath: true,
    streamHandler(sent, given) {
      parser = given;
      sent.pipe(given);
    },
  };
  return new Promise((resolve, reject) => {
    multer(all).any()(req, res, (error?: unknown) => {
      // Then multer has taken its own listeners off, and has left one for late errors that knows the request.
      if (parser) setImmediate(letGo, parser);
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}

function letGo(parser: Writable): void {
  parser.removeAllListeners();
  parser.on('error', ignore);
}
const ignore = (): void => {};
