import type { ErasureEffectKind } from '../entities/enums.js';
import { type ColumnHolding, link, none, personal, retained } from '../entities/holdings.js';

// Data about people in other places than the tables of entities.

/** A table without an entity: counters and tables of a library. By column its content. */
interface OtherTable {
  why: string;
  kept: string;
  columns: { readonly [column: string]: ColumnHolding };
}

const counters = (why: string, kept: string, names: readonly string[]): OtherTable => ({
  why,
  kept,
  columns: Object.fromEntries(names.map(name => [name, none])),
});

/** Tables of this database without an entity. */
export const otherTables: { readonly [table: string]: OtherTable } = {
  audit_counts: {
    why: 'Counts of changes on each day, by action, face and actor.',
    kept: 'For the life of the audit records',
    columns: {
      ...Object.fromEntries(['day', 'dimension', 'name', 'actor_kind', 'count', 'refused'].map(name => [name, none])),
      actor_id: link,
    },
  },
  audit_count_state: counters('The time up to which the audit was counted.', 'Always', ['zone', 'counted_until']),
  migrations: counters('Migrations that were applied.', 'Always', ['id', 'name', 'executed_at']),
  kpi_changes: counters('Totals of KPIs that are to be computed anew.', 'Until they are computed', [
    'transaction',
    'month',
    'quarter',
  ]),
  kpi_inputs: counters('Inputs of the KPIs.', 'Always', ['inputs']),
  kpi_month_totals: counters('Sums of measurements.', 'For the life of the measurements', [
    ...['month', 'inputs', 'totals', 'entered_at'],
  ]),
  kpi_reading_totals: counters('Sums of readings.', 'For the life of the readings', [
    ...['series', 'quarter', 'readings', 'score', 'entered_at', 'pacientes_no_ps', 'leitos_ps', 'internados_no_ps'],
    ...['leitos_hospital', 'ventilados_no_ps', 'maior_espera_leito', 'espera_ultimo_paciente'],
  ]),
  kpi_state: counters('The number of changes of the sums of KPIs.', 'Always', ['version']),
  live_message_counts: counters('Counts of live messages.', 'For the life of the messages', [
    ...['meeting_id', 'quarter', 'messages', 'comments'],
  ]),
  rate_limits: {
    why: 'Counts of attempts.',
    kept: 'Until the time of the limit has passed, a day at most',
    columns: {
      key: retained('A keyed hash of the person, phone or address; gone after the time of the limit'),
      points: none,
      expire: none,
    },
  },
};

/** Places outside of the database. */
export interface Place {
  place: string;
  holds: ColumnHolding['holds'];
  what: string;
  why: string;
  kept: string;
  erasing: string;
  /** The same in one word. */
  effect: ErasureEffectKind;
}

