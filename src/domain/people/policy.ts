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

/**
 * Admits the person, staff that reads all, services, and the facilitator of one of the person's classes. Others get NOT_FOUND.
 */
export const seesPerson: Decision = (actor, { own, leads }) =>
  verdict(own || leads || hasRole(actor, 'SUPERVISOR', 'ADMIN', 'SERVICE'), false);

/** True when the person of a table's alias is enrolled in a class of a leader; canceled enrollments do not count. */
const hasPlaceInClassOf = (facilitatorId: Expression<number | null>, alias: string) =>
  sql<boolean>`exists (
    select from enrollments as place
     where place.participant_id = ${sql.ref(`${alias}.id`)} and place.canceled_at is null
       and place.class_id in (${ledClassIds(facilitatorId)}))`;

/** Services see participants only, and no staff, so the check needs a look at the person, as for facilitators. */
const rightsToPeople = (actor: Actor): Rights =>
  hasRole(actor, 'SUPERVISOR', 'ADMIN') ? 'all' : hasRole(actor, 'FACILITATOR', 'SERVICE') ? 'led' : 'own';

/**
 * The permission for personal fields. People see their own record, facilitators the participants of led classes, and
 * supervisors and administrators all people. A service is a caller without an id: it sees participants and people with an
 * enrollment.
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

/** Personal fields, for callers with permission only; name and avatar are for everybody who meets the person. */
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

/** The fields of the person's own pages; for the same callers. */
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
    // No API key lists all people.
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

/** The people of a table's alias that are enrolled in a led class, or all. */
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

/** The timeline of a person is for staff that help people, and for no service. */
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

/** The roles of a person, and whether a facilitator leads one of their classes. */
const standing = statement((q, $: Parameter<{ personId: number; me: number | null }>) =>
  q
    .selectFrom('users as u')
    .select(['u.roles', hasPlaceInClassOf($('me'), 'u').as('leads')])
    .where('u.id', '=', $('personId')),
);

/**
 * Admits callers that may see a person. Services and facilitators see participants only, and no staff.
 * @throws NOT_FOUND with the noun of the rule
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

/** Admits people, but no services, to changes of identifying data (e-mail, phone, CPF). @throws FORBIDDEN */
export function assertMayChangeIdentity(actor: Actor): void {
  if (actor.userId === null) throw forbidden('IDENTITY_FIELDS_CLOSED_TO_KEYS');
}

/** True when the person's record as a participant exists for a caller: the record of staff exists only for themselves. */
export const isParticipantFor = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  actor.userId === person.id || !isStaff(person);

/** The same as `isParticipantFor`, but administrators find staff too. */
export const isFoundAsParticipant = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  person.roles.includes('PARTICIPANT') && (isParticipantFor(actor, person) || hasRole(actor, 'ADMIN'));
