import { sql } from 'kysely';
import { forbidden, hasRole, readsAll, type Rights, rightsOf } from '../kernel/access.js';
import { ledClassIds } from '../kernel/led.js';
import { inLedClass, ownOrLed, visibility } from '../kernel/visible.js';
import type { Actor } from '../context.js';
import { isCounted } from './counted.query.js';
import {
  anyone,
  type DeclaredMutation,
  fields,
  type FieldRule,
  type Guard,
  led,
  ledOfKnown,
  ownOrLedBy,
  person,
  policy,
  type Relation,
  seen,
  signedIn,
  staff,
  verdict,
  type Visible,
} from '../kernel/policy.js';

/** For callers with a place in the class. Callers who read everything know the class, and get FORBIDDEN. */
const inOwnClass = {
  by: person,
  on: {
    noun: 'ENROLLMENT',
    decide: (actor, { own }) => verdict(own, readsAll(actor)),
    otherwise: 'CLASS_PARTICIPANTS_ONLY',
  },
  inParticipantMode: true,
  fails: ['CONFLICT'],
} satisfies DeclaredMutation;

const participant: Guard<Actor & { userId: number }> = ctx => {
  const actor = person(ctx);
  if (!hasRole(actor, 'PARTICIPANT')) throw forbidden('PARTICIPANT_NEEDED');
  return actor;
};

/** True for the facilitators of a class, and for people who run the programme. */
const runs = (actor: Actor, leads: boolean): boolean => leads || hasRole(actor, 'ADMIN', 'SUPERVISOR');
const runByStaff = {
  by: person,
  on: {
    noun: 'ENROLLMENT',
    decide: (actor, { own, leads }) => verdict(runs(actor, leads), own || leads || readsAll(actor)),
    otherwise: 'CLASS_STAFF_ONLY',
  },
  fails: ['CONFLICT'],
} satisfies DeclaredMutation;

// Everybody knows that the class exists, so the error is FORBIDDEN and not NOT_FOUND.
const intoClass = {
  by: person,
  on: {
    noun: 'CLASS',
    decide: (actor: Actor, { leads }: Relation) => verdict(runs(actor, leads), true),
    otherwise: 'CLASS_STAFF_ONLY',
  },
  fails: ['CONFLICT', 'RATE_LIMITED'],
  note: 'facilitators: by CPF or e-mail',
} satisfies DeclaredMutation;

