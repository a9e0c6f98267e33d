import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { type AppointmentRow, visibleAppointment } from './appointments.query.js';
import { authorize } from '../kernel/policy.js';
import { schedulingPolicy } from './policy.js';

/** @throws NOT_FOUND also for appointments of others */
export async function findAppointment(ctx: Ctx, id: number, selection?: Selection): Promise<AppointmentRow> {
  const found = await visibleAppointment(ctx, authorize(ctx, schedulingPolicy.appointment), id, selection);
  if (!found) throw notFound('APPOINTMENT');
  return found;
}

/** The client's texts, with the graph's names; the column has the legacy names. */
export const additionalFieldsOf = ({ additional }: AppointmentRow) =>
  additional && {
    socialNetwork: additional.social_network ?? '',
    mainTopic: additional.main_topic ?? '',
    specificQuestions: additional.specific_questions ?? '',
  };
