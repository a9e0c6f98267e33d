import { type Expression, type RawBuilder, sql } from 'kysely';
import type { SubmissionStatus } from '../../entities/index.js';
import { forbidden, hasRole, notFound, rightsOf, writesAll } from '../kernel/access.js';
import {
  authorize,
  type Declared,
  fields,
  led,
  assertAllowed,
  ownOrLedBy,
  ownOrLedOfKnown,
  person,
  policy,
  type Relation,
  relationTo,
  type RecordRule,
  seen,
  seenOfKnown,
  signedIn,
  uploader,
  type Visible,
} from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { placeIsKept } from '../kernel/led.js';
import { ofLedClasses, visibility } from '../kernel/visible.js';
import type { Actor, Ctx } from '../context.js';

const STAFF = 'CLASS_STAFF_ONLY';
const submission = { noun: 'SUBMISSION', otherwise: STAFF } as const;
/** Admits staff of the class, and the participant while it is not evaluated. */
const whileOpen = {
  by: signedIn,
  on: { ...submission, decide: ownOrLedBy },
  inParticipantMode: true,
  note: 'the participant: until it is evaluated',
} satisfies Declared;

export const submissionPolicy = policy('submissions', {
  queries: {
    submission: { by: signedIn, on: { noun: 'SUBMISSION', decide: seen } },
    submissions: { by: signedIn, rows: rightsOf },
    submissionRevisions: { by: signedIn, rows: rightsOf },
    submissionStatusSummary: { by: signedIn, rows: rightsOf },
    submissionFiles: { by: signedIn, on: { noun: 'SUBMISSION_FILES', decide: seen } },
    evaluationPhrases: { by: person, note: 'the own ones' },
  },
  mutations: {
    createSubmission: {
      by: uploader,
      on: {
        noun: 'CLASS',
        decide: ownOrLedOfKnown,
        otherwise: 'HAND_IN_NOT_ALLOWED',
      },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
    replaceSubmission: { ...whileOpen, fails: ['CONFLICT'] },
    removeSubmission: { ...whileOpen, note: `${whileOpen.note}; RESEND: staff of the class` },
    removeSubmissionFile: whileOpen,
    evaluateSubmission: { by: signedIn, on: { ...submission, decide: led }, fails: ['CONFLICT'] },
  },
  subscriptions: {
    submissionChanged: {
      by: signedIn,
      on: { noun: 'CLASS', decide: seenOfKnown, otherwise: 'CLASS_NOT_TAKEN' },
      note: 'the participant: of the own submissions',
    },
  },
});

/** The submissions of a table's alias that a caller sees: their own, those of current participants of led classes, or all. */
export const visibleSubmissions = visibility({
  own: [{ column: 'participant_id', keys: 'caller' }],
  led: [{ ...ofLedClasses('class_id'), alone: placeIsKept }],
});
/** The same as `visibleSubmissions`, without removed ones. */
export const keptSubmissions: Visible = (alias, rights, me) =>
  sql<boolean>`${sql.ref(`${alias}.removed_at`)} is null and ${visibleSubmissions(alias, rights, me)}`;

/** The evaluations that the caller gave: changes of submissions, with the table's alias `h`. */
export const ownEvaluations = (me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`h.changed_by_id = ${me} and h.change = 'EVALUATED'`;

// An upload token hands in and sees its own submission, but no related records.
export const submissionFields = fields({
  'Enrollment.submissions': { by: signedIn, rows: rightsOf, visible: keptSubmissions },
  'Submission.class': { by: signedIn },
  'Submission.facilitator': { by: signedIn },
  'Submission.history': { by: signedIn },
  'Submission.participant': { by: signedIn },
});

/** A locked submission, with its participant and leader. */
export interface LockedSubmission {
  id: number;
  status: SubmissionStatus;
  participantId: number;
  classId: number;
  activityId: number;
  score: number | null;
  facilitatorComment: string | null;
  evaluatedAt: string | null;
  updatedAt: string;
  /** The leader of the class. */
  facilitatorId: number | null;
  /** The person that evaluates it, or did. */
  givenTo: number | null;
  /** True when the participant's enrollment in the class is not canceled. */
  isPlaceKept: boolean;
}

/**
 * True when a rule of the activity (`setHandInRule`) binds the caller: participants, and services that hand in for them. Staff
 * of the class may make an exception by handing in for the participant.
 */
export const bindsRule = (actor: Actor, { own, leads }: Relation): boolean =>
  own || actor.userId === null || !(leads || hasRole(actor, 'ADMIN'));

/** The caller's relation to a submission: the leader of a class no longer leads a participant that has left it. */
export function relationToSubmission(actor: Actor, of: LockedSubmission): Relation {
  const relation = relationTo(actor, of);
  return { ...relation, leads: relation.leads && of.isPlaceKept };
}

/** Only staff of the class may ask for a second hand-in. */
export function assertMayRequestResend(actor: Actor, of: LockedSubmission): void {
  const { leads } = relationToSubmission(actor, of);
  if (!leads && !writesAll(actor)) throw forbidden('CLASS_STAFF_SENDS_BACK');
}

const lock = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('submissions').select('id').where('id', '=', $('id')).forNoKeyUpdate(),
);
const locked = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('submissions as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select([
      's.id',
      's.status',
      's.participant_id as participantId',
      's.class_id as classId',
      's.activity_id as activityId',
      sql<number | null>`s.score::float8`.as('score'),
      's.facilitator_comment as facilitatorComment',
      's.evaluated_at as evaluatedAt',
      's.updated_at as updatedAt',
      'c.facilitator_id as facilitatorId',
      's.facilitator_id as givenTo',
      placeIsKept('s').as('isPlaceKept'),
    ])
    .where('s.id', '=', $('id'))
    .where('s.removed_at', 'is', null),
);

/**
 * The submission, locked until the transaction ends, for callers that the rule admits. The participant and readers of
 * everything know that it exists and get FORBIDDEN; strangers get NOT_FOUND.
 */
export async function lockSubmission(ctx: Ctx, id: number, rule: RecordRule<Actor>): Promise<LockedSubmission> {
  const actor = authorize(ctx, rule);
  // Two statements: a single one that waits for a move would still look for the former class.
  await lock(ctx, { id });
  const [found] = await locked(ctx, { id });
  if (!found) throw notFound('SUBMISSION');
  const relation = relationToSubmission(actor, found);
  assertAllowed(actor, rule, relation);
  const isStaff = relation.leads || writesAll(actor);
  if (!isStaff && found.status !== 'SUBMITTED') throw forbidden(STAFF);
  return found;
}
