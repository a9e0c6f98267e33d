// Written by npm run codegen; do not edit.
import type { AnyJob } from './job.js';
import { absenceWarned } from './absence-warned.job.js';
import { absenceWarnings } from './absence-warnings.job.js';
import { accountAlreadyKnown } from './account-already-known.job.js';
import { accountRegistered } from './account-registered.job.js';
import { appointmentCanceled } from './appointment-canceled.job.js';
import { appointmentCreated } from './appointment-created.job.js';
import { appointmentHandedOver } from './appointment-handed-over.job.js';
import { appointmentMoved } from './appointment-moved.job.js';
import { appointmentNear } from './appointment-near.job.js';
import { appointmentReminders } from './appointment-reminders.job.js';
import { auditCounts } from './audit-counts.job.js';
import { autoCancelEnrollmentsJob } from './auto-cancel-enrollments.job.js';
import { cancellationAnswered } from './cancellation-answered.job.js';
import { classCopied } from './class-copied.job.js';
import { classHandedOver } from './class-handed-over.job.js';
import { classSubstituteEnded } from './class-substitute-ended.job.js';
import { classSubstituteSet } from './class-substitute-set.job.js';
import { contactChangesJob } from './contact-changes.job.js';
import { conversionTracked } from './conversion-tracked.job.js';
import { courseStartNear } from './course-start-near.job.js';
import { courseStarts } from './course-starts.job.js';
import { emailChangeDelayed } from './email-change-delayed.job.js';
import { emailChangeRequested } from './email-change-requested.job.js';
import { emailChanged } from './email-changed.job.js';
import { enrollmentAutoCanceled } from './enrollment-auto-canceled.job.js';
import { enrollmentCanceled } from './enrollment-canceled.job.js';
import { enrollmentMade } from './enrollment-made.job.js';
import { enrollmentMessaged } from './enrollment-messaged.job.js';
import { enrollmentMoved } from './enrollment-moved.job.js';
import { enrollmentRestored } from './enrollment-restored.job.js';
import { erasureDecided } from './erasure-decided.job.js';
import { erasureWithdrawn } from './erasure-withdrawn.job.js';
import { erasures } from './erasures.job.js';
import { flowEmailCode } from './flow-email-code.job.js';
import { groupInvited } from './group-invited.job.js';
import { groupLinkDispatch } from './group-link-dispatch.job.js';
import { hospitalGroupRoleSet } from './hospital-group-role-set.job.js';
import { identityLinked } from './identity-linked.job.js';
import { importRequested } from './import-requested.job.js';
import { inboundMessageReceived } from './inbound-message-received.job.js';
import { lostMinimums } from './lost-minimums.job.js';
import { meetingChanged } from './meeting-changed.job.js';
import { mergeUndone } from './merge-undone.job.js';
import { messagesSettle } from './messages-settle.job.js';
import { minimumLostInClass } from './minimum-lost-in-class.job.js';
import { minimumLost } from './minimum-lost.job.js';
import { monthlyPartitions } from './monthly-partitions.job.js';
import { passwordChanged } from './password-changed.job.js';
import { passwordLinkIssued } from './password-link-issued.job.js';
import { passwordResetRequested } from './password-reset-requested.job.js';
import { peopleMerged } from './people-merged.job.js';
import { personExportReady } from './person-export-ready.job.js';
import { personExportRequested } from './person-export-requested.job.js';
import { phoneChangeMailed } from './phone-change-mailed.job.js';
import { phoneChangeRequested } from './phone-change-requested.job.js';
import { phoneChangeTold } from './phone-change-told.job.js';
import { recoveryMailed } from './recovery-mailed.job.js';
import { recoveryRequested } from './recovery-requested.job.js';
import { registrationNotConfirmed } from './registration-not-confirmed.job.js';
import { secondFactorTold } from './second-factor-told.job.js';
import { signInCodeRequested } from './sign-in-code-requested.job.js';
import { signInCodeUndelivered } from './sign-in-code-undelivered.job.js';
import { submissionEvaluated } from './submission-evaluated.job.js';
import { submissionReceived } from './submission-received.job.js';
import { submissionResendRequested } from './submission-resend-requested.job.js';
import { weeklyWorkMails } from './weekly-work-mails.job.js';
import { weeklyWork } from './weekly-work.job.js';
import { driftCheck } from '../src/cutover/jobs/drift-check.job.js';
import { keySidesSweep } from '../src/cutover/jobs/key-sides-sweep.job.js';
import { mirrorSweep } from '../src/cutover/jobs/mirror-sweep.job.js';
import { mirrorWrites } from '../src/cutover/jobs/mirror-writes.job.js';
import { routeUsageCleanUp } from '../src/cutover/jobs/route-usage-clean-up.job.js';
import { sunsetAnnounced } from '../src/cutover/jobs/sunset-announced.job.js';

export const declaredJobs: readonly AnyJob[] = [
  absenceWarned,
  absenceWarnings,
  accountAlreadyKnown,
  accountRegistered,
  appointmentCanceled,
  appointmentCreated,
  appointmentHandedOver,
  appointmentMoved,
  appointmentNear,
  appointmentReminders,
  auditCounts,
  autoCancelEnrollmentsJob,
  cancellationAnswered,
  classCopied,
  classHandedOver,
  classSubstituteEnded,
  classSubstituteSet,
  contactChangesJob,
  conversionTracked,
  courseStartNear,
  courseStarts,
  emailChangeDelayed,
  emailChangeRequested,
  emailChanged,
  enrollmentAutoCanceled,
  enrollmentCanceled,
  enrollmentMade,
  enrollmentMessaged,
  enrollmentMoved,
  enrollmentRestored,
  erasureDecided,
  erasureWithdrawn,
  erasures,
  flowEmailCode,
  groupInvited,
  groupLinkDispatch,
  hospitalGroupRoleSet,
  identityLinked,
  importRequested,
  inboundMessageReceived,
  lostMinimums,
  meetingChanged,
  mergeUndone,
  messagesSettle,
  minimumLostInClass,
  minimumLost,
  monthlyPartitions,
  passwordChanged,
  passwordLinkIssued,
  passwordResetRequested,
  peopleMerged,
  personExportReady,
  personExportRequested,
  phoneChangeMailed,
  phoneChangeRequested,
  phoneChangeTold,
  recoveryMailed,
  recoveryRequested,
  registrationNotConfirmed,
  secondFactorTold,
  signInCodeRequested,
  signInCodeUndelivered,
  submissionEvaluated,
  submissionReceived,
  submissionResendRequested,
  weeklyWorkMails,
  weeklyWork,
  driftCheck,
  keySidesSweep,
  mirrorSweep,
  mirrorWrites,
  routeUsageCleanUp,
  sunsetAnnounced,
];
