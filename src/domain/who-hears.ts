import type { NoticeWay } from '../entities/index.js';

/*
 * The people that are notified by a mutation, and the way; or the reason for no notice. docs/who-hears.md shows it.
 * test/graph/who-hears.test.ts runs every mutation. It compares the result with the messages in the outbox, and with the mails
 * and messages that follow.
 */

/** The recipient of a notice, in the words of the documentation. */
export interface Notice {
  who: string;
  by: readonly NoticeWay[];
}

/** The result of a message of the outbox: notices, or work without a notice of its own. */
export type Topic = { told: readonly Notice[] } | { work: string };

const mail = (...who: string[]) => ({ told: who.map(each => ({ who: each, by: ['MAIL'] as const })) });
const message = (...who: string[]) => ({ told: who.map(each => ({ who: each, by: ['MESSAGE'] as const })) });
const either = (...who: string[]) => ({ told: who.map(each => ({ who: each, by: ['MAIL', 'MESSAGE'] as const })) });
const work = (what: string) => ({ work: what });

const BOTH_OF_BOOKING = ['the participant', 'the collaborator'] as const;
const OWNER = 'the person whose account it is';

/** The messages of the outbox, by the name of their job. */
export const topics = {
  'enrollment-made': mail('the participant'),
  'enrollment-moved': mail('the participant'),
  'enrollment-canceled': mail('the participant'),
  'enrollment-auto-cancelled': mail('the participant'),
  'enrollment-restored': mail('the participant'),
  'enrollment-messaged': message('the participant, at a proven phone'),
  'cancellation-answered': mail('the participant'),
  'absence-warned': either('the participant'),
  'group-link-dispatch': message('the participant'),
  'course-start-near': either('the participant'),
  'class-handed-over': mail('everyone with a place in the class', 'who leads it, and who led it'),
  'class-substitute-set': mail('the substitute', 'who leads the class'),
  'class-substitute-ended': mail('the substitute', 'who leads the class'),
  'meeting-changed': mail('everyone with a place in the class', 'who leads it'),
  'weekly-work': mail('the facilitator'),
  'appointment-created': mail(...BOTH_OF_BOOKING),
  'appointment-cancelled': mail(...BOTH_OF_BOOKING),
  'appointment-moved': mail(...BOTH_OF_BOOKING),
  'appointment-handed-over': mail('the collaborator who had it before'),
  'appointment-near': either('the participant'),
  'submission-received': mail('the participant'),
  'submission-evaluated': mail('the participant'),
  'submission-resend-requested': mail('the participant'),
  'account-registered': mail('the address that was typed in'),
  'account-already-known': mail('the owner of the address'),
  'registration-not-confirmed': mail('the person with the CPF'),
  'flow-email-code': mail('the address that was typed in'),
  'password-link-issued': mail(OWNER),
  'password-changed': mail(OWNER),
  'password-reset-requested': work('makes the link, if somebody is meant: password-link-issued'),
  'sign-in-code-requested': either(OWNER),
  'identity-linked': mail(OWNER),
  'second-factor-told': mail(OWNER),
  'email-change-requested': mail('the new address', 'the old address'),
  'email-change-delayed': mail('the present address'),
  'email-changed': mail('the old address'),
  'phone-change-requested': message('the new phone'),
  'phone-change-told': message('the old phone'),
  'phone-change-mailed': mail(OWNER),
  'recovery-requested': message('the phone that is said to be lost'),
  'recovery-mailed': mail(OWNER),
  'person-export-requested': work('makes the archive: person-export-ready'),
  'person-export-ready': mail('who asked for it'),
  'erasure-decided': mail('the person who will be erased'),
  'erasure-withdrawn': mail('the person who will not be erased'),
  'group-invited': mail('the address that was asked'),
  'hospital-group-role-set': mail('the person with the role'),
  'sunset-announced': mail('the contacts of the keys that call the routes'),
  'conversion-tracked': work('the platform of conversions is told, no person'),
  'inbound-message-received': work('the flow is sent to who wrote for the first time'),
  'import-requested': work('the import is done; who began it sees how far it is'),
  'mirror-writes': work('the other side does what was accepted here'),
} as const satisfies Record<string, Topic>;
export type TopicName = keyof typeof topics;

/** The messages that a mutation sends. */
interface Sends {
  /** Sent always. */
  topics?: readonly TopicName[];
  /** Sent only in the given state. */
  sometimes?: Partial<Record<TopicName, string>>;
  /** Sent while the mutation is answered, and not by the outbox. */
  atOnce?: Notice;
}
export type Hearing = Sends | { nobody: string };

const nobody = (reason: string): Hearing => ({ nobody: reason });
const send = (...always: TopicName[]): Sends => ({ topics: always });
const sometimes = (when: Partial<Record<TopicName, string>>, ...always: TopicName[]): Sends => ({
  topics: always,
  sometimes: when,
});

