import { byIdNow } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { person } from '../people/people.query.js';

/** A substitute leads a class for some days besides its facilitator. Every signed-in caller may see both. */
export const substitute = record(
  'class_substitutes',
  'b',
  {
    id: 'id',
    classId: 'class_id',
    userId: 'user_id',
    from: 'from_day',
    to: 'to_day',
    startsAt: 'starts_at',
    endsAt: 'ends_at',
  },
  { relations: { user: one(person, 'userId') } },
);
export type SubstituteRow = RowOf<typeof substitute>;

export const substituteNow = byIdNow(substitute);
