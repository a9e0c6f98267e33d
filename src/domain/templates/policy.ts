import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Rights, rightsOf } from '../kernel/access.js';
import { led, ledOfKnown, policy, seen, signedIn } from '../kernel/policy.js';

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

/** The templates `t` of classes that somebody takes part in or leads, or all for staff that reads all. */
export function visibleTemplates(rights: Rights, me: Expression<number | null>): RawBuilder<boolean> {
  if (rights === 'all') return sql<boolean>`true`;
  const takesPart = sql<boolean>`t.class_id in (select class_id from enrollments where participant_id = ${me} and canceled_at is null)`;
  if (rights === 'own') return takesPart;
  return sql<boolean>`(${takesPart} or t.class_id in (select id from classes where facilitator_id = ${me}))`;
}
