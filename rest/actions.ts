import express, { type Request, type RequestHandler, type Response } from 'express';
import type { FullCtx } from '../src/domain/context.js';
import { authorizeRoute, requireFormNonce, nameRoute } from './admission.js';
import { AppError } from '../src/failures/errors.js';
import type { MountTools } from './mount-tools.js';
import { stateOf } from './request-state.js';
import type { Facade, Route } from './route.js';
import { lastValues } from './uploads.js';

/* Routes that share a path and a method and are told apart by the field `action`: the AJAX entry of the content backend
   (contract 3 E). The server must read the form before it knows the caller's rights. It therefore reads the form with narrow
   limits, and stages files only for signed-in people. */

const nameOf = (action: unknown): string => (typeof action === 'string' ? action.replaceAll('-', '_') : '');

const readForm = express.urlencoded({ extended: false, limit: '100kb', parameterLimit: 100 });

/** Reads the form, finds the route that its `action` names, and authorizes the caller. `all` has the routes of every method. */
export function chooseAction(
  actions: readonly Route[],
  all: readonly Route[],
  facade: Facade,
  tools: Pick<MountTools, 'admit' | 'contextOf' | 'receiveUploads' | 'cutover'>,
): RequestHandler {
  const [{ failure } = {}] = all;
  const language = failure?.language;
  const byName = new Map(actions.map(entry => [nameOf(entry.action), entry]));
  const entryOf = (action: unknown) => byName.get(nameOf(action));
  const { cutover } = tools;

  return async (req, res, next) => {
    const state = stateOf(res);
    state.routeId = `${facade.name}.action`;
    state.language = language;
    if (cutover && (await cutover.takesAction(all, entryOf, req, res))) return;
    tools.admit();
    const ctx = await tools.contextOf(req, res);
    state.ctx = ctx;
    const fields = ['GET', 'HEAD'].includes(req.method)
      ? lastValues(req.query)
      : await receive(req, res, ctx, tools).catch((error: unknown) => {
          // The form broke off, or one of its files was refused. The fields read so far may name the route of the failure.
          const entry = entryOf(lastValues(req.body as object | undefined)['action']);
          if (entry) nameRoute(entry, res);
          throw error;
        });
    try {
      const name = nameOf(fields['action']);
      const entry = byName.get(name);
      if (!entry) throw unknown(name, all, res);
      nameRoute(entry, res);
      await cutover?.passes(entry, req, res);
      authorizeRoute(entry, facade, req, ctx);
      requireFormNonce(entry, fields, req, ctx);
    } catch (error) {
      await state.received?.discard();
      throw error;
    }
    next();
  };
}

async function receive(
  req: Request,
  res: Response,
  ctx: FullCtx,
  { receiveUploads }: Pick<MountTools, 'receiveUploads'>,
): Promise<Record<string, string>> {
  if (req.is('multipart/form-data')) {
    const received = await receiveUploads(req, res, ctx);
    stateOf(res).received = received;
    return received.fields;
  }
  if (!req.is('application/x-www-form-urlencoded') && req.is('*/*')) {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    throw new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types });
  }
  await new Promise<void>((resolve, reject) => {
    readForm(req, res, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
  const fields = lastValues(req.body as object | undefined);
  req.body = fields;
  return fields;
}

function unknown(name: string, all: readonly Route[], res: Response): AppError {
  const methods = all.filter(entry => nameOf(entry.action) === name).map(entry => entry.method.toUpperCase());
  if (methods.length === 0) return new AppError('INVALID', name ? 'ACTION_UNKNOWN' : 'ACTION_MISSING');
  res.set('Allow', methods.join(', '));
  return new AppError('INVALID', 'METHOD_NOT_ALLOWED');
}