export const otherPlaces: readonly Place[] = [
  {
    place: 'storage: files/',
    holds: 'sensitive',
    what: 'Files that participants hand in. Their paths are random, and say nothing of a person.',
    why: 'To evaluate them, and to read them again.',
    kept: 'For the life of the submission; unused files go after a day.',
    erasing: 'Deleted. Files that others handed in are not opened, even when they name the person.',
    effect: 'DELETED',
  },
  {
    place: 'storage: pictures/',
    holds: 'personal',
    what: 'Pictures of people.',
    why: 'To show people to each other.',
    kept: 'Until another one takes its place.',
    erasing: 'Deleted.',
    effect: 'DELETED',
  },
  {
    place: 'storage: imports/',
    holds: 'sensitive',
    what: 'Spreadsheets of people, as they were sent.',
    why: 'To import them.',
    kept: 'Until the import is done, a week at most.',
    erasing: 'Files of imports that name the person are deleted, and such an import is canceled.',
    effect: 'DELETED',
  },
  {
    place: 'storage: exports/people/',
    holds: 'sensitive',
    what: 'Archives of all data about a person, at the request of that person or an administrator.',
    why: 'The law gives everybody the right to it.',
    kept: 'A day.',
    erasing: 'Deleted.',
    effect: 'DELETED',
  },
  {
    place: 'storage: exports/YYYY/MM/DD/',
    holds: 'sensitive',
    what: 'Exports of appointments, with the names and CPFs of clients, which another system fetches.',
    why: 'To work with them elsewhere.',
    kept: '30 days (EXPORTS_RETENTION_DAYS).',
    erasing: 'Files that name the person are deleted.',
    effect: 'DELETED',
  },
  {
    place: 'DATA_DIR/mail',
    holds: 'sensitive',
    what: 'Mails as files, where no mail server is configured: in development.',
    why: 'To read the mails in place of sending them.',
    kept: 'Until somebody removes them.',
    erasing: 'Mails to the person, and mails that name the person, are deleted.',
    effect: 'DELETED',
  },
  {
    place: 'log files (LOG_DIR), standard output',
    holds: 'personal',
    what: 'Numbers of people, and requested addresses. Masked when a line is written: CPFs, phones, e-mails, searched texts, parameters of addresses, rows and secrets.',
    why: 'To find the causes of failures.',
    kept: '14 days; lines of standard output for as long as their collector keeps them.',
    erasing:
      'Nothing to erase: a line holds no name, CPF, e-mail or phone. Lines that an earlier version wrote may: let them age out, or delete those files.',
    effect: 'KEPT',
  },
  {
    place: 'job store (MongoDB, or the schema agenda)',
    holds: 'none',
    what: 'Names and times of recurring jobs. The subject of a job is in the table outbox.',
    why: 'To run jobs.',
    kept: 'Always.',
    erasing: 'Nothing to erase.',
    effect: 'KEPT',
  },
  {
    place: 'log of PostgreSQL',
    holds: 'none',
    what: 'Failures of statements, without the statements and their rows: `log_error_verbosity` is `terse`, `log_min_error_statement` is `panic`, here and in compose.yml.',
    why: 'To find the causes of failures.',
    kept: 'For the time that the operator sets.',
    erasing:
      'Nothing to erase. Lines from before an upgrade to these settings may quote rows: delete those files (of the embedded database DATA_DIR/postgres/server.log).',
    effect: 'KEPT',
  },
  {
    place: 'traces (OTEL_EXPORTER_OTLP_ENDPOINT)',
    holds: 'none',
    what: 'Ids of routes, names of operations, statements without values, and durations.',
    why: 'To find slow work.',
    kept: 'For the time that their backend keeps them.',
    erasing:
      'Nothing to erase. Traces of earlier versions may hold values of statements: delete them there, or let them age out.',
    effect: 'ELSEWHERE',
  },
  {
    place: 'files of PostgreSQL itself',
    holds: 'sensitive',
    what: 'Rows that were changed or deleted, the write-ahead log, samples of columns for planning: in no answer, no dump.',
    why: 'A database writes this way.',
    kept: 'Until vacuum, the reuse of the log, and the next analysis: hours or days.',
    erasing:
      'PostgreSQL overwrites them by itself; `vacuumdb --analyze` after an erasure does it at once, but for the log.',
    effect: 'ELSEWHERE',
  },
  {
    place: 'downloads (CSV, XLSX, ZIP)',
    holds: 'sensitive',
    what: 'Downloads of staff; the server keeps none of them.',
    why: 'To work with it elsewhere.',
    kept: 'Not here. The audit names the person who downloaded it.',
    erasing: 'The person who downloaded it has to delete it.',
    effect: 'ELSEWHERE',
  },
  {
    place: 'backups',
    holds: 'sensitive',
    what: 'Everything above.',
    why: 'To recover from a loss.',
    kept: 'For the time that the operator sets (docs/operating/backups.md): no longer than 90 days.',
    erasing: 'They age out; after a restore the erasures of the time since are done again (docs/operating/backups.md).',
    effect: 'ELSEWHERE',
  },
  {
    place: 'messaging platform, identity provider, comment analyser',
    holds: 'personal',
    what: 'Data that are sent to them: a phone and a template; an e-mail; texts without names.',
    why: 'They deliver, sign in and judge on behalf of the programme.',
    kept: 'For the time in their contracts.',
    erasing: 'To be asked of them.',
    effect: 'ELSEWHERE',
  },
];

const each = (said: ColumnHolding, names: string): { readonly [field: string]: ColumnHolding } =>
  Object.fromEntries(names.split(' ').map(name => [name, said]));

/** Fields of payloads of the outbox: a name means the same in every job. */
export const payloadFields: { readonly [field: string]: ColumnHolding } = {
  ...each(link, 'userId toldId formerId facilitatorId registeredAs changedById employeeId'),
  ...each(link, 'enrollmentId appointmentId conversionEventId noticeId noticeIds sessionId invitationId dispatchId'),
  ...each(link, 'importId inboundMessageId submissionId exportId erasureId mergeId'),
  oldEmail: personal({ why: 'The address that is told, which the account no longer has' }),
  note: personal({ why: 'The answer to a participant’s request' }),
  ...each(
    none,
    'classId facade groupId meetingId method title installation revision role routes state stage successor by from to',
  ),
  ...each(
    none,
    'accepted appointments at answeredAt bookings canceledAt change changedAt endedAt endsAt evaluatedAt handedOverAt linkedAt madeAt movedAt',
  ),
  ...each(none, 'requestedAt restoredAt setAt startsAt sunsetAt toward warnedAt what'),
};

const masked = 'CPFs, phones, e-mails and secrets in it are masked';
/** Fields of log lines: a name means the same in every line. A spread stands for fields that are named elsewhere. */
export const logFields: { readonly [field: string]: ColumnHolding } = {
  ...each(link, 'userId by enrollmentId appointmentId submissionId messageId importId'),
  ...each(retained(masked), 'err error req path search reason check filter'),
  ...each(
    none,
    'action address again authentications classId code comments count day done errorId factorId flow host identity job limitMs',
  ),
  ...each(
    none,
    'meetingId model nextRetryDelay port requestId res responseTime route routes running trace_id trial writes',
  ),
  ...each(none, '...about ...input ...lane ...why table unread until waiting why'),
};
