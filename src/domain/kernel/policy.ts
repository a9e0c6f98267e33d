import type { Expression, RawBuilder } from 'kysely';
import type { Role } from '../../entities/index.js';
import type { ErrorCode, PlainReasonOf } from '../../failures/reasons.js';
import type { Actor, Ctx } from '../context.js';
import { AppError } from '../../failures/errors.js';
import {
  forbidden,
  hasRole,
  requireAdministrator,
  requirePerson,
  requireSignedIn,
  type Missing,
  notFound,
  readsAll,
  type Rights,
  rightsOf,
  writesAll,
} from './access.js';
import type { Area, Scope } from './scopes.js';
import { requireStaff } from './staff-view.js';

/*
 * Each noun has a policy.ts. It has a rule for each operation of the graph (`policy`), and the operation itself applies the
 * rule. It also has the SQL conditions of the rows that a caller sees. `npm run permissions` generates docs/permissions.md from
 * the rules. test/graph/permissions.test.ts calls each operation as each kind of caller and compares.
 */

/** The reason of a refusal. */
export type Refusal = PlainReasonOf<'FORBIDDEN'>;

/** Lets a caller in, or throws: UNAUTHENTICATED when nothing was sent, else FORBIDDEN. */
export type Guard<Caller> = (ctx: Ctx) => Caller;

/** Also admits callers without any credential. */
export const anyone: Guard<Actor | null> = ctx => ctx.actor;
/** Admits every caller with a credential other than an upload token. */
export const signedIn: Guard<Actor> = ctx => requireSignedIn(ctx);
/** Also admits upload tokens. */
export const uploader: Guard<Actor> = ctx => requireSignedIn(ctx, { uploadToken: true });
/** Admits people, not API keys. */
export const person: Guard<Actor & { userId: number }> = requirePerson;
/** Admits facilitators and callers that read everything. */
export const staff = requireStaff;
/** Admits a person who is an administrator. @param otherwise the reason for other callers */
export const administrator =
  (otherwise?: Refusal): Guard<Actor & { userId: number }> =>
  ctx =>
    requireAdministrator(ctx, otherwise);
/** Admits callers with one of the roles; API keys have SERVICE. @param otherwise the reason for other callers */
export const withRole =
  (roles: readonly Role[], otherwise?: Refusal): Guard<Actor> =>
  ctx => {
    const actor = requireSignedIn(ctx);
    if (!hasRole(actor, ...roles)) throw forbidden(otherwise);
    return actor;
  };
const closedInParticipantMode = () => forbidden('NOT_IN_PARTICIPANT_MODE');

/** For credentials that stay valid after the participant mode in which they are made. */
export const outsideParticipantMode =
  <Caller>(guard: Guard<Caller>): Guard<Caller> =>
  ctx => {
    const caller = guard(ctx);
    if (ctx.actor?.actingBy) throw closedInParticipantMode();
    return caller;
  };

/** The caller's relation to a record. */
export interface Relation {
  /** It is about them: they are its person, participant or client, or have a place in its class. */
  own: boolean;
  /** They lead its class, its person's class, or it is in their calendar. */
  leads: boolean;
}
export const STRANGER: Relation = { own: false, leads: false };

export type Verdict = 'ALLOWED' | 'FORBIDDEN' | 'NOT_FOUND';
export type Decision = (actor: Actor, relation: Relation) => Verdict;

/** FORBIDDEN for a caller that may know of the record; for others it does not exist (NOT_FOUND). */
export const verdict = (isAllowed: boolean, isKnown: boolean): Verdict =>
  isAllowed ? 'ALLOWED' : isKnown ? 'FORBIDDEN' : 'NOT_FOUND';

