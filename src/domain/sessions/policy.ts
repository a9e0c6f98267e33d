import type { Ctx } from '../context.js';
import { forbidden } from '../kernel/access.js';

/**
 * What a supervisor may do as a participant: what the participant does in a course. Everything else is closed, above all
 * what changes who somebody is (e-mail, phone, CPF, password, picture), what signs in or gives a credential that outlives
 * the mode, and what writes to others in the participant's name. A mutation that is new is closed until it is listed.
 */
const open = new Set([
  'enrollInCourse',
  'recordAutoPresence',
  'recordRecoveryPresence',
  'requestCancellation',
  'cancelEnrollment',
  'updateMeetingProgress',
  'leaveLiveSession',
  'recordAction',
  'createSubmission',
  'replaceSubmission',
  'removeSubmission',
  'removeSubmissionFile',
  'createAppointment',
  'cancelAppointment',
  'likePost',
  'unlikePost',
  // Of the session, whose owner is the supervisor: the mode is ended, and the session.
  'recordParticipantMode',
  'signOut',
]);

/** @throws FORBIDDEN in participant mode for mutations that are closed there */
export function mustBeOpenInParticipantMode(ctx: Ctx, mutation: string): void {
  if (ctx.actor?.actingBy && !open.has(mutation)) throw closed();
}

/** @throws FORBIDDEN in participant mode: what is asked for is good for longer than the mode */
export function mustNotBeInParticipantMode(ctx: Ctx): void {
  if (ctx.actor?.actingBy) throw closed();
}

const closed = () => forbidden('NOT_IN_PARTICIPANT_MODE');

/** Nobody acts as a colleague. */
export const isOnlyParticipant = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every(role => role === 'PARTICIPANT');
