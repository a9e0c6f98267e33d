import type { MigrationObject } from '@mikro-orm/core';
import { Initial } from './20261121000000-initial.js';
import { Messages } from './20261121150100-messages.js';
import { PasscodesAndWebhook } from './20261121150110-passcodes-and-webhook.js';
import { OutboxAttempts } from './20261121150300-outbox-attempts.js';
import { RecurringRuns } from './20261121150400-recurring-runs.js';
import { ConversionEvents } from './20261121150500-conversion-events.js';
import { Flows } from './20261121151500-flows.js';
import { IdempotencyKeys } from './20261121165000-idempotency-keys.js';
import { Hospitals } from './20261121180000-hospitals.js';
import { CalendarFeeds } from './20261121180100-calendar-feeds.js';
import { Measurements } from './20261121181100-measurements.js';
import { ContentBackend } from './20261121181200-content-backend.js';
import { SubmissionRevisions } from './20261121181300-submission-revisions.js';
import { Audit } from './20261121181310-audit.js';
import { DailyJobs } from './20261121181320-daily-jobs.js';
import { LiveSessions } from './20261121181401-live-sessions.js';
import { ActionTokens } from './20261122032000-action-tokens.js';
import { IdentityLinks } from './20261122032100-identity-links.js';
import { RoomsAndGroups } from './20261122035000-rooms-and-groups.js';
import { UnansweredMessages } from './20261122035200-unanswered-messages.js';
import { PasscodesByRequester } from './20261122035100-passcodes-by-requester.js';

/** In the order they are applied, which is that of their names (a test checks); never edited once released. */
export const migrations: MigrationObject[] = [
  { name: '20261121000000-initial', class: Initial },
  { name: '20261121150100-messages', class: Messages },
  { name: '20261121150110-passcodes-and-webhook', class: PasscodesAndWebhook },
  { name: '20261121150300-outbox-attempts', class: OutboxAttempts },
  { name: '20261121150400-recurring-runs', class: RecurringRuns },
  { name: '20261121150500-conversion-events', class: ConversionEvents },
  { name: '20261121151500-flows', class: Flows },
  { name: '20261121165000-idempotency-keys', class: IdempotencyKeys },
  { name: '20261121180000-hospitals', class: Hospitals },
  { name: '20261121180100-calendar-feeds', class: CalendarFeeds },
  { name: '20261121181100-measurements', class: Measurements },
  { name: '20261121181200-content-backend', class: ContentBackend },
  { name: '20261121181300-submission-revisions', class: SubmissionRevisions },
  { name: '20261121181310-audit', class: Audit },
  { name: '20261121181320-daily-jobs', class: DailyJobs },
  { name: '20261121181401-live-sessions', class: LiveSessions },
  { name: '20261122032000-action-tokens', class: ActionTokens },
  { name: '20261122032100-identity-links', class: IdentityLinks },
  { name: '20261122035000-rooms-and-groups', class: RoomsAndGroups },
  { name: '20261122035100-passcodes-by-requester', class: PasscodesByRequester },
  { name: '20261122035200-unanswered-messages', class: UnansweredMessages },
];