const itself = nobody('It concerns the caller alone, who has the answer.');
const planned = nobody('It is planned; who looks at the programme sees it.');
const content = nobody('Readers see it when they come.');
const operators = nobody('It concerns those who run the server, who see it on its pages.');
const files = nobody('It stands in the class, where it is worked with.');
const shown = (where: string) => nobody(`The person sees it ${where}.`);

const ENDED_BOOKINGS = 'they had appointments ahead for the class';
const HAS_GROUP_PHONE = 'they have a phone';
const HAD_CLASSES = 'a facilitator leads classes, which are handed over with it';
const handedOver = {
  'class-handed-over': HAD_CLASSES,
  'appointment-moved': 'appointments are moved with the classes',
  'appointment-handed-over': 'appointments are moved with the classes',
  'appointment-cancelled': 'appointments are canceled',
} as const;
const NO_TURN_WAITS = 'no turn of these writes waits already';
const OTHER_EMAIL = 'it is given another e-mail';
const OTHER_PHONE = 'it is given another phone, or none';
const otherContact = {
  'email-change-requested': OTHER_EMAIL,
  'phone-change-requested': 'it is given another phone',
  'phone-change-told': OTHER_PHONE,
  'phone-change-mailed': OTHER_PHONE,
} as const;

/** Every mutation of the graph, in the order of its nouns. */
export const hearing: Record<string, Hearing> = {
  // Places in classes
  enrollInCourse: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-made'),
  enrollParticipant: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-made'),
  moveEnrollment: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-moved'),
  restoreEnrollment: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-restored'),
  cancelEnrollment: sometimes(
    { 'appointment-cancelled': ENDED_BOOKINGS },
    'enrollment-canceled',
    'enrollment-messaged',
  ),
  answerCancellationRequest: sometimes(
    { 'appointment-cancelled': `accepted, and ${ENDED_BOOKINGS}` },
    'cancellation-answered',
    'enrollment-messaged',
  ),
  requestCancellation: nobody(
    'Who leads the class sees it among what waits for them (`myWork`), and in the weekly mail.',
  ),
  withdrawCancellationRequest: nobody('The request is gone from what waits for who leads the class.'),
  resendGroupLink: send('group-link-dispatch'),
  recordPresence: shown('in the history of the enrollment'),
  recordPresences: shown('in the history of the enrollment'),
  withdrawPresence: shown('with the reason, in the history of the enrollment'),
  recordAutoPresence: itself,
  recordRecoveryPresence: itself,
  exportEnrollments: itself,

  // The programme
  createCourse: planned,
  updateCourse: planned,
  removeCourse: planned,
  createActivity: planned,
  updateActivity: planned,
  removeActivity: planned,
  createCycle: planned,
  updateCycle: planned,
  removeCycle: planned,
  createClass: planned,
  updateClass: sometimes({ 'class-handed-over': 'it is given another facilitator, or none' }),
  removeClass: nobody('Nobody has a place in it, or it is refused.'),
  handOverClass: sometimes(
    {
      'appointment-moved': 'appointments are moved with it',
      'appointment-handed-over': 'appointments are moved with it',
      'appointment-cancelled': 'appointments are canceled with it',
    },
    'class-handed-over',
  ),
  setSubstitute: send('class-substitute-set'),
  removeSubstitute: send('class-substitute-ended'),
  setHandInRule: nobody('Participants see the times where they hand in.'),
  createMeeting: nobody('It is in the calendars that people subscribe to, and on the page of the class.'),
  updateMeeting: sometimes({ 'meeting-changed': 'a meeting that is ahead has another time' }),
  removeMeeting: sometimes({ 'meeting-changed': 'the meeting was still ahead' }),
  updateMeetingProgress: itself,
  postLiveMessage: nobody('Who is in the live session reads it there.'),
  leaveLiveSession: itself,

  // Hand-ins
  createSubmission: send('submission-received'),
  replaceSubmission: nobody('It waits for the evaluation as before; its history says who changed what.'),
  evaluateSubmission: sometimes({ 'submission-evaluated': 'it is evaluated, and not as it was' }),
  removeSubmission: sometimes({ 'submission-resend-requested': 'staff asks to hand in again' }),
  removeSubmissionFile: nobody('The history of the submission says who took it out.'),
  saveActivityTemplate: files,
  replaceActivityTemplate: files,
  removeActivityTemplate: files,

  // Calendars
  createAppointment: send('appointment-created'),
  cancelAppointment: send('appointment-cancelled'),
  cancelAppointments: send('appointment-cancelled'),
  moveAppointment: sometimes({ 'appointment-moved': 'an appointment gets another time; a block is nobody’s' }),
  setAppointmentOutcome: shown('among the appointments'),
  blockTime: itself,
  unblockTime: itself,
  exportAppointments: itself,
  revokeCalendarFeed: itself,
  createEmployee: planned,
  updateEmployee: planned,
  removeEmployee: nobody('Nothing was booked in it, or it is refused.'),
  setWorkingHours: nobody('What was booked stays; who books sees the new hours.'),

  // Accounts
  registerAccount: {
    sometimes: {
      'account-registered': 'nobody has the address',
      'account-already-known': 'somebody has the address',
    },
  },
  activateAccount: itself,
  resendActivation: send('account-registered'),
  createUser: send('password-link-issued'),
  updateUser: sometimes(otherContact),
  updateParticipant: sometimes(otherContact),
  setRoles: sometimes(handedOver),
  deactivateUser: sometimes(handedOver),
  reactivateUser: nobody('Who lets somebody in again says so; they sign in as before.'),
  changePassword: send('password-changed'),
  setPassword: sometimes({ 'password-changed': 'there was a password before' }),
  resetPassword: sometimes({ 'password-changed': 'there was a password before' }),
  requestPasswordReset: send('password-reset-requested'),
  requestSignInCode: send('sign-in-code-requested'),
  requestRecovery: send('recovery-requested'),
  signIn: sometimes({
    'second-factor-told': 'the second factor was wrong too often, or a recovery code was used',
  }),
  signInWithCode: sometimes({
    'recovery-mailed': 'the code went to the e-mail in place of a lost phone',
    'second-factor-told': 'the second factor was wrong too often, or a recovery code was used',
  }),
  signOut: itself,
  endMySessions: itself,
  confirmEmail: sometimes({
    'email-changed': 'there was another e-mail, and the new one counts',
    'email-change-delayed': 'the new one waits for its time',
  }),
  confirmPhone: sometimes({
    'phone-change-told': 'there was another phone',
    'phone-change-mailed': 'they have an e-mail, and there was another phone',
  }),
  keepContact: sometimes({
    'password-link-issued': 'the new contact counted already, so that the password ended',
    'recovery-mailed': 'codes by mail were stopped',
  }),
  sendOtp: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
  confirmOtp: itself,
  beginPasskey: itself,
  finishPasskey: send('second-factor-told'),
  beginTotp: itself,
  confirmTotp: send('second-factor-told'),
  removeSecondFactor: send('second-factor-told'),
  newRecoveryCodes: send('second-factor-told'),
  resetSecondFactors: send('second-factor-told'),
  beginPasskeySignIn: itself,
  beginSecondFactorSetUp: itself,
  createApiKey: itself,
  revokeApiKey: nobody('The system that uses the key is answered 401; its contact is told by who revokes it.'),
  setPicture: itself,
  removePicture: itself,

  // Privacy
  exportPerson: send('person-export-requested'),
  requestErasure: nobody('Administrators see it among `erasures`; the person is told what they decide.'),
  erasePerson: sometimes(handedOver, 'erasure-decided'),
  withdrawErasure: send('erasure-withdrawn'),
  giveConsent: itself,
  withdrawConsent: itself,
  publishConsentText: nobody('Who agreed to an earlier version is asked when they come.'),

  // Hospitals
  createHospitalGroup: planned,
  updateHospitalGroup: planned,
  removeHospitalGroup: planned,
  createHospital: planned,
  updateHospital: planned,
  removeHospital: planned,
  setHospitalGroupRole: send('hospital-group-role-set'),
  inviteToGroup: send('group-invited'),
  recordMeasurements: nobody('Members of the group see it in the charts, with who recorded it.'),
  removeMeasurements: nobody('Members of the group see it in the charts, and who did it in the audit.'),

  // Messages and flows
  sendTemplate: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
  sendReminder: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
  resendFlow: { atOnce: { who: 'the phone of the caller', by: ['MESSAGE'] } },
  receiveNotification: sometimes({ 'inbound-message-received': 'somebody wrote' }),
  answerFlow: sometimes({
    'flow-email-code': 'the form has an e-mail that is to be proven',
    'registration-not-confirmed': 'the form may not speak for the person with its CPF',
    'enrollment-made': 'the form is finished, and the place is new',
    'group-link-dispatch': 'the form is finished',
    'email-change-requested': 'the form is finished, with an e-mail that was not proven',
  }),
  trackConversion: send('conversion-tracked'),
  recordAction: itself,
  recordParticipantMode: nobody('The log of participant mode, and the audit, name the supervisor.'),

  // Content
  createPost: content,
  updatePost: content,
  removePost: content,
  likePost: itself,
  unlikePost: itself,
  changeSiteSettings: content,
  setMaintenanceMode: content,

  // Running the server
  startImport: send('import-requested'),
  confirmImport: send('import-requested'),
  cancelImport: operators,
  resendDeadLetter: nobody('What could not be told before is told now.'),
  resendDeadLetters: nobody('What could not be told before is told now.'),
  retryMirror: sometimes({ 'mirror-writes': NO_TURN_WAITS }),
  giveUpMirror: sometimes({ 'mirror-writes': NO_TURN_WAITS }),
  ignoreDifferences: operators,
  withdrawIgnored: operators,
  resetParity: operators,
  setRouteMode: operators,
  announceSunset: send('sunset-announced'),
  withdrawSunset: operators,
  acknowledgeSunset: operators,
  scheduleBrownout: nobody('Clients were told of the end, and notice the brownout.'),
  closeRoute: nobody('Clients were told of the end, and agreed to it or no longer call.'),
  reopenRoute: operators,
};
