// Written by npm run codegen; do not edit.
import type { DeclaredNoun } from './kernel/noun.js';
import type { FieldRule, Rule } from './kernel/policy.js';
import { accessNoun } from './access/noun.js';
import { accountsNoun } from './accounts/noun.js';
import { actionLogsNoun } from './action-logs/noun.js';
import { auditNoun } from './audit/noun.js';
import { bookingRequestsNoun } from './booking-requests/noun.js';
import { classesNoun } from './classes/noun.js';
import { consentsNoun } from './consents/noun.js';
import { conversionsNoun } from './conversions/noun.js';
import { dispatchesNoun } from './dispatches/noun.js';
import { enrollmentsNoun } from './enrollments/noun.js';
import { erasuresNoun } from './erasures/noun.js';
import { fieldUsageNoun } from './field-usage/noun.js';
import { filesNoun } from './files/noun.js';
import { flowsNoun } from './flows/noun.js';
import { holidaysNoun } from './holidays/noun.js';
import { hospitalsNoun } from './hospitals/noun.js';
import { identityNoun } from './identity/noun.js';
import { importsNoun } from './imports/noun.js';
import { invitationsNoun } from './invitations/noun.js';
import { kernelNoun } from './kernel/noun.js';
import { kpisNoun } from './kpis/noun.js';
import { liveNoun } from './live/noun.js';
import { logFilesNoun } from './log-files/noun.js';
import { mailsNoun } from './mails/noun.js';
import { mergesNoun } from './merges/noun.js';
import { messagingNoun } from './messaging/noun.js';
import { noticesNoun } from './notices/noun.js';
import { outboxNoun } from './outbox/noun.js';
import { passcodesNoun } from './passcodes/noun.js';
import { peopleNoun } from './people/noun.js';
import { personExportsNoun } from './person-exports/noun.js';
import { picturesNoun } from './pictures/noun.js';
import { placesNoun } from './places/noun.js';
import { postsNoun } from './posts/noun.js';
import { progressNoun } from './progress/noun.js';
import { schedulingNoun } from './scheduling/noun.js';
import { secondFactorsNoun } from './second-factors/noun.js';
import { sentimentNoun } from './sentiment/noun.js';
import { sessionsNoun } from './sessions/noun.js';
import { settingsNoun } from './settings/noun.js';
import { submissionsNoun } from './submissions/noun.js';
import { supportNoun } from './support/noun.js';
import { systemNoun } from './system/noun.js';
import { templatesNoun } from './templates/noun.js';
import { trustedDocumentsNoun } from './trusted-documents/noun.js';
import { mirrorNoun } from '../cutover/domain/mirror/noun.js';
import { parityNoun } from '../cutover/domain/parity/noun.js';
import { routesNoun } from '../cutover/domain/routes/noun.js';
import { accessPolicy } from './access/policy.js';
import { accountPolicy } from './accounts/policy.js';
import { actionLogPolicy } from './action-logs/policy.js';
import { auditPolicy } from './audit/policy.js';
import { bookingRequestPolicy } from './booking-requests/policy.js';
import { classPolicy, classFields } from './classes/policy.js';
import { consentPolicy } from './consents/policy.js';
import { conversionPolicy } from './conversions/policy.js';
import { dispatchPolicy } from './dispatches/policy.js';
import { enrollmentPolicy, enrollmentFields } from './enrollments/policy.js';
import { erasurePolicy } from './erasures/policy.js';
import { fieldUsagePolicy } from './field-usage/policy.js';
import { filePolicy } from './files/policy.js';
import { flowPolicy } from './flows/policy.js';
import { holidayPolicy } from './holidays/policy.js';
import { hospitalPolicy } from './hospitals/policy.js';
import { importPolicy } from './imports/policy.js';
import { invitationPolicy } from './invitations/policy.js';
import { kpiPolicy } from './kpis/policy.js';
import { livePolicy } from './live/policy.js';
import { logFilePolicy } from './log-files/policy.js';
import { mergePolicy } from './merges/policy.js';
import { messagePolicy } from './messaging/policy.js';
import { outboxPolicy } from './outbox/policy.js';
import { passcodePolicy } from './passcodes/policy.js';
import { personPolicy, personFields } from './people/policy.js';
import { personExportPolicy } from './person-exports/policy.js';
import { picturePolicy } from './pictures/policy.js';
import { placePolicy } from './places/policy.js';
import { postPolicy } from './posts/policy.js';
import { progressPolicy } from './progress/policy.js';
import { schedulingPolicy } from './scheduling/policy.js';
import { secondFactorPolicy } from './second-factors/policy.js';
import { sentimentPolicy } from './sentiment/policy.js';
import { sessionPolicy } from './sessions/policy.js';
import { settingsPolicy } from './settings/policy.js';
import { submissionPolicy, submissionFields } from './submissions/policy.js';
import { systemPolicy } from './system/policy.js';
import { templatePolicy } from './templates/policy.js';
import { mirrorPolicy } from '../cutover/domain/mirror/policy.js';
import { routesPolicy } from '../cutover/domain/routes/policy.js';
import { employeeFields } from './scheduling/employee-fields.policy.js';

export const nouns: readonly DeclaredNoun[] = [
  accessNoun,
  accountsNoun,
  actionLogsNoun,
  auditNoun,
  bookingRequestsNoun,
  classesNoun,
  consentsNoun,
  conversionsNoun,
  dispatchesNoun,
  enrollmentsNoun,
  erasuresNoun,
  fieldUsageNoun,
  filesNoun,
  flowsNoun,
  holidaysNoun,
  hospitalsNoun,
  identityNoun,
  importsNoun,
  invitationsNoun,
  kernelNoun,
  kpisNoun,
  liveNoun,
  logFilesNoun,
  mailsNoun,
  mergesNoun,
  messagingNoun,
  noticesNoun,
  outboxNoun,
  passcodesNoun,
  peopleNoun,
  personExportsNoun,
  picturesNoun,
  placesNoun,
  postsNoun,
  progressNoun,
  schedulingNoun,
  secondFactorsNoun,
  sentimentNoun,
  sessionsNoun,
  settingsNoun,
  submissionsNoun,
  supportNoun,
  systemNoun,
  templatesNoun,
  trustedDocumentsNoun,
  mirrorNoun,
  parityNoun,
  routesNoun,
];

export const policies: readonly Record<string, Rule>[] = [
  accessPolicy,
  accountPolicy,
  actionLogPolicy,
  auditPolicy,
  bookingRequestPolicy,
  classPolicy,
  consentPolicy,
  conversionPolicy,
  dispatchPolicy,
  enrollmentPolicy,
  erasurePolicy,
  fieldUsagePolicy,
  filePolicy,
  flowPolicy,
  holidayPolicy,
  hospitalPolicy,
  importPolicy,
  invitationPolicy,
  kpiPolicy,
  livePolicy,
  logFilePolicy,
  mergePolicy,
  messagePolicy,
  outboxPolicy,
  passcodePolicy,
  personPolicy,
  personExportPolicy,
  picturePolicy,
  placePolicy,
  postPolicy,
  progressPolicy,
  schedulingPolicy,
  secondFactorPolicy,
  sentimentPolicy,
  sessionPolicy,
  settingsPolicy,
  submissionPolicy,
  systemPolicy,
  templatePolicy,
  mirrorPolicy,
  routesPolicy,
];

export const fieldPolicies: readonly Record<string, FieldRule>[] = [
  classFields,
  enrollmentFields,
  personFields,
  employeeFields,
  submissionFields,
];
