import { itself, nobody, shown, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

const ENDED_BOOKINGS = 'they had appointments ahead for the class';
const HAS_GROUP_PHONE = 'they have a phone';

export const enrollmentsNoun = noun({
  tables: ['enrollments', 'presences', 'withdrawn_presences'],
  types: {
    classes: [
      'EnrolledPerson',
      'Enrollment',
      'EnrollmentExport',
      'MissedMeeting',
      'Presence',
      'PresenceEvent',
      'RecoveryStatus',
    ],
    dashboard: ['EnrollmentStats'],
    none: [
      'EnrollmentsOfClass',
      'EnrollmentsOfCourse',
      'EnrollmentsOfCycle',
      'EnrollmentsOfDay',
      'EnrollmentsOfStatus',
    ],
  },
  hears: {
    enrollInCourse: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-made'),
    enrollParticipant: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-made'),
    enrollPeople: sometimes({ 'group-link-dispatch': HAS_GROUP_PHONE }, 'enrollment-made'),
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
    recordPresence: shown('in the history of the enrollment'),
    recordPresences: shown('in the history of the enrollment'),
    withdrawPresence: shown('with the reason, in the history of the enrollment'),
    recordAutoPresence: itself,
    recordRecoveryPresence: itself,
    exportEnrollments: itself,
  },
});
