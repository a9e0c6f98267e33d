import { z } from 'zod';
import { appointment as portalAppointment, sentAppointment as sentToPortal } from '../shared/appointments.shapes.js';
import { bodyId, typed } from '../shared/shapes.js';
import { fieldReason } from '../../src/failures/field-reasons.js';

// Wire shapes of contract 3 C. It shows none for appointments: they are the portal's, with the names of both sides.

export const appointment = portalAppointment
  .extend({ employee_name: z.string(), client_name: z.string().nullable() })
  .meta({ id: 'ScheduledAppointment' });

/** Digits, points and dash; the graph checks if they are a CPF. */
export const cpf = typed()
  .max(20)
  .regex(/^[\d.-]+$/, fieldReason('NOT_A_CPF_NUMBER'));

export const sentAppointment = sentToPortal
  .omit({ course_name: true, class_id: true })
  .extend({ class_id: bodyId.nullish(), cpf: cpf.nullish() });
