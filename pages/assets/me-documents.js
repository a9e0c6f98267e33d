// Every operation of the graph that the participant's own pages (/me) run: the server trusts them by their texts.

const CALENDAR = 'employee { id name slotMinutes otherLengths noticeHours horizonDays cancelUntilHours archivedAt }';
const APPOINTMENT = `id startsAt endsAt kind canceledAt cancelReason outcome place comments additionalFields { mainTopic }
  employee { id name cancelUntilHours slotMinutes horizonDays } client { id } class { id name }`;

export const MY_HOME = `query MyHome($from: DateTime!) {
  me {
    id name roles
    nextMeetings(first: 3) { id title startsAt endsAt class { id name course { title } room { url } } }
    openActivities { dueAt closesAt askedAgain askedAgainUntil activity { id title } class { id name } }
    recovery { recoveryDeadline meeting { id title startsAt videoPlaybackId activity { id } } class { id name } }
    enrollments {
      id canceledAt cancelReason cancelNote cancelRequestedAt
      presence { activityId }
      class {
        id name groupUrl archivedAt course { title } cycle { endsOn } facilitator { name }
        employee { id name archivedAt }
        meetings { id title startsAt endsAt activity { id } }
      }
      submissions { id title status score late createdAt evaluatedAt activity { id title } }
    }
  }
  appointments(first: 20, filter: { from: $from }) { nodes { id startsAt endsAt kind place client { id } employee { name } } }
  siteSettings { siteName supportEmail portalUrl }
  cancelReasons { value label }
  myHospitalGroups { group { id } }
}`;
/** Staff who take part too see other people's appointments in the list above: these are their own. */
export const MY_BOOKINGS = `query MyBookings($me: ID!, $from: DateTime!) {
  appointments(first: 20, filter: { clientId: $me, from: $from }) {
    nodes { id startsAt endsAt kind place client { id } employee { name } }
  }
}`;
export const ENTER_MEETING = 'mutation EnterMeeting($classId: ID!) { recordAutoPresence(classId: $classId) { id } }';
export const MAKE_UP_FOR_MEETING = `mutation MakeUpForMeeting($classId: ID!, $activityId: ID!) {
  recordRecoveryPresence(classId: $classId, activityId: $activityId, watched: true) { id }
}`;
export const ASK_TO_LEAVE = `mutation AskToLeave($id: ID!, $reason: CancelReason, $note: String) {
  requestCancellation(enrollmentId: $id, reason: $reason, note: $note) { id }
}`;
export const STAY_IN_CLASS = 'mutation StayInClass($id: ID!) { withdrawCancellationRequest(enrollmentId: $id) { id } }';

export const ACTIVITY_OF_SUBMISSION =
  'query ActivityOfSubmission($id: ID!) { submission(id: $id) { id classId activityId } }';
export const MY_ACTIVITY = `query MyActivity($classId: ID!, $activityId: ID!) {
  me { id enrollments { canceledAt class { id } } }
  class(id: $classId) {
    id name
    course { title activities { id title description kind } }
    cycle { startsOn endsOn }
    handInRules { dueAt closesAt maxAttempts activity { id } }
  }
  submissions(first: 50, filter: { classId: $classId, activityId: $activityId }) {
    nodes {
      id participantId title status score late attempt facilitatorComment createdAt evaluatedAt
      files { id originalName size url mediaType }
    }
  }
  submissionRevisions(first: 20, filter: { classId: $classId, change: SENT_BACK }) {
    nodes { submissionId participantId title note changedAt }
  }
  siteSettings { siteName }
  activityTemplates(first: 10, filter: { classId: $classId, activityId: $activityId }) {
    nodes { id description file { originalName size url } }
  }
}`;
export const HAND_IN = 'mutation HandIn($input: CreateSubmissionInput!) { createSubmission(input: $input) { id } }';
export const REPLACE_HAND_IN = `mutation ReplaceHandIn($id: ID!, $input: ReplaceSubmissionInput!) {
  replaceSubmission(id: $id, input: $input) { id }
}`;
export const WITHDRAW_HAND_IN =
  'mutation WithdrawHandIn($id: ID!) { removeSubmission(id: $id, action: REMOVE) { id } }';

export const MY_APPOINTMENTS = `query MyAppointments($from: DateTime!) {
  me {
    id roles
    enrollments { canceledAt class { id name archivedAt course { title } cycle { endsOn } ${CALENDAR} } }
  }
  siteSettings { siteName }
  appointments(first: 50, filter: { from: $from, includeCanceled: true }) { nodes { ${APPOINTMENT} } }
}`;
export const MY_APPOINTMENTS_ALONE = `query MyAppointmentsAlone($me: ID!, $from: DateTime!) {
  appointments(first: 50, filter: { clientId: $me, from: $from, includeCanceled: true }) { nodes { ${APPOINTMENT} } }
}`;
export const MY_APPOINTMENT = `query MyAppointment($id: ID!) { me { id } siteSettings { siteName supportEmail } appointment(id: $id) { ${APPOINTMENT} } }`;
export const FREE_SLOTS = `query FreeSlots($classId: ID!, $from: LocalDate!, $to: LocalDate!, $minutes: Int) {
  class(id: $classId) { id slots(from: $from, to: $to, minutes: $minutes) { id startsAt endsAt } }
}`;
export const BOOK = 'mutation Book($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }';
export const MOVE_BOOKING = `mutation MoveBooking($id: ID!, $startsAt: DateTime!, $endsAt: DateTime!) {
  moveAppointment(id: $id, startsAt: $startsAt, endsAt: $endsAt) { id }
}`;
export const CANCEL_BOOKING = `mutation CancelBooking($id: ID!, $reason: String, $key: String) {
  cancelAppointment(id: $id, reason: $reason, idempotencyKey: $key) { id }
}`;

export const MY_ACCOUNT = `query MyAccount {
  me {
    id name roles email emailVerifiedAt pendingEmail phone phoneVerifiedAt pendingPhone cpf birthday gender race username
  }
  myCalendarFeed { url }
  mySessions { id beganAt method device address isThis }
  consents { purpose isGiven current { title } history { withdrawnAt } }
  siteSettings { siteName supportEmail }
}`;
/** Sessions, calendar address and consents are closed to participant mode. */
export const MY_ACCOUNT_IN_MODE = `query MyAccountInMode {
  me {
    id name email emailVerifiedAt pendingEmail phone phoneVerifiedAt pendingPhone cpf birthday gender race username
  }
  siteSettings { siteName }
}`;
export const SAVE_MY_DATA = `mutation SaveMyData($id: ID!, $input: UpdateParticipantInput!) {
  updateParticipant(id: $id, input: $input) { id email pendingEmail phone pendingPhone }
}`;
export const SEND_PHONE_CODE = 'mutation SendPhoneCode($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }';
export const CONFIRM_PHONE_CODE =
  'mutation ConfirmPhoneCode($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }';
export const RENEW_FEED = 'mutation RenewFeed { renewMyCalendarFeed { url } }';
export const END_SESSIONS = 'mutation EndSessions($id: ID) { endMySessions(id: $id) }';

/** Staff and participant: participant mode is recorded with the CPFs of both. */
export const BOTH_OF_MODE = 'query BothOfMode($id: ID!) { me { id cpf } person(id: $id) { id cpf } }';
export const RECORD_MODE = `mutation RecordMode($input: ParticipantModeInput!) {
  recordParticipantMode(input: $input) { id }
}`;
