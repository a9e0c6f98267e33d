import type { BookingOutcome } from '../../entities/index.js';
import { wordsIn } from '../../failures/messages/index.js';
import { hasWords } from '../../failures/messages/words.js';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { computed, record, type RowOf } from '../kernel/record.js';
import { peopleOfCpf } from '../people/people-of-cpf.query.js';
import { bookingRequestPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

export const bookingRequest = record(
  'booking_requests',
  'b',
  {
    id: 'id',
    createdAt: 'at',
    action: 'action',
    actorUserId: 'actor_user_id',
    actorKeyId: 'actor_key_id',
    actorName: 'actor_name',
    route: 'route',
    requestId: 'request_id',
    outcome: computed<BookingOutcome>('b.outcome'),
    messageInEnglish: 'message',
    failure: 'failure',
    appointmentId: 'appointment_id',
    arguments: 'arguments',
    cpfOf: computed<string | null>(`(select string_agg(distinct u.id::text, ',')
    from jsonb_array_elements(b.arguments) as e(given), ${peopleOfCpf("e.given ->> 'value'")})`),
  },
  { resolved: { message: ['failure', 'messageInEnglish'] }, watched: { arguments: [{ kind: 'CPF', of: 'cpfOf' }] } },
);

/** The reason of a failed attempt in the language of the request; in English from earlier versions. Null when it was done. */
export function bookingFailureText(
  { language }: Pick<Ctx, 'language'>,
  { failure, messageInEnglish }: Pick<RowOf<typeof bookingRequest>, 'failure' | 'messageInEnglish'>,
): string | null {
  return failure && hasWords(failure) ? wordsIn[language].of(failure) : messageInEnglish;
}

export interface BookingRequestFilter {
  actorUserId?: number | null;
  appointmentId?: number | null;
  outcome?: BookingOutcome | null;
}
/** A page of the attempts, latest first. */
export const listBookingRequests = listOf(bookingRequest, {
  authorize: ctx => authorize(ctx, bookingRequestPolicy.bookingRequests),
  rows: q => q.selectFrom('booking_requests as b').selectAll(),
  filters: filters<BookingRequestFilter>({
    actorUserId: 'b.actor_user_id',
    appointmentId: 'b.appointment_id',
    outcome: 'b.outcome',
  }),
  latestFirst: true,
});
