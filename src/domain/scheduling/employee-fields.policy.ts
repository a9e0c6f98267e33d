import { sql } from 'kysely';
import { fields, seen, signedIn } from '../kernel/policy.js';
import { visibility } from '../kernel/visible.js';

/** The fields of a calendar that only its people see. */
export const employeeFields = fields({
  // Anybody may open the link, so only its own people see it.
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
