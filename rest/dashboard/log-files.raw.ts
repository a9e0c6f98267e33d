import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { parseInput } from '../../src/failures/validation.js';
import { facadeOfHost } from '../hosts.js';
import { ownAssets } from '../../pages/assets.js';
import { contentSecurityPolicy } from '../../pages/content-security-policy.js';
import { logsPage, logsDeniedPage } from '../../pages/logs-page.js';
import { raw } from '../route.js';
import { swallowAbort } from '../shared/files.raw.js';
import { DashboardLogDayDocument, DashboardLogDaysDocument } from './operations.js';
import { day } from './shapes.js';

const { digest } = ownAssets();
const PAGE = '/admin/logs';

export const logFilePages = [
  raw({
    id: 'dashboard.logs.page',
    method: 'get',
    path: PAGE,
    summary: 'A page for following, searching and filtering the log files',
    auth: 'open',
    produces: { contentType: 'text/html', description: 'The page' },
    answers: {
      401: { description: 'For browsers a page: the caller is not signed in', contentType: 'text/html' },
      403: { description: 'For browsers a page: only for administrators', contentType: 'text/html' },
    },
    operations: [DashboardLogDaysDocument],
    decision:
      'for administrators with a session; for other callers (401, 403) a browser gets a page with the way to sign in, other clients JSON',
    handler:
      ({ run, contextOf }) =>
      async (req, res) => {
        const ctx = contextOf(req);
        // The path that the client sees: on a host of its own the facade stands at the root.
        const base = req.originalUrl.split('?', 1)[0]!.replace(/\/admin\/logs\/?$/, '');
        const { config } = ctx.services;
        const addresses = {
          config,
          atHome: facadeOfHost(req, config) === undefined,
          assets: `${base}/docs/assets/${digest}`,
          logs: `${base}${PAGE}`,
        };
        res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy() });
        try {
          const { logDays } = await run(DashboardLogDaysDocument, {}, ctx);
          const { legacyTimeZone: zone, logDir } = config;
          res.type('html').send(logsPage({ days: logDays, zone, kept: logDir !== null, ...addresses }));
        } catch (error) {
          if (!(error instanceof AppError) || req.accepts(['json', 'html']) !== 'html') throw error;
          res.status(error.httpStatus).type('html').send(logsDeniedPage(error.code, addresses));
        }
      },
  }),
  raw({
    id: 'dashboard.logs.download',
    method: 'get',
    path: `${PAGE}/days/:day`,
    summary: 'The log file of a day',
    auth: 'session',
    params: z.object({ day }),
    produces: { contentType: 'application/x-ndjson', description: 'JSON lines' },
    operations: [DashboardLogDayDocument],
    decision: 'for administrators; each download is logged with its caller',
    handler:
      ({ run, contextOf }) =>
      async (req, res) => {
        const { day: wanted } = parseInput(z.object({ day }), req.params);
        const ctx = contextOf(req);
        await run(DashboardLogDayDocument, { day: wanted }, ctx);
        const content = await ctx.services.logFiles?.content(wanted);
        if (!content) throw new AppError('NOT_FOUND', 'LOG_FILE_NOT_FOUND');
        res.attachment(`elo-${wanted}.log`).set({
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Content-Length': String(content.size),
          'Cache-Control': 'no-store',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
        if (req.method === 'HEAD' || content.size === 0) {
          content.stream.destroy();
          return void res.end();
        }
        await pipeline(content.stream, res).catch(swallowAbort);
      },
  }),
];
