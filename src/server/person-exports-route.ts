import type { Request, RequestHandler } from 'express';
import { stateOf } from '../../rest/request-state.js';
import { sendBytes } from '../../rest/shared/files.raw.js';
import type { FullCtx } from '../domain/context.js';
import { openPersonExport } from '../domain/person-exports/export-person.js';
import { AppError } from '../failures/errors.js';

/** `GET /account/exports/{id}`: the archive of all data held about a person, for the person and for administrators. */
export const personExportHandler =
  (contextOf: (req: Request) => Promise<FullCtx>): RequestHandler =>
  async (req, res) => {
    stateOf(res).routeId = 'account.exports';
    const id = Number(/^[1-9]\d{0,8}$/.exec(String(req.params['id']))?.[0] ?? 0);
    const ctx = await contextOf(req);
    const { read, size, name } = await openPersonExport(ctx, { id });
    res.attachment(name).set({
      'Content-Type': 'application/zip',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    });
    await sendBytes(req, res, size, range =>
      read(range).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        ctx.log.error({ err: error }, 'storage does not give an export of a person');
        throw new AppError('UPSTREAM_FAILED', 'FILE_NOT_READ');
      }),
    );
  };
