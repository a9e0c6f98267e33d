import { sql } from 'kysely';
import { fields, seen, signedIn } from '../kernel/policy.js';
import { visibility } from '../kernel/visible.js';

/** What is told of a calendar to its people alone. */
export const employeeFields = fields({
  // A link that anybody may open stays among those who meet there.
  'Employee.place': {
    by: signedIn,
    on: { noun: 'EMPLOYEE', decide: seen },
    isHidden: true,
    note: 'own: of the facilitator of an own class',
    visible: visibility({
      own: [
        { column: 'user_id', keys: 'caller' },
        {
          column: 'user_id',
          keys: me => sql`
            select led.facilitator_id from enrollments as place join classes as led on led.id = place.class_id
             where place.participant_id = ${me} and place.canceled_at is null`,
        },
      ],
    }),
  },
});
