import type { Request, RequestHandler, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { Readable } from 'node:stream';
import type { FullCtx } from '../src/domain/context.js';
import { AppError } from '../src/failures/errors.js';
import { languageOf } from '../src/failures/messages/language.js';
import { readMultipart } from './multipart.js';
import { type ReceivedForm, stateOf } from './request-state.js';

export const uploadLimits = {
  fileSize: 50 * 1024 * 1024,
  files: 10,
  fields: 50,
  fieldSize: 64 * 1024,
  parts: 60,
} as const;

export type ReceiveUploads = (req: Request, res: Response, ctx: FullCtx) => Promise<ReceivedForm>;

/** The place of a file among the files of its form. They are numbered in the order of arrival, even when one takes longer. */
export interface Turn {
  /** Settled when the files before it have their numbers, or get none. Never rejected. */
  come: Promise<unknown>;
  /** The file has its number. */
  over(): void;
}

/** The way of a request's files into storage: a function of the domain, handed in by `buildApp`. */
export interface Staging {
  stage(ctx: FullCtx, file: { name: string; content: Readable }, turn: Turn): Promise<{ id: number }>;
  discard(ctx: FullCtx, ids: number[]): Promise<void>;
}

/** Streams each file of a multipart request to staging while it arrives. An interrupted request leaves nothing. */
export function createReceiveUploads(staging: Staging): ReceiveUploads {
  return async (req, res, ctx) => {
    const staged: number[] = [];
    const pendingParts: Promise<unknown>[] = [];
    const discard = () => staging.discard(ctx, staged);
    let ownFailure: unknown;
    let come: Promise<unknown> = Promise.resolve();
    const nextTurn = (): Turn => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const turn = { come, over: resolve };
      come = promise;
      return turn;
    };
    const engine: StorageEngine = {
      _handleFile(_req, file, done) {
        const turn = nextTurn();
        pendingParts.push(
          staging
            .stage(ctx, { name: file.originalname, content: file.stream }, turn)
            .finally(turn.over)
            .then(
              ({ id }) => {
                staged.push(id);
                done(null, { filename: String(id) });
              },
              (error: unknown) => {
                // A truncated file is the form's fault, not storage's.
                if (!file.stream.errored || error instanceof AppError) ownFailure = error;
                done(error);
              },
            ),
        );
      },
      _removeFile: (_req, _file, done) => done(null),
    };
    try {
      await readMultipart(req, res, { storage: engine, limits: uploadLimits });
    } catch (error) {
      // After the sender disconnects, multer waits for nothing: a complete file may still be on its way to storage.
      await Promise.allSettled(pendingParts);
      await discard();
      throw error === ownFailure || error instanceof multer.MulterError ? error : brokenForm();
    }
    const files = (req.files ?? []) as Express.Multer.File[];
    return {
      fields: lastValues(req.body as object | undefined),
      uploads: files.map(file => file.filename),
      discard,
    };
  };
}

/** No boundary, a part without an end, or a malformed header: the parser can only say that it failed. */
const brokenForm = (): AppError => new AppError('INVALID', 'FORM_MALFORMED');

/**
 * The text fields of a form; a name sent twice keeps its last value. Names with brackets become objects, and unknown charsets
 * become nothing: neither is a text field of ours.
 */
export const lastValues = (fields: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...fields }).flatMap(([name, value]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof last === 'string' ? [[name, last]] : [];
    }),
  );

/**
 * `POST /uploads`: stages files for clients of the graph. They name the files in `createSubmission` or `saveActivityTemplate`.
 * Answers 201 `{uploads: [{id, original_name}]}`. Failures are in the language of `Accept-Language`, as those of the graph.
 */
export const uploadsHandler =
  (contextOf: (req: Request) => Promise<FullCtx>, receiveUploads: ReceiveUploads): RequestHandler =>
  async (req, res) => {
    Object.assign(stateOf(res), { routeId: 'uploads', language: languageOf(req.headers['accept-language']) });
    const ctx = await contextOf(req);
    if (!ctx.actor)
      throw ctx.credentialRejected
        ? new AppError('FORBIDDEN', 'INVALID_CREDENTIALS')
        : new AppError('UNAUTHENTICATED', 'NOT_SIGNED_IN');
    if (!req.is('multipart/form-data'))
      throw new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types: ['multipart/form-data'] });
    const { uploads } = await receiveUploads(req, res, ctx);
    const files = req.files as Express.Multer.File[];
    res.status(201).json({ uploads: uploads.map((id, index) => ({ id, original_name: files[index]?.originalname })) });
  };
