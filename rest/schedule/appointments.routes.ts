import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import type { LegacyTime } from '../local-time.js';
import { presentAppointment, presentFreed } from '../shared/appointments.presenters.js';
import { bookingOf, fieldNames } from '../shared/appointments.requests.js';
import { freed } from '../shared/appointments.shapes.js';
import { DELETED_AT, REPEATED } from '../shared/decisions.js';
import { nextLink, nextPage } from '../shared/headers.js';
import { CancelAppointmentDocument } from '../shared/operations.js';
import { idParams, nullIfEmpty } from '../shared/shapes.js';
import { route } from '../route.js';
import {
  type ScheduledAppointmentFragment,
  ScheduleAppointmentsDocument,
  ScheduleCreateAppointmentDocument,
} from './operations.js';
import { appointment, cpf, sentAppointment } from './shapes.js';

const present = (found: ScheduledAppointmentFragment, time: LegacyTime) => ({
  ...presentAppointment(found, time),
  employee_name: found.employee.name,
  client_name: found.client?.name ?? null,
});

/** Without a week, the appointments from the current week on. */
function weekOf({ week, year }: { week?: number; year?: number }, time: LegacyTime) {
  const found = time.week(week, week === undefined ? undefined : year);
  if (!found) throw new AppError('INVALID', 'WEEK_UNKNOWN', { field: 'week' });
  return week === undefined ? { from: found.from } : found;
}

export const appointmentRoutes = [
  route({
    id: 'schedule.appointments.list',
    method: 'get',
    path: '/api/appointments',
    summary: 'Appointments with employees',
    auth: 'session',
    query: z.object({
      week: nullIfEmpty(z.coerce.number().int().min(1).max(53).optional()),
      year: nullIfEmpty(z.coerce.number().int().min(2000).max(2100).optional()),
      cpf: nullIfEmpty(cpf.optional()),
      limit: nullIfEmpty(z.coerce.number().int().min(1).max(1000).default(1000)),
      after: nullIfEmpty(z.string().max(500).optional()),
    }),
    operation: ScheduleAppointmentsDocument,
    variables: ({ query, time }) => ({
      filter: { ...weekOf(query, time), cpf: query.cpf },
      first: query.limit,
      after: query.after,
    }),
    reply: { 200: z.array(appointment) },
    present: ({ appointments }, { time }) => appointments.nodes.map(each => present(each, time)),
    answerHeaders: nextLink,
    headers: ({ appointments: { pageInfo } }, { query }) => nextPage(pageInfo, query),
    decision: [
      'an array of appointments and blocks (type_id 1) that are not canceled, in the order of their start',
      'week is the ISO week, Monday to Sunday, of the current ISO year, or of year; without a week, all from the current week on',
      'cpf belongs to the client or to the employee; an unknown one gives an empty list, an invalid one 400',
      'the record is as in the portal, with the names of both people; at most 1000 (limit), more behind the Link header (rel="next")',
    ],
  }),
  route({
    id: 'schedule.appointments.create',
    method: 'post',
    path: '/api/appointments',
    idempotent: true,
    summary: 'Book an appointment',
    auth: 'session',
    body: sentAppointment,
    fieldNames: { ...fieldNames, clientCpf: 'cpf' },
    operation: ScheduleCreateAppointmentDocument,
    variables: ({ body, time, idempotencyKey }) => ({
      input: { idempotencyKey, ...bookingOf(body, time), clientCpf: body.cpf },
    }),
    reply: { 201: appointment },
    present: ({ createAppointment }, { time }) => present(createAppointment, time),
    decision: [
      'the answer is the record; times are local to the contract’s zone, or ISO 8601 with a zone',
      'employee_id, or class_id for its facilitator; the client by client_id or by cpf (not both), or no client',
      'it starts within the employee’s working hours, else 400; 5 minutes to 12 hours, not bound to slots: another service manages its own calendar; type_id 1 blocks time, up to 31 days; it begins at most two years ahead',
      'after booking and after cancelling, a job sends client and employee one mail with an .ics each; a block is not mailed',
      REPEATED,
      '409 names the employee and the times (HH:mm) of the other appointment or collective meeting; one may start when another ends',
    ],
  }),
  route({
    id: 'schedule.appointments.cancel',
    method: 'delete',
    path: '/api/appointments/:id',
    idempotent: true,
    summary: 'Cancel an appointment',
    auth: 'session',
    params: idParams,
    operation: CancelAppointmentDocument,
    variables: ({ params, idempotencyKey }) => ({ id: params.id, idempotencyKey }),
    reply: { 200: freed },
    present: ({ cancelAppointment }) => presentFreed(cancelAppointment),
    decision: [
      'the answer has id and deleted_at; its time is free again; 409 the second time; also for blocks (type_id 1), without mails',
      DELETED_AT,
      REPEATED,
    ],
  }),
];
