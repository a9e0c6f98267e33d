import { z } from 'zod';
import type { LegacyTime } from '../local-time.js';
import { route } from '../route.js';
import {
  PortalBlockTimeDocument,
  PortalCalendarDocument,
  PortalClassAppointmentsDocument,
  PortalCreateAppointmentDocument,
  PortalFreeSlotsDocument,
  PortalSlotsDocument,
  PortalUnblockTimeDocument,
} from './operations.js';
import { presentCalendar, presentSlot } from './schedule.presenters.js';
import { calendar, calendarRange, createdAppointment, createdBlock, freeSlot, slot } from './schedule.shapes.js';
import {
  presentAppointment,
  presentCreated,
  presentFreed,
  textId,
  typeIds,
} from '../shared/appointments.presenters.js';
import { bookingOf, fieldNames, periodOf } from '../shared/appointments.requests.js';
import { appointment, comments, freed, period, sentAppointment } from '../shared/appointments.shapes.js';
import { DELETED_AT, REPEATED } from '../shared/decisions.js';
import { CancelAppointmentDocument } from '../shared/operations.js';
import { bodyId, idParams, legacyId } from '../shared/shapes.js';
import { envelope, failure } from './shapes.js';

const rangeOf = ({ from, to }: z.output<typeof calendarRange>, time: LegacyTime) => ({
  from: from && time.parse(`${from} 00:00:00`),
  // The whole last day is included.
  to: to && time.parse(`${to} 24:00:00`),
});

const calendarBody = [
  'data {employee_id, employee_name, time_zone, working_hours, appointments}; working hours are in time_zone, appointments in the zone of the contract',
  'query from and to choose the appointments (days, both included, at most 366); without them, 60 days from today; at most 1000',
  'a participant of one of the employee’s classes sees only their own appointments; 404 for others',
] as const;