const isSeen = (actor: Actor, { own, leads }: Relation): boolean => own || leads || readsAll(actor);
/** Allows the record's own person, its leader and callers that read everything. */
export const seen: Decision = (actor, relation) => verdict(isSeen(actor, relation), false);
/** The same as `seen`, for a record whose existence is known to everybody. */
export const seenOfKnown: Decision = (actor, relation) => verdict(isSeen(actor, relation), true);
/** Allows the leader and callers that change everything. */
export const led: Decision = (actor, relation) => verdict(relation.leads || writesAll(actor), isSeen(actor, relation));
/** Allows the record's own person and administrators: for personal data. */
export const ownOrAdministrator: Decision = (actor, { own }) => verdict(own || hasRole(actor, 'ADMIN'), false);
/** The same as `led`, for a record whose existence is known to everybody. */
export const ledOfKnown: Decision = (actor, relation) => verdict(relation.leads || writesAll(actor), true);
/**
 * Allows the record's own person, its leader and callers that change everything. The existence of the record is known to
 * everybody.
 */
export const ownOrLedOfKnown: Decision = (actor, { own, leads }) => verdict(own || leads || writesAll(actor), true);
/** Allows the record's own person, its leader and callers that change everything. */
export const ownOrLedBy: Decision = (actor, relation) =>
  verdict(relation.own || relation.leads || writesAll(actor), isSeen(actor, relation));

/** The permission for an operation, as a policy declares it. */
export interface Declared<Caller = any> {
  /** Checked first, regardless of the record. */
  by: Guard<Caller>;
  /** The permissions for one record. */
  on?: {
    /** The noun in the NOT_FOUND reason for strangers: `CLASS` for `CLASS_NOT_FOUND`. */
    noun: Missing;
    decide: Decision;
    /** The reason for callers that know of the record but have no permission. */
    otherwise?: Refusal;
  };
  /** The rows of a list that the caller sees; all when left out. */
  rows?: (actor: Actor) => Rights;
  /** The scope that an API key with scopes needs; follows from area and kind when left out. Null when every key is allowed. */
  scope?: Scope | null;
  /** The operation gives a table with the names of people: an API key with scopes needs `people:personal` besides. */
  isPersonal?: true;
  /**
   * True when a supervisor in participant mode may call the operation: it is part of a participant's work in a course. Reading
   * is open unless a rule says otherwise. Changing is closed unless a rule says otherwise. Above all, these stay closed:
   * changes of identity (e-mail, phone, CPF, password, picture); sign-ins and credentials that outlive the mode; and messages
   * to others in the participant's name.
   */
  inParticipantMode?: boolean;
  /** A remark for docs/permissions.md that its columns can't show. */
  note?: string;
}
/** The codes of failures that do not depend on the caller. Any mutation may give INVALID and INTERNAL. */
export type Failure = Exclude<ErrorCode, 'UNAUTHENTICATED' | 'INVALID' | 'INTERNAL'>;
/** The rule of a mutation, as a policy declares it. */
export interface DeclaredMutation<Caller = any> extends Declared<Caller> {
  /**
   * The codes with which the mutation fails, beyond the codes that `by` and `on` imply. Examples are FORBIDDEN for a wrong
   * password or signature, and NOT_FOUND for a record without `on`. The descriptions of the REST routes are made from it.
   */
  fails?: readonly Failure[];
}
/** The permission for a field that fewer callers see than its record. */
export interface FieldRule<Caller = any> extends Pick<Declared<Caller>, 'by' | 'on' | 'rows' | 'note'> {
  /** Callers without permission get null instead of an error. */
  isHidden?: true;
  /**
   * The records that the caller sees. For a relation: the related records. For a hidden field: the records that show the field
   * (record.ts).
   */
  visible?: Visible;
  /** For a hidden field: true when the caller certainly sees it in this record, so that the database need not be asked. */
  isCertain?: (actor: Caller, record: { id: number }) => boolean;
}
/** The rows of a table's alias that a caller with these rights sees, in SQL. @param me the caller's user id */
export type Visible = (alias: string, rights: Rights, me: Expression<number | null>) => RawBuilder<boolean>;
export interface Rule<Caller = any> extends Declared<Caller> {
  scope: Scope | null;
  inParticipantMode: boolean;
  /** For mutations: the codes with which they fail, beyond the codes that `by` and `on` imply. */
  fails?: readonly Failure[];
}
/** A rule about one record. */
export type RecordRule<Caller = any> = Rule<Caller> & Required<Pick<Rule, 'on'>>;

