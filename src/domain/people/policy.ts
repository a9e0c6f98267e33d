import { type Expression, sql } from 'kysely';
import type { Role } from '../../entities/index.js';
import { forbidden, hasRole, isStaff, notFound, type Rights, rightsOf, writesAll } from '../kernel/access.js';
import {
  anyone,
  authorize,
  type Decision,
  fields,
  type FieldRule,
  person,
  policy,
  type RecordRule,
  signedIn,
  STRANGER,
  verdict,
  withRole,
} from '../kernel/policy.js';
import { ledClassIds } from '../kernel/led.js';
import { visibility } from '../kernel/visible.js';
import type { Actor, Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

/** Own record, staff that reads all, services, and the facilitator of one of the person's classes. Others learn nothing. */
export const seesPerson: Decision = (actor, { own, leads }) =>
  verdict(own || leads || hasRole(actor, 'SUPERVISOR', 'ADMIN', 'SERVICE'), false);

/** Whether the person of a table's alias has a place in a class that somebody leads; a canceled one is none. */
const hasPlaceInClassOf = (facilitatorId: Expression<number | null>, alias: string) =>
  sql<boolean>`exists (
    select from enrollments as place
     where place.participant_id = ${sql.ref(`${alias}.id`)} and place.canceled_at is null
       and place.class_id in (${ledClassIds(facilitatorId)}))`;

/** Services see participants only, and no staff, so that a look at the person is needed as it is for facilitators. */
const rightsToPeople = (actor: Actor): Rights =>
  hasRole(actor, 'SUPERVISOR', 'ADMIN') ? 'all' : hasRole(actor, 'FACILITATOR', 'SERVICE') ? 'led' : 'own';

/**
 * What is told of people to those alone who may: their own record, participants of led classes, and all people. A service,
 * which is the caller without an id, sees who is a participant or has a place in a class.
 */
export const personal: FieldRule<Actor> = {
  by: signedIn,
  on: { noun: 'PERSON', decide: seesPerson },
  isHidden: true,
  note: 'staff without a place in a class: supervisors, administrators and they themselves',
  rows: rightsToPeople,
  isCertain: (actor, { id }) => actor.userId === id,
  visible: (alias, rights, me) => {
    const id = sql.ref(`${alias}.id`);
    if (rights === 'all') return sql<boolean>`true`;
    if (rights === 'own') return sql<boolean>`${id} = ${me}`;
    return sql<boolean>`case
      when ${me}::int is null then ${sql.ref(`${alias}.roles`)} <@ array['PARTICIPANT']
        or exists (select from enrollments as place where place.participant_id = ${id})
      else ${id} = ${me} or ${hasPlaceInClassOf(me, alias)}
      end`;
  },
};

/** Fields of a person that are for those alone who may see them; name and avatar are for everybody who meets the person. */
export const personalFields = [
  'email',
  'emailVerifiedAt',
  'pendingEmail',
  'username',
  'cpf',
  'phone',
  'phoneVerifiedAt',
  'timeZone',
  'pendingPhone',
  'gender',
  'race',
  'birthday',
  'roles',
  'isActive',
  'createdAt',
  'updatedAt',
  'cover',
] as const;

/** What the person's own pages show; for the same callers. */
export const pageFields = ['meetingStatus', 'nextMeetings', 'openActivities', 'recovery'] as const;

const participant = (decide: Decision) => ({ noun: 'PARTICIPANT', decide }) as const;
const STAFF_IS_HIDDEN = 'staff: supervisors, administrators and they themselves';

export const personPolicy = policy('people', {
  queries: {
    me: { by: person, scope: null },
    user: { by: signedIn, on: { noun: 'USER', decide: seesPerson }, note: STAFF_IS_HIDDEN },
    person: { by: signedIn, on: { noun: 'PERSON', decide: seesPerson }, note: STAFF_IS_HIDDEN },
    users: { by: withRole(['SUPERVISOR', 'ADMIN']) },
    facilitators: { by: withRole(['ADMIN', 'SUPERVISOR']) },
    // No API key goes through all people.
    participants: { by: withRole(['FACILITATOR', 'SUPERVISOR', 'ADMIN']), rows: rightsOf },
    participant: { by: signedIn, on: participant(seesPerson), note: 'staff: administrators and they themselves' },
  },
  mutations: {
    confirmEmail: { by: anyone, note: 'by the token of the mail' },
    confirmPhone: { by: anyone, note: 'by the token of the message' },
    keepContact: { by: anyone, note: 'by the token of the mail or message' },
    updateParticipant: {
      by: signedIn,
      on: participant((actor, relation) =>
        seesPerson(actor, relation) === 'ALLOWED' ? verdict(relation.own || writesAll(actor), true) : 'NOT_FOUND',
      ),
      fails: ['CONFLICT', 'RATE_LIMITED'],
      note: 'staff: they themselves; API keys change no e-mail, phone and CPF',
    },
  },
});

/** The people of a table's alias with a place in a class that somebody leads, or all. */
export const visibleParticipants = visibility({
  own: [{ column: 'id', keys: 'caller' }],
  led: [
    {
      column: 'id',
      keys: me => sql`select distinct place.participant_id
        from enrollments as place where place.class_id in (${ledClassIds(me)}) and place.canceled_at is null`,
    },
  ],
});

/** What happened to somebody is for who helps people, and no service. */
const timeline: FieldRule<Actor> = {
  by: withRole(['SUPERVISOR', 'ADMIN']),
  isHidden: true,
  note: 'what happened to the person',
};

export const personFields = fields({
  'Person.timeline': timeline,
  ...(Object.fromEntries([...personalFields, ...pageFields].map(name => [`Person.${name}`, personal])) as Record<
    `Person.${string}`,
    FieldRule
  >),
});

/** What a person is, and whether a facilitator leads a class in which they have a place. */
const standing = statement((q, $: Parameter<{ personId: number; me: number | null }>) =>
  q
    .selectFrom('users as u')
    .select(['u.roles', hasPlaceInClassOf($('me'), 'u').as('leads')])
    .where('u.id', '=', $('personId')),
);

/**
 * Whether the caller may see a person. Services and facilitators see participants only, and no staff.
 * @throws NOT_FOUND with what the rule is about
 */
export async function assertPersonVisible(ctx: Ctx, personId: number, rule: RecordRule<Actor>): Promise<void> {
  const actor = authorize(ctx, rule);
  const own = actor.userId === personId;
  if (own || hasRole(actor, 'SUPERVISOR', 'ADMIN')) return;
  if (!hasRole(actor, 'FACILITATOR', 'SERVICE')) throw notFound(rule.on.noun);
  const [found] = await standing(ctx, { personId, me: actor.userId });
  const leads = hasRole(actor, 'FACILITATOR') && (found?.leads ?? false);
  const isSeen = seesPerson(actor, { ...STRANGER, leads }) === 'ALLOWED';
  if (!found || !isSeen || isStaff(found)) throw notFound(rule.on.noun);
}

/** Changes what tells who somebody is (e-mail, phone, CPF): people do, no services. @throws FORBIDDEN */
export function assertMayChangeIdentity(actor: Actor): void {
  if (actor.userId === null) throw forbidden('IDENTITY_FIELDS_CLOSED_TO_KEYS');
}

/** Whether somebody's record as a participant is there for a caller: that of staff is for themselves only. */
export const isParticipantFor = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  actor.userId === person.id || !isStaff(person);

/** As `isParticipantFor`, where administrators find staff too. */
export const isFoundAsParticipant = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  person.roles.includes('PARTICIPANT') && (isParticipantFor(actor, person) || hasRole(actor, 'ADMIN'));
