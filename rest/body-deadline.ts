import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../src/failures/errors.js';
import { sendFailure } from './errors.js';

/** The time limits of a body. */
export interface BodyDeadlines {
  /** For a whole body that is no upload, and for each piece of an upload. */
  withinMs: number;
  /** An upload (multipart/form-data) must bring this many bytes in each piece of time. */
  uploadBytes: number;
}

/** 16 KiB a second: a slow mobile connection. */
export const bodyDeadlines: BodyDeadlines = { withinMs: 30_000, uploadBytes: 30 * 16 * 1024 };

/**
 * Ends requests with a body that does not arrive: 408 in the shape of the face, and the connection closes. Otherwise half a
 * body would hold a connection, and the memory reserved for it, for minutes.
 */
export const endSlowBodies =
  ({ withinMs, uploadBytes }: BodyDeadlines): RequestHandler =>
  (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody) watch(req, res, { withinMs, uploadBytes: req.is('multipart/form-data') ? uploadBytes : null });
    next();
  };

function watch(
  req: Request,
  res: Response,
  { withinMs, uploadBytes }: { withinMs: number; uploadBytes: number | null },
) {
  // An ended request loses its socket.
  const { socket } = req;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    if (req.complete) return clearInterval(timer);
    const inTime = uploadBytes !== null && socket.bytesRead - received >= uploadBytes;
    received = socket.bytesRead;
    if (inTime) return;
    clearInterval(timer);
    if (res.headersSent) return void socket.destroy();
    res.set('Connection', 'close');
    sendFailure(res, new AppError('INVALID', 'BODY_TOO_SLOW'));
  }, withinMs);
  timer.unref();
  req.once('close', () => clearInterval(timer));
  res.once('finish', () => {
    if (req.complete) return;
    // After an answer Node (24.9) emits no `close` on a request with an incomplete body, and leases wait for that event.
    const end = (): void => void req.destroy();
    if (socket.destroyed) return end();
    socket.once('close', end);
    // The next request may use the same connection.
    req.once('end', () => socket.off('close', end));
  });
}