export const enrollmentPolicy = policy('classes', {
  queries: {
    enrollment: { by: signedIn, on: { noun: 'ENROLLMENT', decide: seen } },
    enrollments: { by: signedIn, rows: rightsOf },
    presences: { by: signedIn, rows: rightsOf },
    recoveryStatus: { by: signedIn, on: { noun: 'ENROLLMENT', decide: seen } },
    recoverableMeetings: { by: signedIn, on: { noun: 'ENROLLMENT', decide: seen } },
    enrollmentStats: { by: staff, rows: rightsOf, scope: 'dashboard:read' },
    cancelReasons: { by: anyone, scope: null },
  },
  mutations: {
    enrollParticipant: intoClass,
    enrollPeople: intoClass,
    moveEnrollment: { ...runByStaff, note: 'facilitators: both classes are theirs' },
    restoreEnrollment: runByStaff,
    answerCancellationRequest: runByStaff,
    enrollInCourse: { by: participant, fails: ['NOT_FOUND', 'CONFLICT'], inParticipantMode: true },
    // A download with an audit record: therefore it is a mutation that changes nothing.
    exportEnrollments: { by: staff, scope: 'classes:read', isPersonal: true },
    recordPresence: { by: signedIn, on: { noun: 'CLASS', decide: ledOfKnown }, fails: ['CONFLICT'] },
    recordPresences: { by: signedIn, on: { noun: 'CLASS', decide: ledOfKnown }, fails: ['CONFLICT'] },
    withdrawPresence: { by: signedIn, on: { noun: 'ENROLLMENT', decide: led }, fails: ['CONFLICT'] },
    recordAutoPresence: inOwnClass,
    recordRecoveryPresence: inOwnClass,
    requestCancellation: {
      by: signedIn,
      on: { noun: 'ENROLLMENT', decide: ownOrLedBy },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
    // Staff answers a request; only the participant may withdraw it.
    withdrawCancellationRequest: {
      by: person,
      on: {
        noun: 'ENROLLMENT',
        decide: (actor: Actor, { own, leads }: Relation) => verdict(own, leads || readsAll(actor)),
        otherwise: 'PARTICIPANT_ONLY',
      },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
    cancelEnrollment: {
      by: signedIn,
      on: { noun: 'ENROLLMENT', decide: ownOrLedBy },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
  },
});

/** True for callers who see everybody anyway: they may name a participant by id or phone. A facilitator could try all of them. */
export const mayNameById = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SUPERVISOR');

/** The refusal of another name than a CPF or an e-mail. */
export const identifierNeeded = () => forbidden('PARTICIPANT_BY_IDENTIFIER');

/** Allows a caller to name a participant by id. @throws FORBIDDEN */
export function assertMayNameById(actor: Actor): void {
  if (!mayNameById(actor)) throw identifierNeeded();
}

/** SQL of the enrollments of a table's alias that the caller sees: their own, those of classes they lead, or all. */
export const visibleEnrollments = ownOrLed;

/**
 * SQL of the presences of a table's alias that the caller sees: their own, those of active places in classes they lead, or all.
 */
export const visiblePresences = visibility({
  own: [{ column: 'enrollment_id', keys: me => sql`select id from enrollments where participant_id = ${me}` }],
  led: [
    {
      column: 'enrollment_id',
      keys: me => sql`select e.id from enrollments as e
        where e.class_id in (${ledClassIds(me)}) and e.canceled_at is null`,
    },
  ],
});

const ofRecord = { by: signedIn, rows: rightsOf, visible: visibleEnrollments };

/** The rights `led` for facilitators, and `all` for others: they see the whole record. */
const asLeader = (actor: Actor): Rights => (rightsOf(actor) === 'led' ? 'led' : 'all');

/** Facilitators see this for their own places and for places that are not canceled; other callers for all. */
const keptPlace: Visible = (alias, rights, me) =>
  rights === 'led'
    ? sql<boolean>`(${sql.ref(`${alias}.canceled_at`)} is null or ${sql.ref(`${alias}.participant_id`)} = ${me})`
    : sql<boolean>`true`;

/**
 * The rule for fields that a facilitator sees until the place is canceled. Afterwards they see only the participant's name and
 * the dates.
 */
export const whileKept: FieldRule<Actor> = {
  by: signedIn,
  on: { noun: 'ENROLLMENT', decide: seen },
  isHidden: true,
  rows: asLeader,
  visible: keptPlace,
  note: 'facilitators: while the place is not canceled',
};

/** The same rule for fields that only a canceled place has. */
const onceCanceled: FieldRule<Actor> = {
  ...whileKept,
  on: { noun: 'ENROLLMENT', decide: (actor, { own }) => verdict(own || readsAll(actor), false) },
  note: 'facilitators: of their own place',
};

/** The fields of an enrollment with these rules. */
export const fieldsWhileKept = {
  cancelRequestReason: whileKept,
  cancelNote: whileKept,
  cancelReason: onceCanceled,
  cancelEvidence: onceCanceled,
} as const;

const attendance: FieldRule = {
  by: signedIn,
  rows: asLeader,
  visible: (alias, rights, me) => (rights === 'led' ? visiblePresences(alias, rights, me) : sql<boolean>`true`),
  note: 'facilitators: while the place is not canceled',
};

export const enrollmentFields = fields({
  'Class.enrollments': ofRecord,
  'Person.enrollments': ofRecord,
  'Enrollment.attendance': attendance,
  'Enrollment.presence': {
    ...attendance,
    visible: (alias, rights, me) => sql<boolean>`${isCounted(alias)} and ${attendance.visible!(alias, rights, me)}`,
  },
  ...(Object.fromEntries(Object.entries(fieldsWhileKept).map(([name, rule]) => [`Enrollment.${name}`, rule])) as Record<
    `Enrollment.${string}`,
    FieldRule
  >),
});

/** SQL of the enrollments that staff may count, by an alias of their class: of classes they lead, or all. */
export const countedEnrollments = inLedClass;