type RulesOf<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends Declared<infer Caller>
    ? Rule<Caller> & Pick<Operations[Name], keyof Operations[Name] & 'on'>
    : never;
};

/**
 * The rules of a noun's operations, by the names of their root fields. The rule of a subscription is applied when it begins and
 * again at each event.
 */
export function policy<
  Queries extends Record<string, Declared> = Record<never, never>,
  Mutations extends Record<string, DeclaredMutation> = Record<never, never>,
  Subscriptions extends Record<string, Declared> = Record<never, never>,
>(
  area: Area,
  { queries, mutations, subscriptions }: { queries?: Queries; mutations?: Mutations; subscriptions?: Subscriptions },
): RulesOf<Queries> & RulesOf<Mutations> & RulesOf<Subscriptions> {
  const ruled = (rules: Record<string, Declared>, kind: 'read' | 'write') =>
    Object.entries(rules).map(([name, rule]) => [
      name,
      {
        scope: `${area}:${kind}`,
        inParticipantMode: kind === 'read',
        ...(kind === 'write' && { fails: [] }),
        ...rule,
      },
    ]);
  return Object.fromEntries([
    ...ruled(queries ?? {}, 'read'),
    ...ruled(mutations ?? {}, 'write'),
    ...ruled(subscriptions ?? {}, 'read'),
  ]) as never;
}

/** The rules of fields, by type and field of the graph: `Class.room`. They are applied after the rule of the operation. */
export const fields = <Rules extends Record<`${string}.${string}`, FieldRule>>(rules: Rules): Rules => rules;

/** Gives the caller of an operation or a field, if the rule admits the caller. @throws UNAUTHENTICATED, FORBIDDEN */
export const authorize = <Caller>(ctx: Ctx, { by }: Pick<Declared<Caller>, 'by'>): Caller => by(ctx);

/** The caller's rights by a rule. @throws UNAUTHENTICATED, FORBIDDEN */
export function rightsBy(ctx: Ctx, { by, rows = rightsOf, visible }: FieldRule): Rights {
  const actor = by(ctx) as Actor;
  return visible ? rows(actor) : 'all';
}

/** The same as `rightsBy`; null for callers that the rule refuses. */
export function rightsOrNone(ctx: Ctx, rule: FieldRule): Rights | null {
  try {
    return rightsBy(ctx, rule);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** @throws FORBIDDEN in participant mode for an operation that is closed there */
export function assertOpenInParticipantMode({ actor }: Pick<Ctx, 'actor'>, { inParticipantMode }: Rule): void {
  if (actor?.actingBy && !inParticipantMode) throw closedInParticipantMode();
}

/** @throws FORBIDDEN or NOT_FOUND, as the rule decides for this relation of the caller to the record */
export function assertAllowed(actor: Actor, { on }: Pick<RecordRule, 'on'>, relation: Relation): void {
  const decided = on.decide(actor, relation);
  if (decided === 'FORBIDDEN') throw forbidden(on.otherwise);
  if (decided === 'NOT_FOUND') throw notFound(on.noun);
}

/** A class, with its facilitator. */
interface LedClass {
  classId: number;
  facilitatorId: number | null;
}

/** True when the caller leads a class: as its facilitator, or as a substitute now (led.ts has the same in SQL). */
const leadsClass = (actor: Actor, { classId, facilitatorId }: LedClass): boolean =>
  actor.userId !== null &&
  hasRole(actor, 'FACILITATOR') &&
  (facilitatorId === actor.userId || (actor.substituteOf?.includes(classId) ?? false));

/** The caller's relation to a record of a class, about a participant. */
export const relationTo = (actor: Actor, record: LedClass & { participantId?: number | null }): Relation => ({
  own: actor.userId !== null && record.participantId === actor.userId,
  leads: leadsClass(actor, record),
});

/** The caller's relation to a class. */
export const relationToClass = (actor: Actor, group: { id: number; facilitatorId: number | null }): Relation =>
  relationTo(actor, { classId: group.id, facilitatorId: group.facilitatorId });
