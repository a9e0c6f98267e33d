import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';
import { daysAgo, removal } from '../kernel/removal.js';

/** Contract 3, Limits: "E removes action logs older than 90 days". */
const ACTION_LOG_DAYS = 90;
export const oldActionLogs = removal('action_logs', ctx => sql`created_at < ${daysAgo(ctx, ACTION_LOG_DAYS)}`);

/**
 * Contract 3, Limits: "and dynamic logs older than the current year". It does not define dynamic logs; here they are the
 * logs of participant mode. The audit records still name the supervisor and the participant, and nothing removes them.
 */
export const oldParticipantModeLogs = removal('participant_mode_logs', ctx => sql`created_at < ${startOfYear(ctx)}`);

/** The year of the legacy time zone begins three hours after that of UTC. */
const startOfYear = (ctx: Ctx): string =>
  DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).startOf('year').toUTC().toISO()!;