export const scheduleRoutes = [
  route({
    id: 'portal.schedule.calendar.read',
    method: 'get',
    path: '/api/schedule/calendar/:id',
    summary: 'The calendar of an employee',
    auth: 'session',
    params: idParams,
    query: calendarRange,
    operation: PortalCalendarDocument,
    variables: ({ params, query, time }) => ({ employeeId: params.id, ...rangeOf(query, time), first: 1000 }),
    reply: { 200: envelope(calendar, 200) },
    present: ({ calendar: found }, { time }) => ({
      status: 200,
      message: 'Calendar retrieved successfully',
      data: presentCalendar(found, time),
    }),
    decision: ['id is the employee', ...calendarBody],
  }),
  route({
    id: 'portal.schedule.calendar.of-class',
    method: 'get',
    path: '/api/schedule/calendar/:id/class/:slug',
    summary: 'The part of an employee’s calendar that belongs to a class',
    auth: 'session',
    params: z.object({ id: legacyId, slug: legacyId }),
    query: calendarRange,
    operation: PortalCalendarDocument,
    variables: ({ params, query, time }) => ({
      employeeId: params.id,
      classId: params.slug,
      ...rangeOf(query, time),
      first: 1000,
    }),
    reply: { 200: envelope(calendar, 200) },
    present: ({ calendar: found }, { time }) => ({
      status: 200,
      message: 'Calendar retrieved successfully',
      data: presentCalendar(found, time),
    }),
    decision: [
      'id is the employee, slug the class; appointments of that class and every block of the calendar',
      '404 when the class has another calendar',
      ...calendarBody,
    ],
  }),
  route({
    id: 'portal.schedule.appointment.list',
    method: 'get',
    path: '/api/schedule/appointment/class/:id',
    summary: 'Appointments of a class',
    auth: 'session',
    params: idParams,
    operation: PortalClassAppointmentsDocument,
    variables: ({ params }) => ({ classId: params.id, first: 1000 }),
    reply: { 200: envelope(z.array(appointment), 200) },
    present: ({ appointments }, { time }) => ({
      status: 200,
      message: 'Appointments retrieved successfully',
      data: appointments.nodes.map(each => presentAppointment(each, time)),
    }),
    decision: [
      'past appointments and blocks too, but no deleted ones, in the order of their start, at most 1000',
      'a participant sees their own appointments, a facilitator those of their own calendar; strangers get an empty list',
      'client_id is null for a block, and when staff named no client',
    ],
  }),
  route({
    id: 'portal.schedule.appointment.create',
    method: 'post',
    path: '/api/schedule/appointment/create',
    idempotent: true,
    summary: 'Book an appointment',
    auth: 'session',
    body: sentAppointment,
    fieldNames,
    operation: PortalCreateAppointmentDocument,
    variables: ({ body, time, idempotencyKey }) => ({
      input: { idempotencyKey, ...bookingOf(body, time) },
    }),
    reply: { 201: envelope(createdAppointment, 201) },
    present: ({ createAppointment }, { time }) => ({
      status: 201,
      message: 'Appointment created successfully',
      data: presentCreated(createAppointment, time),
    }),
    decision: [
      'a participant books as the client, with the facilitator of a class in which they are enrolled; staff may send client_id and comments',
      'without employee_id, it is with the class’s facilitator; without type_id, it is an appointment; type_id 1 is a block, only for staff',
      'it starts within the employee’s working hours, else 400; staff: 5 minutes to 12 hours long, at most two years ahead',
      'a participant books one slot with its start and its length (60 minutes), not in the past and at most 180 days ahead, else 400; 409 with 3 appointments ahead with the employee or 5 in all; 429 after 15 bookings in 24 hours, canceled ones too; a calendar may have other limits (updateEmployee)',
      '409 when it overlaps; the answer names the employee and the other times; course_name is accepted and not stored, because the class has its course',
      REPEATED,
    ],
  }),
  route({
    id: 'portal.schedule.appointment.delete',
    method: 'post',
    path: '/api/schedule/appointment/delete/:id',
    idempotent: true,
    summary: 'Cancel an appointment',
    auth: 'session',
    params: idParams,
    operation: CancelAppointmentDocument,
    variables: ({ params, idempotencyKey }) => ({ id: params.id, idempotencyKey }),
    reply: { 200: envelope(freed, 200) },
    present: ({ cancelAppointment }) => ({
      status: 200,
      message: 'Appointment deleted successfully',
      data: presentFreed(cancelAppointment),
    }),
    decision: [
      'by the client, the employee or an administrator; 409 the second time; 404 for strangers; a block is removed too, without a mail',
      DELETED_AT,
      REPEATED,
    ],
  }),
  route({
    id: 'portal.schedule.slot.free',
    method: 'get',
    path: '/api/schedule/slot/:slug/class/:id',
    summary: 'Free slots of a class on a day',
    auth: 'session',
    params: z.object({ slug: z.iso.date(), id: legacyId }),
    operation: PortalFreeSlotsDocument,
    variables: ({ params }) => ({ classId: params.id, date: params.slug }),
    reply: { 200: envelope(z.array(freeSlot), 200) },
    present: ({ slots }, { time }) => ({
      status: 200,
      message: 'Slots retrieved successfully',
      data: slots.map(each => presentSlot(each, time)),
    }),
    decision: [
      'the free slots that are not past; none for a class without facilitator; 403 for people outside the class',
      'the day is in the employee’s own zone; date and time are in the contract’s zone, like the appointments',
    ],
  }),
  route({
    id: 'portal.schedule.slot.list',
    method: 'post',
    path: '/api/schedule/slot',
    summary: 'Free and taken slots of a class on a day',
    auth: 'session',
    body: z.object({ class_id: bodyId, date: z.iso.date() }),
    operation: PortalSlotsDocument,
    variables: ({ body }) => ({ classId: body.class_id, date: body.date }),
    // The contract has 401 for a missing field and for a class without facilitator (docs/developing/quirks.md).
    reply: { 200: envelope(z.array(slot), 200), 401: failure },
    errors: { INVALID: { status: 401 } },
    status: ({ class: group }) => (group.facilitator ? 200 : 401),
    present: ({ class: group, slots }, { time }) =>
      group.facilitator
        ? {
            status: 200,
            message: 'Slots retrieved successfully',
            data: slots.map(each => ({ ...presentSlot(each, time), appointment_count: each.appointmentCount })),
          }
        : { status: 401, message: 'The class has no facilitator' },
    decision: [
      'the slots of GET and the taken ones; appointment_count is the number of the employee’s appointments, blocks and collective meetings that overlap',
      'a malformed class_id or date gets the same answer as a missing one',
    ],
  }),
  route({
    id: 'portal.schedule.block',
    method: 'post',
    path: '/api/schedule/block/:id',
    summary: 'Block time of a class’s facilitator',
    auth: 'session',
    params: idParams,
    body: z.object({ ...period, comments }),
    fieldNames,
    operation: PortalBlockTimeDocument,
    variables: ({ params, body, time }) => ({
      input: { ...periodOf(body, time), classId: params.id, comments: body.comments },
    }),
    reply: { 201: envelope(createdBlock, 201) },
    present: ({ blockTime: { id, class: group, kind, comments: written } }) => ({
      status: 201,
      message: 'Time blocked successfully',
      data: { id, class_id: textId(group?.id), type_id: typeIds[kind], comments: written },
    }),
    decision: [
      'id is the class; by its facilitator or an administrator, 403 for others; 5 minutes to 31 days; comments are optional',
      '409 when it overlaps, and for a class without facilitator',
    ],
  }),
  route({
    id: 'portal.schedule.unblock',
    method: 'post',
    path: '/api/schedule/unblock/:id',
    summary: 'Remove a block',
    auth: 'session',
    params: idParams,
    operation: PortalUnblockTimeDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: envelope(freed, 200) },
    present: ({ unblockTime }) => ({
      status: 200,
      message: 'Time unblocked successfully',
      data: presentFreed(unblockTime),
    }),
    decision: [
      'id is the block; by the owner of the calendar or an administrator; 409 the second time; 404 for strangers and for an appointment',
      DELETED_AT,
    ],
  }),
];
