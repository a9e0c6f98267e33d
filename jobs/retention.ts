import { oldAccessRecords } from '../src/domain/access/remove-old-access-records.js';
import { unactivatedAccounts } from '../src/domain/accounts/sweep-unactivated-accounts.js';
import { oldActionLogs, oldParticipantModeLogs } from '../src/domain/action-logs/remove-old-logs.js';
import { oldBookingRequests } from '../src/domain/booking-requests/remove-old-requests.js';
import { oldConversionEvents, toldConversions } from '../src/domain/conversions/remove-old-events.js';
import { oldFieldUsage } from '../src/domain/field-usage/remove-old-usage.js';
import { stagedFiles } from '../src/domain/files/sweep-staged-files.js';
import { endedFlowSessions } from '../src/domain/flows/sweep-flow-sessions.js';
import { unusedMatches } from '../src/domain/imports/matches.write.js';
import { endedImports } from '../src/domain/imports/sweep-imports.js';
import { oldIdempotencyKeys } from '../src/domain/kernel/sweep-idempotency-keys.js';
import { oldLogFiles } from '../src/domain/log-files/remove-old-log-files.js';
import { endedUndos } from '../src/domain/merges/sweep-merges.js';
import { oldMails } from '../src/domain/mails/sweep-mails.js';
import { oldDeliveryStates, oldInboundMessages, oldMessages } from '../src/domain/messaging/remove-old-messages.js';
import { unknownDeliveryStates } from '../src/domain/messaging/sweep-delivery-states.js';
import { doneMessages, oldDeadLetters } from '../src/domain/outbox/remove-done-messages.js';
import { endedPasscodes } from '../src/domain/passcodes/sweep-passcodes.js';
import { endedPersonExports } from '../src/domain/person-exports/sweep-person-exports.js';
import { orphanedPictures } from '../src/domain/pictures/sweep-pictures.js';
import { oldExports } from '../src/domain/scheduling/stored-exports.write.js';
import { endedChallenges } from '../src/domain/second-factors/sweep-challenges.js';
import { endedLogins } from '../src/domain/sessions/sweep-ended-logins.js';
import { oldLogins } from '../src/domain/sessions/sweep-logins.js';
import { endedParticipantModes } from '../src/domain/sessions/sweep-participant-modes.js';
import { endedSignInCodes } from '../src/domain/sessions/sweep-sign-in-codes.js';
import type { RecurringJob } from './job.js';
import { removes } from './removes.js';

/** The retention times of records, and the schedule of their removal. */
export const retention: readonly RecurringJob[] = [
  // An hour after the upload, when nothing uses them: rows and objects.
  removes('staged-files-sweep', '10 minutes', stagedFiles),
  // At the end of the conversation: its answers are personal data.
  removes('flow-sessions-sweep', '10 minutes', endedFlowSessions),

  // A week after their last link ended.
  removes('accounts-sweep', '1 hour', unactivatedAccounts),
  // At the time when the cookie would have ended by itself.
  removes('ended-logins-sweep', '1 hour', endedLogins),
  // A week after the request.
  removes('idempotency-keys-sweep', '1 hour', oldIdempotencyKeys),
  // The files at the end of the import, the import after a month.
  removes('imports-sweep', '1 hour', endedImports),
  // Half an hour after the last request, when nobody ended the mode by `exit`.
  removes('participant-modes-sweep', '1 hour', endedParticipantModes),
  // A day after they ended.
  removes('passcodes-sweep', '1 hour', endedPasscodes),
  removes('second-factor-challenges-sweep', '1 hour', endedChallenges),
  removes('sign-in-codes-sweep', '1 hour', endedSignInCodes),
  // A day after they were made.
  removes('person-exports-sweep', '1 hour', endedPersonExports),
  // The copies that undo merges of people, 30 days after the merge.
  removes('merges-sweep', '1 hour', endedUndos),
  // Pictures that were replaced, or never belonged to anybody: row and object.
  removes('pictures-sweep', '1 hour', orphanedPictures),

  // A month: states from the messaging platform about messages that are not ours.
  removes('delivery-states-sweep', '1 day', unknownDeliveryStates),
  // 90 days.
  removes('action-logs-clean-up', '7 3 * * *', oldActionLogs),
  // A month after they were done.
  removes('outbox-clean-up', '17 3 * * *', doneMessages),
  // 14 days, for the files of this machine.
  removes('log-files-sweep', '20 3 * * *', oldLogFiles),
  // Until the end of their year.
  removes('participant-mode-logs-clean-up', '27 3 * * *', oldParticipantModeLogs),
  // A year after the last spreadsheet with these titles.
  removes('import-matches-clean-up', '33 3 * * *', unusedMatches),
  // A week.
  removes('booking-requests-clean-up', '37 3 * * *', oldBookingRequests),
  // 90 days.
  removes('field-usage-clean-up', '47 3 * * *', oldFieldUsage),
  // 90 days.
  removes('logins-clean-up', '57 3 * * *', oldLogins),
  // ACCESS_RECORDS_DAYS.
  removes('access-records-clean-up', '59 3 * * *', oldAccessRecords),
  // 180 days.
  removes('mails-clean-up', '7 4 * * *', oldMails),
  // EXPORTS_RETENTION_DAYS, in storage.
  removes('exports-sweep', '9 4 * * *', oldExports),
  // For ever, unless a variable sets a time; only personal data in conversion events always go. States are found by their
  // messages.
  removes(
    'retention-clean-up',
    '27 4 * * *',
    ...[oldDeliveryStates, oldMessages, oldInboundMessages, oldConversionEvents, toldConversions, oldDeadLetters],
  ),
];
