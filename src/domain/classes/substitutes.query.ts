import { byIdNow } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { person } from '../people/people.query.js';

/** Who leads a class for some days beside who leads it; as who leads it, known to everybody who is signed in. */
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
