/*
 * The decisions of all policies. test/graph/permissions.test.ts compares the graph with the rules themselves, so it can't notice
 * a wrong rule; this table can. A line has:
 * - the scope of an API key, with `-mode` for an operation that is closed in participant mode
 * - a letter for each kind of caller, by the rule alone: A allowed, F forbidden, - not signed in. The kinds are nobody,
 *   participant, facilitator, supervisor, administrator, API key, upload token, set-up token, participant mode.
 * - the reasons of the refusals
 * - the rights to rows, by role: participant, facilitator, supervisor, administrator, service
 * - the noun of a record, the reason of the refusal, and for each of these roles three decisions. They are about a stranger, the
 *   record's own person and its leader: A allowed, F forbidden, N not found.
 */
export const policyTable = `
mirrorPolicy
  administration:read | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS: mirrorFailures mirrors driftReports
  administration:write -mode | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS: retryMirror giveUpMirror
routesPolicy
  administration:read | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS: routes undocumentedRoutes parityDifferences cutover
  administration:read | -FFFAFFFF AUDIT_FOR_ADMINISTRATORS: routeUsage
  administration:write -mode | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS:
    announceSunset withdrawSunset scheduleBrownout closeRoute setRouteMode reopenRoute ignoreDifferences
    withdrawIgnored resetParity
  no scope -mode | -FFFAAFFF ROUTES_FOR_ADMINISTRATORS: acknowledgeSunset
accessPolicy
  no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN: accessRecords
accountPolicy
  people:write -mode | AAAAAAAAA: registerAccount activateAccount resendActivation requestPasswordReset resetPassword
  people:write -mode | -AAAAFFFA PERSON_NEEDED: changePassword setPassword
  people:write -mode | -FFFAFFFF NOT_ALLOWED: createUser updateUser setRoles deactivateUser reactivateUser
actionLogPolicy
  classes:read | -AAAAAFFA on ENROLLMENT NFA NFA AAA AAA AAA: actionLogs
  classes:read | -FFAAFFFF NOT_ALLOWED: participantModeLogs
  classes:write | -AAAAAFFA on ENROLLMENT NAA NAA AAA AAA AAA: recordAction
  classes:write | -FFAAFFFA NOT_ALLOWED PERSON_NEEDED: recordParticipantMode
auditPolicy
  administration:read | -FFFAFFFF AUDIT_FOR_ADMINISTRATORS: auditRecords auditStats
bookingRequestPolicy
  administration:read | -FFAAFFFF NOT_ALLOWED: bookingRequests
classFields
  -AAAAAFFA on CLASS/CLASS_PEOPLE_ONLY FAA FAA AAA AAA AAA:
    Class.room Class.groupUrl Class.appointmentPlace Class.calendar Class.slots Meeting.videoPlaybackId
classPolicy
  classes:read | -AAAAAFFA: class classes courses cycle cycles
  classes:read | -AAAAAFFA on CLASS/CLASS_PEOPLE_ONLY FAA FAA AAA AAA AAA: room
  classes:read | AAAAAAAAA: course
  classes:read | -AAAAAFFA on MEETING NAA NAA AAA AAA AAA: meetingStatus
  classes:write -mode | -FFAAFFFF PROGRAMME_FOR_EDITORS:
    createCourse updateCourse removeCourse createCycle updateCycle removeCycle createActivity updateActivity
    removeActivity createClass updateClass removeClass handOverClass setSubstitute removeSubstitute createMeeting
    updateMeeting removeMeeting
  classes:write -mode | -AAAAFFFA PERSON_NEEDED on CLASS/CLASS_STAFF_ONLY FFA FFA AAA AAA FFA: setHandInRule
  classes:write | -AAAAFFFA PERSON_NEEDED on MEETING/PARTICIPANT_ONLY NAF NAF FAF FAF FAF: updateMeetingProgress
consentPolicy
  no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN: consents
  no scope -mode | -AAAAFFFA PERSON_NEEDED: giveConsent withdrawConsent
  people:write -mode | -FFFAFFFF NOT_ALLOWED: publishConsentText
conversionPolicy
  messaging:write -mode | AAAAAAAAA: trackConversion
dispatchPolicy
  messaging:read | -FFAAFFFF NOT_ALLOWED: groupLinkDispatches
  messaging:read | AAAAAAAAA: groupLink
  messaging:write -mode | -FFFAFFFF NOT_ALLOWED: resendGroupLink
enrollmentFields
  -AAAAAFFA rows own,led,all,all,all: Class.enrollments Person.enrollments
  -AAAAAFFA rows all,led,all,all,all: Enrollment.presence
  -AAAAAFFA rows all,led,all,all,all on ENROLLMENT NAA NAA AAA AAA AAA:
    Enrollment.cancelRequestReason Enrollment.cancelNote
  -AAAAAFFA rows all,led,all,all,all on ENROLLMENT NAN NAN AAA AAA AAA:
    Enrollment.cancelReason Enrollment.cancelEvidence
enrollmentPolicy
  classes:read | -AAAAAFFA on ENROLLMENT NAA NAA AAA AAA AAA: enrollment recoveryStatus recoverableMeetings
  classes:read | -AAAAAFFA rows own,led,all,all,all: enrollments presences
  dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all: enrollmentStats
  no scope | AAAAAAAAA: cancelReasons
  classes:write -mode | -AAAAFFFA PERSON_NEEDED on CLASS/CLASS_STAFF_ONLY FFA FFA AAA AAA FFA: enrollParticipant
  classes:write -mode | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/CLASS_STAFF_ONLY NFA NFA AAA AAA FFA:
    moveEnrollment restoreEnrollment answerCancellationRequest
  classes:write | -AFFFFFFA PARTICIPANT_NEEDED PERSON_NEEDED: enrollInCourse
  classes:read -mode +personal | -FAAAAFFF STAFF_ONLY: exportEnrollments
  classes:write -mode | -AAAAAFFA on CLASS FFA FFA FFA AAA AAA: recordPresence recordPresences
  classes:write -mode | -AAAAAFFA on ENROLLMENT NFA NFA FFA AAA AAA: withdrawPresence
  classes:write | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/CLASS_PARTICIPANTS_ONLY NAN NAN FAF FAF FAF:
    recordAutoPresence recordRecoveryPresence
  classes:write | -AAAAAFFA on ENROLLMENT NAA NAA FAA AAA AAA: requestCancellation cancelEnrollment
  classes:write | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/PARTICIPANT_ONLY NAF NAF FAF FAF FAF:
    withdrawCancellationRequest
erasurePolicy
  people:read | -FFFAFFFF ERASURES_FOR_ADMINISTRATORS: erasures
  no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE: myErasure
  people:write -mode | -FFFAFFFF ERASURES_FOR_ADMINISTRATORS: erasePerson
  no scope -mode | -AAAAFFFA PERSON_NEEDED: requestErasure
  people:write -mode | -AAAAFFFA PERSON_NEEDED on ERASURE NAN NAN NAN AAA NAN: withdrawErasure
fieldUsagePolicy
  administration:read | -FFFAFFFF AUDIT_FOR_ADMINISTRATORS: fieldUsage
filePolicy
  submissions:read | -AAAAAFFA on FILE NAA NAA AAA AAA AAA: storedFile
flowPolicy
  messaging:read | AAAAAAAAA: flowPublicKey
  messaging:read | -FFAAFFFF NOT_ALLOWED: registrations
  messaging:write -mode | AAAAAAAAA: answerFlow
  messaging:write -mode | -AAAAFFFA PERSON_NEEDED: resendFlow
hospitalPolicy
  dashboard:read | -AAAAAFFA: hospitalGroup hospitalGroups
  dashboard:read | -FFAAFFFF HOSPITALS_FOR_ADMINISTRATORS: hospital hospitals hospitalGroupMembers
  dashboard:read | -AAAAFFFA PERSON_NEEDED: myHospitalGroups
  dashboard:write -mode | -FFFAFFFF HOSPITALS_FOR_ADMINISTRATORS:
    createHospital updateHospital removeHospital createHospitalGroup updateHospitalGroup removeHospitalGroup
  dashboard:write -mode | -FFAAFFFF HOSPITALS_FOR_ADMINISTRATORS: setHospitalGroupRole
importPolicy
  administration:read | -FFFAFFFF IMPORTS_FOR_ADMINISTRATORS: import imports importProblems importTemplates
  administration:write -mode | -FFFAFFFF IMPORTS_FOR_ADMINISTRATORS: startImport confirmImport cancelImport
invitationPolicy
  people:read | -AAAAFFFA PERSON_NEEDED on GROUP/GROUP_MEMBERS_ONLY FAA FAA AAA AAA FAA: groupInvitations
  people:read | AAAAAAAAA: invitation
  people:write -mode | -AAAAFFFA PERSON_NEEDED on GROUP/GROUP_MEMBERS_ONLY FAA FAA AAA AAA FAA: inviteToGroup
kpiPolicy
  dashboard:read | -AAAAAFFA: kpis kpi indicators
  dashboard:read | -AAAAAFFA on GROUP/GROUP_MEMBERS_READ FAA FAA AAA AAA AAA: measurements
  dashboard:write -mode | -AAAAAFFA on GROUP/GROUP_EDITORS_ONLY FFA FFA AAA AAA AAA:
    recordMeasurements removeMeasurements
livePolicy
  dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all: liveSessions
  dashboard:read | -FAAAAFFF STAFF_ONLY on LIVE_SESSION NAA NAA AAA AAA AAA:
    liveSession watchLiveMessages liveSessionChanged
  dashboard:read | -AAAAAFFA on LIVE_SESSION NAA NAA AAA AAA AAA: liveMessages
  dashboard:write -mode | -AAAAFFFA PERSON_NEEDED on LIVE_SESSION/CLASS_PEOPLE_ACT NAA NAA FAA AAA AAA:
    postLiveMessage
  dashboard:write | -AAAAFFFA PERSON_NEEDED on LIVE_SESSION/CLASS_PEOPLE_ACT NAA NAA FAA AAA AAA: leaveLiveSession
logFilePolicy
  administration:read | -FFFAFFFF NOT_ALLOWED: logDays logDay logEntries
messagePolicy
  messaging:read | -FFFAAFFF NOT_ALLOWED: messages
  messaging:read | -FFFAFFFF NOT_ALLOWED: recordedMessages
  messaging:read | -FAAAAFFF NOT_ALLOWED rows own,led,all,all,all: inboundMessages
  messaging:read | AAAAAAAAA: webhookChallenge
  messaging:write -mode | -FFFAAFFF NOT_ALLOWED: sendTemplate sendReminder
  messaging:write -mode | AAAAAAAAA: receiveNotification
outboxPolicy
  administration:read | -FFFAFFFF NOT_ALLOWED: deadLetters outboxMessage
  administration:write -mode | -FFFAFFFF NOT_ALLOWED: resendDeadLetter resendDeadLetters
passcodePolicy
  people:write -mode | -AAAAAFFA: sendOtp confirmOtp
personFields
  -FFAAFFFF NOT_ALLOWED: Person.timeline
  -AAAAAFFA rows own,led,all,all,led on PERSON NAA NAA AAA AAA AAA:
    Person.email Person.emailVerifiedAt Person.pendingEmail Person.username Person.cpf Person.phone
    Person.phoneVerifiedAt Person.timeZone Person.pendingPhone Person.gender Person.race Person.birthday Person.roles
    Person.isActive Person.createdAt Person.updatedAt Person.cover Person.meetingStatus Person.nextMeetings
    Person.openActivities Person.recovery
personPolicy
  no scope | -AAAAFFFA PERSON_NEEDED: me
  people:read | -AAAAAFFA on USER NAA NAA AAA AAA AAA: user
  people:read | -AAAAAFFA on PERSON NAA NAA AAA AAA AAA: person
  people:read | -FFAAFFFF NOT_ALLOWED: users facilitators
  people:read | -FAAAFFFF NOT_ALLOWED rows own,led,all,all,all: participants
  people:read | -AAAAAFFA on PARTICIPANT NAA NAA AAA AAA AAA: participant
  people:write -mode | AAAAAAAAA: confirmEmail confirmPhone keepContact
  people:write -mode | -AAAAAFFA on PARTICIPANT NAF NAF FAF AAA AAA: updateParticipant
personExportPolicy
  no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN: personExports
  no scope -mode | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN: exportPerson
picturePolicy
  people:read | -AAAAAFFA: picture
  people:write -mode | -AAAAFFFA PERSON_NEEDED: setPicture removePicture
placePolicy
  content:read | AAAAAAAAA: states cities institutions
postPolicy
  content:read | AAAAAAAAA: posts post
  content:read | -FFAAFFFF POSTS_FOR_EDITORS: draftPosts
  content:write -mode | -FFAAFFFF POSTS_FOR_EDITORS: createPost updatePost removePost
  content:write | -AAAAFFFA PERSON_NEEDED: likePost unlikePost
progressPolicy
  dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all: classProgress
  dashboard:read | -FAAAFFFF NOT_ALLOWED: myWork
employeeFields
  -AAAAAFFA on EMPLOYEE NAA NAA AAA AAA AAA: Employee.place
schedulingPolicy
  schedule:read | -FFAAFFFF CALENDARS_FOR_EDITORS: employees
  schedule:read | -AAAAAFFA on APPOINTMENT NAA NAA AAA AAA AAA: appointment
  schedule:read | -AAAAAFFA rows own,led,all,all,all: appointments
  schedule:read | -AAAAAFFA on CLASS/CLASS_NOT_TAKEN FAA FAA AAA AAA AAA: slots slotsChanged
  schedule:read | -AAAAAFFA on CALENDAR NAA NAA AAA AAA AAA: calendar
  schedule:read | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on CALENDAR NNA NNA NNA NNA NNA: calendarFeed
  schedule:read | AAAAAAAAA: calendarFeedContent
  schedule:write -mode | -FFAAFFFF CALENDARS_FOR_EDITORS: createEmployee updateEmployee removeEmployee setWorkingHours
  schedule:write | -AAAAAFFA on CLASS/BOOKING_ELSEWHERE FAA FAA FAA AAA AAA: createAppointment
  schedule:write | -AAAAAFFA on APPOINTMENT NAA NAA FAA AAA AAA: cancelAppointment moveAppointment
  schedule:write -mode | -AAAAFFFA PERSON_NEEDED on CALENDAR/CALENDAR_NOT_OWN NFA NFA AAA AAA FFA: cancelAppointments
  schedule:write -mode | -AAAAFFFA PERSON_NEEDED on APPOINTMENT/CALENDAR_NOT_OWN NFA NFA FFA AAA AAA:
    setAppointmentOutcome
  schedule:write -mode | -AAAAAFFA on CLASS/CALENDAR_NOT_OWN FFA FFA FFA AAA AAA: blockTime
  schedule:write -mode | -AAAAAFFA on BLOCK NNA NNA FFA AAA AAA: unblockTime
  schedule:read -mode +personal | -FFAAAFFF ALL_READERS_ONLY: exportAppointments
  schedule:write -mode | -AAAAAFFA on CALENDAR/CALENDAR_NOT_OWN NFA NFA FFA AAA AAA: revokeCalendarFeed
secondFactorPolicy
  no scope | -AAAAFFAF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE: mySecondFactors secondFactorStatus
  no scope -mode | -FAAAFFAF STAFF_ONLY PERSON_NEEDED: beginPasskey finishPasskey beginTotp confirmTotp
  no scope -mode | -AAAAFFFA PERSON_NEEDED on SECOND_FACTOR NAN NAN NAN NAN NAN: removeSecondFactor
  no scope -mode | -AAAAFFAA PERSON_NEEDED: newRecoveryCodes
  people:write -mode | -FFFAFFFF NOT_ALLOWED: resetSecondFactors
  no scope -mode | AAAAAAAAA: beginPasskeySignIn beginSecondFactorSetUp
sentimentPolicy
  dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all: sentiment
sessionPolicy
  no scope | AAAAAAAAA: nonce
  people:read | -FFFAFFFF NOT_ALLOWED: apiKeys
  no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE: mySessions
  no scope | -AAAAAFFA: callerName signOut
  submissions:write | -AAAAAFFF NOT_IN_PARTICIPANT_MODE: uploadToken
  people:write -mode | -FFFAFFFF NOT_ALLOWED: createApiKey revokeApiKey
  no scope -mode | AAAAAAAAA: signIn requestSignInCode requestRecovery signInWithCode
  no scope -mode | -AAAAFFFA PERSON_NEEDED: endMySessions
settingsPolicy
  content:read | AAAAAAAAA: siteSettings maintenanceMode
  content:write -mode | -FFFAFFFF SETTINGS_FOR_ADMINISTRATORS: changeSiteSettings setMaintenanceMode
submissionFields
  -AAAAAFFA rows own,led,all,all,all: Enrollment.submissions
  -AAAAAFFA: Submission.class Submission.facilitator Submission.history Submission.participant
submissionPolicy
  submissions:read | -AAAAAFFA on SUBMISSION NAA NAA AAA AAA AAA: submission
  submissions:read | -AAAAAFFA rows own,led,all,all,all: submissions submissionRevisions submissionStatusSummary
  submissions:read | -AAAAAFFA on SUBMISSION_FILES NAA NAA AAA AAA AAA: submissionFiles
  submissions:write | -AAAAAAFA on CLASS/HAND_IN_NOT_ALLOWED FAA FAA FAA AAA AAA: createSubmission
  submissions:write | -AAAAAFFA on SUBMISSION/CLASS_STAFF_ONLY NAA NAA FAA AAA AAA:
    replaceSubmission removeSubmission removeSubmissionFile
  submissions:write -mode | -AAAAAFFA on SUBMISSION/CLASS_STAFF_ONLY NFA NFA FFA AAA AAA: evaluateSubmission
  submissions:read | -AAAAAFFA on CLASS/CLASS_NOT_TAKEN FAA FAA AAA AAA AAA: submissionChanged
systemPolicy
  no scope | AAAAAAAAA:
    configuration chatbotAppKey noticeWays health readiness processHealth processReadiness dashboardStatus
templatePolicy
  submissions:read | -AAAAAFFA on ACTIVITY_TEMPLATE NAA NAA AAA AAA AAA: activityTemplate
  submissions:read | -AAAAAFFA rows own,led,all,all,all: activityTemplates
  submissions:write -mode | -AAAAAFFA on CLASS FFA FFA FFA AAA AAA: saveActivityTemplate
  submissions:write -mode | -AAAAAFFA on ACTIVITY_TEMPLATE NFA NFA FFA AAA AAA:
    replaceActivityTemplate removeActivityTemplate
`;
