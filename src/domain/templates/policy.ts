import { sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { led, ledOfKnown, policy, seen, signedIn } from '../kernel/policy.js';
import { ofLedClasses, visibility } from '../kernel/visible.js';

const NOUN = 'ACTIVITY_TEMPLATE';

export const templatePolicy = policy('submissions', {
  queries: {
    activityTemplate: { by: signedIn, on: { noun: NOUN, decide: seen } },
    activityTemplates: { by: signedIn, rows: rightsOf },
  },
  mutations: {
    saveActivityTemplate: { by: signedIn, on: { noun: 'CLASS', decide: ledOfKnown } },
    replaceActivityTemplate: { by: signedIn, on: { noun: NOUN, decide: led } },
    removeActivityTemplate: { by: signedIn, on: { noun: NOUN, decide: led } },
  },
});

/** The templates of classes that the caller attends or leads, or all for staff that reads all. */
export const visibleTemplates = visibility({
  own: [
    {
      column: 'class_id',
      keys: me => sql`select class_id from enrollments where participant_id = ${me} and canceled_at is null`,
    },
  ],
  led: [ofLedClasses('class_id')],
});
