import type { Request, Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';

/** The option of multer that its types do not name. */
interface Options extends multer.Options {
  streamHandler(req: Request, parser: Writable): void;
}

/**
 * Reads a multipart form with multer: fields to `req.body`, files to `storage` and `req.files`.
 *
 * After reading, the parser has no listener that refers to the request. The parser is a Writable, and Node assigns a function
 * to a property of each Writable (`onwrite`, lib/internal/streams/writable.js). V8 puts such a function among the old objects
 * at once. It stays there until the next full collection with everything that it refers to: 15 kB for each request.
 * @throws MulterError for a form beyond the limits, and the errors of multer and its parser for a malformed form
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
      // By now multer has removed its own listeners, but has left one for late errors that refers to the request.
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
