import { messagingPasscodes } from './messaging/passcodes.cutover.js';
import { messagingMessages } from './messaging/messages.cutover.js';
import { messagingWebhook } from './messaging/webhook.cutover.js';
import { messagingFlow } from './messaging/flow.cutover.js';
import { messagingHealth } from './messaging/health.cutover.js';
import { portalConfiguration } from './portal/configuration.cutover.js';
import { portalAuth } from './portal/auth.cutover.js';
import { portalClasses } from './portal/classes.cutover.js';
import { portalPresence } from './portal/presence.cutover.js';
import { portalMeetings } from './portal/meetings.cutover.js';
import { portalLogs } from './portal/logs.cutover.js';
import { portalTemplates } from './portal/templates.cutover.js';
import { portalSubmissions } from './portal/submissions.cutover.js';
import { portalSchedule } from './portal/schedule.cutover.js';
import { onboardingHealth } from './onboarding/health.cutover.js';
import { onboardingConfiguration } from './onboarding/configuration.cutover.js';
import { onboardingParticipants } from './onboarding/participants.cutover.js';
import { onboardingMessages } from './onboarding/messages.cutover.js';
import { onboardingConversions } from './onboarding/conversions.cutover.js';
import { onboardingAuth } from './onboarding/auth.cutover.js';
import { submissionsSubmissions } from './submissions/submissions.cutover.js';
import { submissionsFiles } from './submissions/files.cutover.js';
import { submissionsTemplates } from './submissions/templates.cutover.js';
import { submissionsAccount } from './submissions/account.cutover.js';
import { scheduleAppointments } from './schedule/appointments.cutover.js';
import { scheduleExport } from './schedule/export.cutover.js';
import { scheduleService } from './schedule/service.cutover.js';
import { dashboardEnrollments } from './dashboard/enrollments.cutover.js';
import { dashboardExport } from './dashboard/export.cutover.js';
import { dashboardLive } from './dashboard/live.cutover.js';
import { dashboardSentiment } from './dashboard/sentiment.cutover.js';
import { dashboardService } from './dashboard/service.cutover.js';
import { cmsToken } from './cms/token.cutover.js';
import { cmsSignIn } from './cms/sign-in.cutover.js';
import { cmsAccounts } from './cms/accounts.cutover.js';
import { cmsActivation } from './cms/activation.cutover.js';
import { cmsEmail } from './cms/email.cutover.js';
import { cmsPassword } from './cms/password.cutover.js';
import { cmsContent } from './cms/content.cutover.js';
import { cmsMembers } from './cms/members.cutover.js';
import { cmsSystemLogs } from './cms/system-logs.cutover.js';
import type { RulesOfRoutes } from './route-rules.js';

/** The rules of all routes, by id. */
export const rulesOfRoutes: RulesOfRoutes = {
  ...messagingPasscodes,
  ...messagingMessages,
  ...messagingWebhook,
  ...messagingFlow,
  ...messagingHealth,
  ...portalConfiguration,
  ...portalAuth,
  ...portalClasses,
  ...portalPresence,
  ...portalMeetings,
  ...portalLogs,
  ...portalTemplates,
  ...portalSubmissions,
  ...portalSchedule,
  ...onboardingHealth,
  ...onboardingConfiguration,
  ...onboardingParticipants,
  ...onboardingMessages,
  ...onboardingConversions,
  ...onboardingAuth,
  ...submissionsSubmissions,
  ...submissionsFiles,
  ...submissionsTemplates,
  ...submissionsAccount,
  ...scheduleAppointments,
  ...scheduleExport,
  ...scheduleService,
  ...dashboardEnrollments,
  ...dashboardExport,
  ...dashboardLive,
  ...dashboardSentiment,
  ...dashboardService,
  ...cmsToken,
  ...cmsSignIn,
  ...cmsAccounts,
  ...cmsActivation,
  ...cmsEmail,
  ...cmsPassword,
  ...cmsContent,
  ...cmsMembers,
  ...cmsSystemLogs,
};
