import { type Expression, type RawBuilder, sql } from 'kysely';
import { hasRole, readsAll, type Rights, rightsOf } from '../kernel/access.js';
import { batched } from '../kernel/batched.js';
import { ledClassIds } from '../kernel/led.js';
import {
  anyone,
  authorize,
  type DeclaredMutation,
  fields,
  type FieldRule,
  assertAllowed,
  person,
  policy,
  type RecordRule,
  type Relation,
  rightsOrNone,
  seenOfKnown,
  signedIn,
  STRANGER,
  verdict,
  withRole,
} from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { seesPerson } from '../people/policy.js';

/** The rule for fields that only the people of a class may see. The class itself is known to everybody. */
const inside = {
  by: signedIn,
  on: { noun: 'CLASS', decide: seenOfKnown, otherwise: 'CLASS_PEOPLE_ONLY' },
} as const;

/** People who run the programme; API keys are excluded. */
const programmeEditor = withRole(['ADMIN', 'SUPERVISOR'], 'PROGRAMME_FOR_EDITORS');
const changed: DeclaredMutation = { by: programmeEditor, fails: ['NOT_FOUND', 'CONFLICT'] };

export const classPolicy = policy('classes', {
  queries: {
    // Every signed-in caller may see the class itself. Its participants and its room are restricted.
    class: { by: signedIn },
    classes: { by: signedIn },
    room: inside,
    // Public: the onboarding page shows courses to visitors who are not signed in.
    course: { by: anyone },
    courses: { by: signedIn },
    cycle: { by: signedIn },
    cycles: { by: signedIn },
    meetingStatus: { by: signedIn, on: { noun: 'MEETING', decide: seesPerson } },
  },
  mutations: {
    createCourse: { by: programmeEditor, fails: ['CONFLICT'] },
    updateCourse: changed,
    removeCourse: changed,
    createCycle: { by: programmeEditor },
    updateCycle: changed,
    removeCycle: changed,
    createActivity: { by: programmeEditor, fails: ['NOT_FOUND'] },
    updateActivity: changed,
    removeActivity: changed,
    createClass: { by: programmeEditor, fails: ['NOT_FOUND'] },
    updateClass: changed,
    removeClass: changed,
    handOverClass: changed,
    setSubstitute: { by: programmeEditor, fails: ['NOT_FOUND'] },
    removeSubstitute: changed,
    copyClass: changed,
    copyCycle: changed,
    createMeeting: changed,
    createMeetings: changed,
    updateMeeting: changed,
    removeMeeting: changed,
    // Everybody knows that the class exists, so the error is FORBIDDEN and not NOT_FOUND.
    setHandInRule: {
      by: person,
      on: {
        noun: 'CLASS',
        decide: (actor: Actor, { leads }: Relation) => verdict(leads || hasRole(actor, 'ADMIN', 'SUPERVISOR'), true),
        otherwise: 'CLASS_STAFF_ONLY',
      },
    },
    updateMeetingProgress: {
      by: person,
      on: {
        noun: 'MEETING',
        decide: (actor: Actor, relation: Relation) => verdict(relation.own, seesPerson(actor, relation) === 'ALLOWED'),
        otherwise: 'PARTICIPANT_ONLY',
      },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
  },
});

/** SQL that is true when the caller has a place in the class that is not canceled, or leads the class. */
const isInside = (classId: RawBuilder<unknown>, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`(exists (
    select from enrollments as e where e.class_id = ${classId} and e.participant_id = ${me} and e.canceled_at is null
  )${rights === 'led' ? sql` or ${classId} in (${ledClassIds(me)})` : sql``})`;

const hiddenInside = { ...inside, isHidden: true } as const;
/** The rule for fields of the class itself. */
const insideOfClass = {
  ...hiddenInside,
  visible: (alias, rights, me) =>
    rights === 'all' ? sql<boolean>`true` : isInside(sql.ref(`${alias}.id`), rights, me),
} satisfies FieldRule<Actor>;
export const classFields = fields({
  'Class.room': {
    ...hiddenInside,
    visible: (alias, rights, me) =>
      rights === 'all' ? sql<boolean>`true` : isInside(sql.ref(`${alias}.class_id`), rights, me),
  },
  'Class.groupUrl': hiddenInside,
  'Class.appointmentPlace': insideOfClass,
  'Class.calendar': insideOfClass,
  'Class.slots': insideOfClass,
  'Meeting.videoPlaybackId': hiddenInside,
});

/** SQL that is true for the classes `c` that a person leads, or in which they have or had a place. */
export const classesOf = (person: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`(c.id in (${ledClassIds(person)}) or c.id in (select class_id from enrollments where participant_id = ${person}))`;

/** SQL that is true for the classes `c` related to a caller: like `classesOf`, or all for callers who read everything. */
export const relatedClasses = (rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rights === 'all' ? sql<boolean>`true` : classesOf(me);

/** The given classes in which the caller has a place, or that they lead. */
const ownClasses = statement((q, $: Parameter<{ ids: readonly number[]; me: number | null }>, { rights }) =>
  q
    .selectFrom('classes as c')
    .select('c.id')
    .where(sql<boolean>`c.id = any(${$('ids')})`)
    .where(isInside(sql.ref('c.id'), rights, $('me'))),
);

const isOwnClass = batched(async (ctx: Ctx, ids: readonly number[]) => {
  const actor = signedIn(ctx);
  const rows = await ownClasses(ctx, { ids, me: actor.userId }, { rights: rightsOf(actor) });
  return new Map(rows.map(({ id }) => [id, true]));
});

/**
 * The caller's relation to the restricted fields of a class: its room, its recordings, the address of its group. A class is the
 * caller's own when they have a place that is not canceled, or lead the class.
 */
const relationToInside = async (ctx: Ctx, actor: Actor, classId: number): Promise<Relation> => ({
  ...STRANGER,
  own: !readsAll(actor) && ((await isOwnClass(ctx, classId)) ?? false),
});

/** True when the caller may see a field that is only for the people of a class. */
export async function canSeeClassInside(ctx: Ctx, field: keyof typeof classFields, classId: number): Promise<boolean> {
  const rule = classFields[field];
  const { actor } = ctx;
  if (!actor || rightsOrNone(ctx, rule) === null) return false;
  const { on } = rule;
  return on.decide(actor, await relationToInside(ctx, actor, classId)) === 'ALLOWED';
}

/** @throws FORBIDDEN to people of other classes: the class itself is known to every signed-in caller */
export async function requireClassInside(
  ctx: Ctx,
  classId: number,
  rule: RecordRule<Actor> = classPolicy.room,
): Promise<void> {
  const actor = authorize(ctx, rule);
  assertAllowed(actor, rule, await relationToInside(ctx, actor, classId));
}
