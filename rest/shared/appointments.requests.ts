import type { z } from 'zod';
import type { LegacyTime } from '../local-time.js';
import { typeIds } from './appointments.presenters.js';
import type { sentAppointment } from './appointments.shapes.js';

// Requests of the facades of contracts 2 and 3 C to the graph about appointments.

/** These facades' names of fields that the graph names otherwise, for the faults of a request. */
export const fieldNames = { startsAt: 'start_time', endsAt: 'finish_time', kind: 'type_id' };

export const periodOf = (sent: { start_time: string; finish_time: string }, time: LegacyTime) => ({
  startsAt: time.parse(sent.start_time)!,
  endsAt: time.parse(sent.finish_time)!,
});

/** Contract 2 needs the class; its course_name is accepted and not stored. */
type Sent = Omit<z.output<typeof sentAppointment>, 'class_id' | 'course_name'> & { class_id?: string | null };

export const bookingOf = (sent: Sent, time: LegacyTime) => ({
  ...periodOf(sent, time),
  employeeId: sent.employee_id,
  classId: sent.class_id,
  clientId: sent.client_id,
  kind: sent.type_id == null ? null : sent.type_id === typeIds.BLOCK ? ('BLOCK' as const) : ('APPOINTMENT' as const),
  comments: sent.comments,
  additionalFields: sent.additional_fields && {
    socialNetwork: sent.additional_fields.social_network,
    mainTopic: sent.additional_fields.main_topic,
    specificQuestions: sent.additional_fields.specific_questions,
  },
});
