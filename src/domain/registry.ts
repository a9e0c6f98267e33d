// Written by npm run codegen; do not edit.
import type { FieldRule, Rule } from './kernel/policy.js';
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
import { hospitalPolicy } from './hospitals/policy.js';
import { importPolicy } from './imports/policy.js';
import { invitationPolicy } from './invitations/policy.js';
import { kpiPolicy } from './kpis/policy.js';
import { livePolicy } from './live/policy.js';
import { logFilePolicy } from './log-files/policy.js';
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
  hospitalPolicy,
  importPolicy,
  invitationPolicy,
  kpiPolicy,
  livePolicy,
  logFilePolicy,
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
