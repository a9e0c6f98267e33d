import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from '../../entities/columns.js';
import { MirrorFailureReason, MirrorSide } from '../../entities/enums.js';
import { holdings, link, none, sensitive } from '../../entities/holdings.js';

/**
 * A write that one side has accepted and the other is still to do, while a route moves from an old service to Elo. A done write
 * has no row any more.
 */
export const MirrorWriteSchema = defineEntity({
  name: 'MirrorWrite',
  tableName: 'mirror_writes',
  properties: {
    id: p.integer().primary(),
    facade: text(20),
    /** Its id, `facade.noun.verb`. */
    route: text(100),
    /** The side that is to do it. */
    toward: p.enum(() => MirrorSide),
    /** The records that it is about: a later write with one of them waits for it. */
    keys: p.array().columnType('text[]'),
    /** The person who asked for it, by a good credential; null: a service, or not known. */
    callerId: p.integer().nullable(),
    /** Ids of the records that it made at the accepting side, by name of the entity. */
    created: p.json().$type<Record<string, number[]>>(),
    /** The request with its credentials, encrypted; null when it may be kept no longer. */
    sealed: p.text().nullable().hidden(),
    /** Names it to the other side, so that a second try is recognised as one. */
    attemptKey: p.uuid().defaultRaw('gen_random_uuid()').hidden(),
    requestId: text(64),
    acceptedAt: instant(),
    attempts: p.integer().default(0),
    nextTryAt: instant().defaultRaw('now()'),
    /** The time until which a worker has it; a living worker prolongs it. */
    claimedUntil: instant().nullable(),
    /** The time at which it was given up, until somebody has it tried again. */
    failedAt: instant().nullable(),
    reason: p.enum(() => MirrorFailureReason).nullable(),
    /** The status of the other side's answer to the last try. */
    status: p.smallint().nullable(),
    /** Further details of the failure; no values of the request. */
    detail: text(300).nullable(),
  },
  indexes: [
    { name: 'mirror_writes_lane_index', properties: ['toward', 'facade', 'id'] },
    {
      name: 'mirror_writes_keys_index',
      expression: 'create index mirror_writes_keys_index on mirror_writes using gin (keys)',
    },
    {
      name: 'mirror_writes_failed_index',
      expression: 'create index mirror_writes_failed_index on mirror_writes (id) where failed_at is not null',
    },
    {
      name: 'mirror_writes_unknown_index',
      expression: `create index mirror_writes_unknown_index on mirror_writes (attempt_key) where reason = 'OUTCOME_UNKNOWN'`,
    },
  ],
  checks: [
    {
      name: 'mirror_writes_columns_of_state_check',
      expression:
        "(failed_at is null) = (reason is null) and case when failed_at is null then sealed is not null else reason = 'SUPERSEDED' or claimed_until is null end",
    },
  ],
});

/**
 * A write that is passed on to an old service, on a route that moves with `mirror`, until its outcome is known. A process that
 * is killed meanwhile leaves it: somebody must look up if the old service has done it.
 */
export const MirrorIntentSchema = defineEntity({
  name: 'MirrorIntent',
  tableName: 'mirror_intents',
  properties: {
    /** Made by the passing process, without an answer of the database. */
    id: p.uuid().primary(),
    facade: text(20),
    /** The id of the route, `facade.noun.verb`. */
    route: text(100),
    /** The records that its address names. */
    keys: p.array().columnType('text[]'),
    requestId: text(64),
    begunAt: instant(),
  },
  indexes: [{ name: 'mirror_intents_begun_index', properties: ['begunAt'] }],
});

/** The other id of a record at the old service: a mirrored request names it by that. */
export const MirrorRecordIdSchema = defineEntity({
  name: 'MirrorRecordId',
  tableName: 'mirror_record_ids',
  properties: {
    id: p.integer().primary(),
    /** Name of the entity, such as `Submission`. */
    record: text(60),
    eloId: p.integer(),
    legacyId: p.integer(),
    notedAt: instant(),
  },
  uniques: [
    { name: 'mirror_record_ids_elo_unique', properties: ['record', 'eloId'] },
    { name: 'mirror_record_ids_legacy_unique', properties: ['record', 'legacyId'] },
  ],
});

/** Writes of a facade that are not mirrored, because too many wait: their content is not known any more. */
export const MirrorOverflowSchema = defineEntity({
  name: 'MirrorOverflow',
  tableName: 'mirror_overflows',
  properties: {
    id: p.integer().primary(),
    facade: text(20),
    toward: p.enum(() => MirrorSide),
    missed: p.integer(),
    firstAt: instant(),
    lastAt: instant(),
  },
  uniques: [{ name: 'mirror_overflows_unique', properties: ['facade', 'toward'] }],
});

/** The findings of a comparison of a documented list: records that one side lacks, or has with other values. */
export const DriftReportSchema = defineEntity({
  name: 'DriftReport',
  tableName: 'drift_reports',
  properties: {
    id: p.integer().primary(),
    facade: text(20),
    noun: text(40),
    comparedAt: instant(),
    /** Records that both sides have. */
    compared: p.integer(),
    /** The numbers of records that Elo lacks, has beside, and has with other values. */
    missing: p.integer(),
    extra: p.integer(),
    different: p.integer(),
    /** The ids of some of them. */
    missingIds: p.array().columnType('text[]'),
    extraIds: p.array().columnType('text[]'),
    differentIds: p.array().columnType('text[]'),
    /** The reason why it could not be compared. */
    error: text(300).nullable(),
  },
  indexes: [{ name: 'drift_reports_index', properties: ['facade', 'noun', 'comparedAt'] }],
});

holdings(MirrorWriteSchema, {
  about: { keys: 'records' },
  why: 'Writes that the other side is still to do, while a route moves.',
  kept: 'Until it is done; the request no longer than it may wait',
  columns: {
    id: none,
    facade: none,
    route: none,
    toward: none,
    keys: link,
    callerId: link,
    created: link,
    sealed: sensitive({ why: 'The request, encrypted; it goes when it is done, or may be kept no longer' }),
    attemptKey: none,
    requestId: none,
    acceptedAt: none,
    attempts: none,
    nextTryAt: none,
    claimedUntil: none,
    failedAt: none,
    reason: none,
    status: none,
    detail: none,
  },
});

holdings(MirrorIntentSchema, {
  about: {},
  why: 'Writes that are on their way to an old service, while a route moves.',
  kept: 'Until its outcome is known, some minutes at most',
  columns: {
    id: none,
    facade: none,
    route: none,
    keys: link,
    requestId: none,
    begunAt: none,
  },
});

holdings(MirrorRecordIdSchema, {
  about: {},
  why: 'Records that have another id at the old service.',
  kept: 'While the route moves',
  columns: {
    id: none,
    record: none,
    eloId: link,
    legacyId: link,
    notedAt: none,
  },
});

holdings(MirrorOverflowSchema, {
  about: {},
  why: 'Counts of writes that were not mirrored, because too many waited.',
  kept: 'While the route moves',
  columns: {
    id: none,
    facade: none,
    toward: none,
    missed: none,
    firstAt: none,
    lastAt: none,
  },
});

holdings(DriftReportSchema, {
  about: {},
  why: 'Results of comparing both sides.',
  kept: 'While the route moves',
  columns: {
    id: none,
    facade: none,
    noun: none,
    comparedAt: none,
    compared: none,
    missing: none,
    extra: none,
    different: none,
    missingIds: none,
    extraIds: none,
    differentIds: none,
    error: none,
  },
});
