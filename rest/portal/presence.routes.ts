import { z } from 'zod';
import { route } from '../route.js';
import {
  type CancelReason,
  PortalAutoPresenceDocument,
  PortalCancelEnrollmentDocument,
  PortalPresenceDocument,
  PortalRecordPresenceDocument,
  PortalRecoveryPresenceDocument,
  PortalRequestCancellationDocument,
} from './operations.js';
import { presentStudent, presentStudentWithoutFlags } from './presenters.js';
import { bodyId, idParams, legacyId } from '../shared/shapes.js';
import { cancelReason, envelope, student, studentWithoutFlags } from './shapes.js';

export const presenceRoutes = [
  route({
    id: 'portal.presence.list',
    method: 'get',
    path: '/api/presence/:id',
    summary: 'Presence of the participants of a class',
    auth: 'session',
    params: idParams,
    operation: PortalPresenceDocument,
    variables: ({ params }) => ({ classId: params.id, first: 1000 }),
    reply: { 200: z.array(student) },
    present: ({ class: group }) => group.enrollments.nodes.map(presentStudent),
    decision: 'id is the class; a participant sees only their own record, a facilitator of other classes none',
  }),
  route({
    id: 'portal.presence.record',
    method: 'post',
    path: '/api/presence',
    summary: 'Staff records that a participant took part in an activity',
    auth: 'session',
    body: z.object({ class_id: bodyId, student_id: bodyId, activity_id: bodyId }),
    operation: PortalRecordPresenceDocument,
    variables: ({ body }) => ({ classId: body.class_id, participantId: body.student_id, activityId: body.activity_id }),
    reply: { 200: envelope(studentWithoutFlags, 200) },
    present: ({ recordPresence }) => ({
      status: 200,
      message: 'Presence recorded successfully',
      data: presentStudentWithoutFlags(recordPresence),
    }),
    decision:
      'by the facilitator of the class or an administrator; recording twice has the effect of once; 409 before the meeting begins',
  }),
  route({
    id: 'portal.presence.auto',
    method: 'post',
    path: '/api/presence/auto',
    summary: 'The caller enters the running collective meeting of a class',
    auth: 'session',
    body: z.object({ class_id: bodyId }),
    operation: PortalAutoPresenceDocument,
    variables: ({ body }) => ({ classId: body.class_id }),
    reply: { 200: envelope(studentWithoutFlags, 200) },
    present: ({ recordAutoPresence }) => ({
      status: 200,
      message: 'Presence recorded successfully',
      data: presentStudentWithoutFlags(recordAutoPresence),
    }),
    decision:
      'body {class_id}; the server’s clock decides the running meeting; 409 when none runs; the answer is as in POST /api/presence',
  }),
  route({
    id: 'portal.presence.recovery',
    method: 'post',
    path: '/api/presence/recovery',
    summary: 'The caller has watched the recording of a missed meeting',
    auth: 'session',
    body: z.object({ class_id: bodyId, activity_id: bodyId.optional() }),
    operation: PortalRecoveryPresenceDocument,
    variables: ({ body }) => ({ classId: body.class_id, activityId: body.activity_id }),
    reply: { 200: envelope(studentWithoutFlags, 200) },
    present: ({ recordRecoveryPresence }) => ({
      status: 200,
      message: 'Presence recovered successfully',
      data: presentStudentWithoutFlags(recordRecoveryPresence),
    }),
    decision:
      'body {class_id, activity_id?}; without activity_id the latest past meeting; the request states that the recording was watched; 409 after the recovery deadline',
  }),
  route({
    id: 'portal.enrollment.request-cancellation',
    method: 'post',
    path: '/api/enrollment/:enrollment_id/request-cancellation',
    summary: 'Ask to leave a class',
    auth: 'session',
    params: z.object({ enrollment_id: legacyId }),
    operation: PortalRequestCancellationDocument,
    variables: ({ params }) => ({ enrollmentId: params.enrollment_id }),
    reply: { 200: envelope(z.object({ enrollment_id: z.int(), is_cancel_requested: z.boolean() }), 200) },
    present: ({ requestCancellation: enrollment }) => ({
      status: 200,
      message: 'Cancellation requested successfully',
      data: { enrollment_id: enrollment.id, is_cancel_requested: enrollment.cancelRequestedAt !== null },
    }),
    decision:
      'a second request has no further effect; 409 when the enrollment is already canceled; 403 for supervisors, who can only read it; 404 for strangers',
  }),
  route({
    id: 'portal.enroll.cancel',
    method: 'post',
    path: '/api/enroll/cancel/:enroll_id',
    summary: 'Cancel an enrollment',
    auth: 'session',
    params: z.object({ enroll_id: legacyId }),
    body: z.object({ reason: cancelReason }),
    operation: PortalCancelEnrollmentDocument,
    variables: ({ params, body }) => ({
      enrollmentId: params.enroll_id,
      reason: body.reason.toUpperCase() as CancelReason,
    }),
    // The contract has a string as status here; similar routes have a number (docs/developing/quirks.md).
    reply: {
      200: z.object({
        status: z.literal('cancelled'),
        message: z.string(),
        data: z.object({ enrollment_id: z.int(), is_enroll_canceled: z.boolean(), reason: cancelReason }),
      }),
    },
    present: ({ cancelEnrollment: enrollment }, { body }) => ({
      status: 'cancelled',
      message: 'Enrollment canceled successfully',
      data: {
        enrollment_id: enrollment.id,
        is_enroll_canceled: enrollment.canceledAt !== null,
        reason: body.reason,
      },
    }),
    decision:
      'a second cancellation answers 409 and keeps the first reason; 403 for supervisors, who can only read it; 404 for strangers',
  }),
];
