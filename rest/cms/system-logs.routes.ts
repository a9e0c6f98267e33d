import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import type { LegacyTime } from '../local-time.js';
import { route } from '../route.js';
import { nextLink, nextPage } from '../shared/headers.js';
import { formId, instant, nullIfEmpty, typed } from '../shared/shapes.js';
import { type CmsSystemLogsQuery, CmsSystemLogsDocument, CmsSystemLogStatsDocument } from './operations.js';
import { fieldReason } from '../../src/failures/field-reasons.js';

const word = nullIfEmpty(typed().min(1).max(100).optional());
/** An instant with its zone, a local time, or a day. */
const moment = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/, fieldReason('NOT_A_DAY_OR_TIME'))
  .optional();
const period = { from: nullIfEmpty(moment), to: nullIfEmpty(moment) };

/** A day means its beginning; at the end of a period it means the beginning of the next day. */
function instantOf(text: string | undefined, time: LegacyTime, field: 'from' | 'to'): string | undefined {
  if (text === undefined) return undefined;
  const isDay = text.length === 10;
  const found = time.parse(isDay ? `${text} ${field === 'to' ? '24' : '00'}:00:00` : text);
  // ISO 8601 writes years after 9999 in another form.
  if (found === null || !/^\d{4}-/.test(found)) throw new AppError('INVALID', 'TIME_UNKNOWN', { field });
  return found;
}

const kind = z.enum(['USER', 'KEY', 'SERVICE', 'NOBODY']);
const systemLog = z
  .object({
    id: z.int(),
    created_at: instant,
    actor: z.object({ kind, id: z.int().nullable(), name: z.string().nullable() }),
    on_behalf_of: z.int().nullable(),
    action: z.string(),
    face: z.string(),
    route: z.string(),
    request_id: z.string(),
    outcome: z.enum(['DONE', 'REFUSED']),
    code: z.string().nullable(),
    arguments: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
    changes: z.array(
      z.object({
        record_type: z.string(),
        record_id: z.string(),
        operation: z.enum(['CREATED', 'CHANGED', 'REMOVED']),
        fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: 'SystemLog' });

const present = (found: CmsSystemLogsQuery['auditRecords']['nodes'][number]): z.output<typeof systemLog> => ({
  id: found.id,
  created_at: found.at,
  actor: { kind: found.actorKind, id: found.actorUserId ?? found.actorKeyId, name: found.actorName },
  on_behalf_of: found.onBehalfOfId,
  action: found.action,
  face: found.face,
  route: found.route,
  request_id: found.requestId,
  outcome: found.outcome,
  code: found.code,
  arguments: found.arguments,
  changes: found.changes.map(({ recordType, recordId, operation, fields }) => ({
    record_type: recordType,
    record_id: recordId,
    operation,
    fields,
  })),
});

const counts = { count: z.int(), refused: z.int() };
const stats = z
  .object({
    from: instant,
    to: instant,
    total: z.int(),
    refused: z.int(),
    days: z.array(z.object({ day: z.iso.date(), ...counts })),
    actions: z.array(z.object({ action: z.string(), ...counts })),
    actors: z.array(z.object({ kind, id: z.int().nullable(), ...counts })),
    faces: z.array(z.object({ face: z.string(), ...counts })),
  })
  .meta({ id: 'SystemLogStats' });

export const systemLogRoutes = [
  route({
    id: 'cms.system-logs.list',
    method: 'get',
    path: '/api/core/v1/system-logs',
    summary: 'Audited changes and their callers',
    auth: 'session',
    nonce: 'rest',
    query: z.object({
      actor_id: formId,
      key_id: formId,
      on_behalf_of: formId,
      action: word,
      face: word,
      request_id: word,
      outcome: nullIfEmpty(z.enum(['DONE', 'REFUSED']).optional()),
      record_type: word,
      record_id: word,
      ...period,
      limit: nullIfEmpty(z.coerce.number().int().min(1).max(1000).default(100)),
      after: nullIfEmpty(z.string().max(200).optional()),
    }),
    operation: CmsSystemLogsDocument,
    variables: ({ query, time }) => ({
      filter: {
        actorUserId: query.actor_id,
        actorKeyId: query.key_id,
        onBehalfOfId: query.on_behalf_of,
        action: query.action,
        face: query.face,
        requestId: query.request_id,
        outcome: query.outcome,
        recordType: query.record_type,
        recordId: query.record_id,
        from: instantOf(query.from, time, 'from'),
        to: instantOf(query.to, time, 'to'),
      },
      first: query.limit,
      after: query.after,
    }),
    reply: { 200: z.array(systemLog) },
    present: ({ auditRecords }) => auditRecords.nodes.map(present),
    answerHeaders: nextLink,
    headers: ({ auditRecords: { pageInfo } }, { query }) => nextPage(pageInfo, query),
    decision: [
      'an array of audit records, latest first: the caller, the person in whose place the caller acted, the mutation, the face, and the changes of records',
      'administrators only; 100 records (limit, at most 1000), more behind the Link header (rel="next")',
      'from and to are days, local times or instants; a day in to belongs to the period; record_id needs record_type',
    ],
  }),
  route({
    id: 'cms.system-logs.stats',
    method: 'get',
    path: '/api/core/v1/system-logs/stats',
    summary: 'Counts of changes by day, action, actor and face',
    auth: 'session',
    nonce: 'rest',
    query: z.object(period),
    operation: CmsSystemLogStatsDocument,
    variables: ({ query, time }) => ({
      from: instantOf(query.from, time, 'from'),
      to: instantOf(query.to, time, 'to'),
    }),
    reply: { 200: stats },
    present: ({ auditStats: { days, actions, actors, faces, ...rest } }) => ({
      ...rest,
      days: days.map(({ name, count, refused }) => ({ day: name!, count, refused })),
      actions: actions.map(({ name, count, refused }) => ({ action: name!, count, refused })),
      actors: actors.map(({ actorKind, actorId, count, refused }) => ({
        kind: actorKind!,
        id: actorId,
        count,
        refused,
      })),
      faces: faces.map(({ name, count, refused }) => ({ face: name!, count, refused })),
    }),
    decision:
      'counts of the last thirty days, or of from and to (at most a year), with refusals; days of LEGACY_TIME_ZONE; administrators only',
  }),
];
