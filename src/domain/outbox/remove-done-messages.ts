import { sql } from 'kysely';
import { daysAgo, removal, removalAfter } from '../kernel/removal.js';

const KEPT_DAYS = 30;

/** Messages that were done a month ago; dead letters stay until an administrator deals with them. */
export const doneMessages = removal('outbox', ctx => sql`completed_at < ${daysAgo(ctx, KEPT_DAYS)}`);

/** Dead letters wait for ever to be sent again, or for DEAD_LETTERS_RETENTION_DAYS. */
export const oldDeadLetters = removalAfter(
  'outbox',
  ({ services: { config } }) => config.retention.deadLetterDays,
  before => sql`failed_at < ${before}`,
);
