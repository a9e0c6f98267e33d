import { sql } from 'kysely';
import { fields, seen, signedIn } from '../kernel/policy.js';

/** What is told of a calendar to its people alone. */
export const employeeFields = fields({
  // A link that anybody may open stays among those who meet there.
  'Employee.place': {
    by: signedIn,
    on: { noun: 'EMPLOYEE', decide: seen },
    isHidden: true,
    note: 'own: of the facilitator of an own class',
    visible: (alias, rights, me) =>
      rights === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`(${sql.ref(`${alias}.user_id`)} = ${me} or exists (
            select from enrollments as place join classes as led on led.id = place.class_id
             where place.participant_id = ${me} and place.canceled_at is null
               and led.facilitator_id = ${sql.ref(`${alias}.user_id`)}))`,
  },
});
