import { z } from 'zod';
import { appointment } from '../shared/appointments.shapes.js';

// Wire shapes of contract 2, "Appointment" and "Slot".

export const createdAppointment = appointment
  .omit({ client_id: true, employee_id: true, deleted_at: true })
  .meta({ id: 'AppointmentCreated' });
export const createdBlock = appointment
  .pick({ id: true, class_id: true, type_id: true, comments: true })
  .meta({ id: 'BlockCreated' });

export const freeSlot = z.object({ id: z.string(), date: z.iso.date(), time: z.iso.time() }).meta({ id: 'Slot' });
export const slot = freeSlot.extend({ appointment_count: z.int() }).meta({ id: 'SlotWithCount' });

export const calendarRange = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

export const calendar = z
  .object({
    employee_id: z.int(),
    employee_name: z.string(),
    time_zone: z.string(),
    working_hours: z.array(
      z.object({
        weekday: z.int().min(1).max(7).meta({ description: 'The day of the week, from 1 (Monday) to 7 (Sunday)' }),
        start: z.iso.time(),
        end: z.string(),
      }),
    ),
    appointments: z.array(appointment),
  })
  .meta({ id: 'Calendar' });
