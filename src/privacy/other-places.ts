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
    why: 'How many changes there were on each day, by action, face and actor.',
    kept: 'As long as the audit records',
    columns: {
      ...Object.fromEntries(['day', 'dimension', 'name', 'actor_kind', 'count', 'refused'].map(name => [name, none])),
      actor_id: link,
    },
  },
  audit_count_state: counters('Up to when the audit has been counted.', 'Always', ['zone', 'counted_until']),
  migrations: counters('Which migrations were applied.', 'Always', ['id', 'name', 'executed_at']),
  kpi_changes: counters('Which totals of KPIs are to be computed anew.', 'Until they are', [
    'transaction',
    'month',
    'quarter',
  ]),
  kpi_inputs: counters('What KPIs are computed from.', 'Always', ['inputs']),
  kpi_month_totals: counters('Sums of measurements.', 'As long as the measurements', [
    ...['month', 'inputs', 'totals', 'entered_at'],
  ]),
  kpi_reading_totals: counters('Sums of readings.', 'As long as the readings', [
    ...['series', 'quarter', 'readings', 'score', 'entered_at', 'pacientes_no_ps', 'leitos_ps', 'internados_no_ps'],
    ...['leitos_hospital', 'ventilados_no_ps', 'maior_espera_leito', 'espera_ultimo_paciente'],
  ]),
  kpi_state: counters('How often sums of KPIs have changed.', 'Always', ['version']),
  live_message_counts: counters('How many live messages there were.', 'As long as the messages', [
    ...['meeting_id', 'quarter', 'messages', 'comments'],
  ]),
  rate_limits: {
    why: 'How often somebody tried something.',
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
    kept: 'As long as the submission; what is not used goes after a day.',
    erasing: 'Deleted. Files that others handed in are not opened, whomever they name.',
    effect: 'DELETED',
  },
  {
    place: 'storage: pictures/',
    holds: 'personal',
    what: 'Pictures of people.',
    why: 'To show who somebody is.',
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
    erasing: 'Those of imports that name the person are deleted, and such an import is canceled.',
    effect: 'DELETED',
  },
  {
    place: 'storage: exports/people/',
    holds: 'sensitive',
    what: 'Archives of all that is held of a person, which they or an administrator asked for.',
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
    erasing: 'Those that name the person are deleted.',
    effect: 'DELETED',
  },
  {
    place: 'DATA_DIR/mail',
    holds: 'sensitive',
    what: 'Mails as files, where no mail server is configured: in development.',
    why: 'To read what would have been sent.',
    kept: 'Until somebody removes them.',
    erasing: 'Those to the person, and those that name them, are deleted.',
    effect: 'DELETED',
  },
  {
    place: 'log files (LOG_DIR), standard output',
    holds: 'personal',
    what: 'Numbers of people and addresses asked for; CPFs, phones, e-mails, what was sought or written into an address, rows and secrets are masked when a line is written.',
    why: 'To find out what went wrong.',
    kept: '14 days; what is collected from standard output, as long as its collector keeps it.',
    erasing:
      'Nothing to erase: a line holds no name, CPF, e-mail or phone. Lines that an earlier version wrote may: let them age out, or delete those files.',
    effect: 'KEPT',
  },
  {
    place: 'job store (MongoDB, or the schema agenda)',
    holds: 'none',
    what: 'Names and times of recurring jobs. What a job is about stands in the table outbox.',
    why: 'To run jobs.',
    kept: 'Always.',
    erasing: 'Nothing to erase.',
    effect: 'KEPT',
  },
  {
    place: 'log of PostgreSQL',
    holds: 'none',
    what: 'That statements failed, without them and their rows: `log_error_verbosity` is `terse`, `log_min_error_statement` is `panic`, here and in compose.yml.',
    why: 'To find out what went wrong.',
    kept: 'As the operator keeps it.',
    erasing:
      'Nothing to erase. What it wrote before an upgrade to these settings may quote rows: delete those files (of the embedded database DATA_DIR/postgres/server.log).',
    effect: 'KEPT',
  },
  {
    place: 'traces (OTEL_EXPORTER_OTLP_ENDPOINT)',
    holds: 'none',
    what: 'Ids of routes, names of operations, statements without values, how long each took.',
    why: 'To find out what is slow.',
    kept: 'As long as their backend keeps them.',
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
    what: 'What staff download; nothing of it is kept on the server.',
    why: 'To work with it elsewhere.',
    kept: 'Not here. Who downloaded it is in the audit.',
    erasing: 'Those who downloaded it have to delete it.',
    effect: 'ELSEWHERE',
  },
  {
    place: 'backups',
    holds: 'sensitive',
    what: 'Everything above.',
    why: 'To recover from a loss.',
    kept: 'As the operator keeps them (docs/operating/backups.md): no longer than 90 days.',
    erasing: 'They age out; after a restore the erasures of the time since are done again (docs/operating/backups.md).',
    effect: 'ELSEWHERE',
  },
  {
    place: 'messaging platform, identity provider, comment analyser',
    holds: 'personal',
    what: 'What is sent to them: a phone and a template; an e-mail; texts without names.',
    why: 'They deliver, sign in and judge on behalf of the programme.',
    kept: 'As their contracts say.',
    erasing: 'To be asked of them.',
    effect: 'ELSEWHERE',
  },
];

const each = (said: ColumnHolding, names: string): { readonly [field: string]: ColumnHolding } =>
  Object.fromEntries(names.split(' ').map(name => [name, said]));

/** Fields of payloads of the outbox: a name means the same in every job. */
export const payloadFields: { readonly [field: string]: ColumnHolding } = {
  ...each(link, 'userId toldId formerId facilitatorId registeredAs changedById employeeId'),
  ...each(link, 'enrollmentId appointmentId conversionEventId noticeId sessionId invitationId dispatchId'),
  ...each(link, 'importId inboundMessageId submissionId exportId erasureId'),
  oldEmail: personal({ why: 'The address that is told, which the account no longer has' }),
  note: personal({ why: 'What a participant is told of their request' }),
  ...each(none, 'classId facade groupId meetingId method title revision role routes state stage successor by from to'),
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
  ...each(retained(masked), 'err req path search reason check filter'),
  ...each(
    none,
    'action address again authentications classId code comments count day done errorId factorId flow host identity job limitMs',
  ),
  ...each(
    none,
    'meetingId model nextRetryDelay port requestId res responseTime route routes running trace_id trial writes',
  ),
  ...each(none, '...about ...input ...lane ...why table until waiting why'),
};
