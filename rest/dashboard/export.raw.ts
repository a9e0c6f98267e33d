import type { Request } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Actor } from '../../src/domain/context.js';
import { busy } from '../../src/failures/errors.js';
import type { Language } from '../../src/failures/messages/language.js';
import type { Cell } from '../../src/platform/spreadsheets/cell.js';
import { brazilianTime, CSV_MARK, csvLine } from '../../src/platform/spreadsheets/csv-writer.js';
import { xlsxStream } from '../../src/platform/spreadsheets/xlsx-writer.js';
import { parseInput } from '../../src/failures/validation.js';
import { createLegacyTime } from '../local-time.js';
import { raw, type RawTools } from '../route.js';
import { swallowAbort } from '../shared/files.raw.js';
import { LANGUAGE_OF_TABLES } from '../shared/decisions.js';
import { cacheControl } from '../shared/headers.js';
import { formId, nullIfEmpty, tableLanguage } from '../shared/shapes.js';
import { columnsOf } from './export-table.js';
import {
  DashboardExportedEnrollmentsDocument,
  type DashboardExportedEnrollmentsQuery,
  DashboardExportEnrollmentsDocument,
} from './operations.js';

const query = z.object({
  format: nullIfEmpty(z.enum(['csv', 'xlsx']).default('csv')),
  cycle_id: formId,
  language: tableLanguage,
});
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The number of tables that one process writes at once. Each has one statement at a time; the other connections stay free for
 * small requests.
 */
const AT_ONCE = 3;
/** The same time as the place of a person is held (rate-limits.ts). */
const LONGEST_MS = 30 * 60_000;

const callerOf = ({ userId, apiKeyId }: Actor): string => (userId === null ? `key:${apiKeyId}` : `user:${userId}`);

/** The lines of the table, a page of enrollments at a time: between two pages no connection to the database is held. */
async function* linesOf(
  { run, contextOf }: RawTools,
  req: Request,
  { cycleId, language }: { cycleId: string | undefined; language: Language },
) {
  const ctx = contextOf(req);
  const time = createLegacyTime(ctx.services.config.legacyTimeZone, () => ctx.now());
  const { exportEnrollments } = await run(DashboardExportEnrollmentsDocument, { cycleId }, ctx);
  const columns = columnsOf(exportEnrollments.courses, { time, now: ctx.now(), language });
  let lines: Cell[][] = [columns.map(({ title }) => title)];
  for (let after: string | null = null; ;) {
    // The loaders' cache is meant for one answer: after a thousand pages it would hold the whole table.
    ctx.loaded = new Map();
    const { enrollments }: DashboardExportedEnrollmentsQuery = await run(
      DashboardExportedEnrollmentsDocument,
      { cycleId, after },
      ctx,
    );
    lines.push(...enrollments.nodes.map(each => columns.map(({ cell }) => cell(each))));
    yield lines;
    if (!enrollments.pageInfo.hasNextPage) return;
    lines = [];
    after = enrollments.pageInfo.endCursor;
  }
}

type Pages = AsyncGenerator<Cell[][]>;
async function* csvOf(pages: Pages, language: Language) {
  const timeText = language === 'pt' ? brazilianTime : undefined;
  yield CSV_MARK;
  for await (const lines of pages) yield lines.map(line => csvLine(line, timeText)).join('');
}
async function* eachOf(pages: Pages) {
  for await (const lines of pages) yield* lines;
}

/** The same pages, with the first one read already: a refusal is answered before anything was sent. */
async function begun(pages: Pages): Promise<Pages> {
  const first = await pages.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* pages;
    } finally {
      await pages.return(undefined);
    }
  })();
}

/** Runs `last` after the last item, before the reader learns of the end. */
async function* then<Each>(all: AsyncIterable<Each>, last: () => Promise<void>) {
  yield* all;
  await last();
}

const answerHeaders = { ...cacheControl, 'Content-Disposition': z.string() };

export const exportRoutes = [
  raw({
    id: 'dashboard.enrollments.export',
    method: 'get',
    path: '/api/v1/export/enrollments',
    summary: 'The enrollments as a table, for spreadsheets',
    auth: 'session',
    query,
    produces: { contentType: CSV, description: 'The table', headers: answerHeaders },
    alsoProduces: [{ contentType: XLSX, description: 'With format=xlsx a workbook', headers: answerHeaders }],
    operations: [DashboardExportEnrollmentsDocument, DashboardExportedEnrollmentsDocument],
    errors: { RATE_LIMITED: {} },
    decision: [
      'one row for each enrollment, canceled ones too, in the order of their ids; format is csv (when left out) or xlsx; cycle_id limits the table to classes of a cycle, and an unknown one gives only the titles',
      LANGUAGE_OF_TABLES,
      'each activity of the courses is a column: for meetings 1 (present), 0 (missed) or nothing (not held, or not for this participant), for others the latest score',
      'supervisors, administrators and API keys export all classes, facilitators their own, participants none (403); the CPF is included when the caller may see it; each export is an audit record (exportEnrollments)',
      'CSV for Brazilian Excel: UTF-8 with a byte order mark, semicolons, decimals with a comma, local times; texts that a spreadsheet would read as a formula begin with an apostrophe',
      'at the same time one export for each caller (429) and three in a process (503), at most half an hour each; it is read page by page, so a row that changes meanwhile has its old or its new values; a connection that breaks off means that the table is not complete',
    ],
    handler: tools => {
      let running = 0;
      return async (req, res) => {
        const { format, cycle_id: cycleId, language: chosen } = parseInput(query, req.query);
        const { actor, log, services, language: spoken } = tools.contextOf(req);
        const language = chosen ?? spoken;
        if (running >= AT_ONCE) throw busy();
        running += 1;
        let held: (() => Promise<void>) | undefined;
        const giveBack = async () => {
          const back = held;
          held = undefined;
          await back?.();
        };
        try {
          held = await services.limits.hold('export', callerOf(actor!));
          const pages = await begun(linesOf(tools, req, { cycleId, language }));
          const table = format === 'csv' ? csvOf(pages, language) : xlsxStream('Inscrições', eachOf(pages));
          // A person with the whole table may ask for another one at once.
          const content = Readable.from(then<string | Buffer>(table, giveBack), { objectMode: false });
          res
            .attachment(`inscricoes${cycleId ? `-ciclo-${cycleId}` : ''}.${format}`)
            .set({ 'Content-Type': format === 'csv' ? CSV : XLSX, 'Cache-Control': 'no-store' });
          await pipeline(content, res, { signal: AbortSignal.timeout(LONGEST_MS) })
            .catch(swallowAbort)
            .catch((error: unknown) => {
              // The answer has begun: a broken connection is the only sign of failure left for its reader.
              log.error({ err: error }, 'an export broke off');
              res.destroy();
            });
        } finally {
          running -= 1;
          await giveBack();
        }
      };
    },
  }),
];
