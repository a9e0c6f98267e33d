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
 * Each noun has a policy.ts: a rule for each operation of the graph (`policy`), which the operation itself asks, and the
 * SQL conditions of the rows that a caller sees. docs/permissions.md is generated from the rules (`npm run permissions`);
 * test/graph/permissions.test.ts asks each operation as each kind of caller and compares.
 */

/** The reason of a refusal. */
export type Refusal = PlainReasonOf<'FORBIDDEN'>;

/** Lets a caller in, or throws: UNAUTHENTICATED when nothing was sent, else FORBIDDEN. */
export type Guard<Caller> = (ctx: Ctx) => Caller;

/** Callers without any credential too. */
export const anyone: Guard<Actor | null> = ctx => ctx.actor;
/** Everybody with a credential but upload tokens. */
export const signedIn: Guard<Actor> = ctx => requireSignedIn(ctx);
/** Upload tokens too. */
export const uploader: Guard<Actor> = ctx => requireSignedIn(ctx, { uploadToken: true });
/** No API key. */
export const person: Guard<Actor & { userId: number }> = requirePerson;
/** Facilitators and those who read everything. */
export const staff = requireStaff;
/** A person who is an administrator. @param otherwise what others are told */
export const administrator =
  (otherwise?: Refusal): Guard<Actor & { userId: number }> =>
  ctx =>
    requireAdministrator(ctx, otherwise);
/** Who has one of the roles; API keys have SERVICE. @param otherwise what others are told */
export const withRole =
  (roles: readonly Role[], otherwise?: Refusal): Guard<Actor> =>
  ctx => {
    const actor = requireSignedIn(ctx);
    if (!hasRole(actor, ...roles)) throw forbidden(otherwise);
    return actor;
  };
const closedInParticipantMode = () => forbidden('NOT_IN_PARTICIPANT_MODE');

/** For what is valid for longer than the participant mode in which it is asked for. */
export const outsideParticipantMode =
  <Caller>(guard: Guard<Caller>): Guard<Caller> =>
  ctx => {
    const caller = guard(ctx);
    if (ctx.actor?.actingBy) throw closedInParticipantMode();
    return caller;
  };

/** What a record is to a caller. */
export interface Relation {
  /** It is about them: they are its person, participant or client, or have a place in its class. */
  own: boolean;
  /** They lead its class, its person's class, or it is in their calendar. */
  leads: boolean;
}
export const STRANGER: Relation = { own: false, leads: false };

export type Verdict = 'ALLOWED' | 'FORBIDDEN' | 'NOT_FOUND';
export type Decision = (actor: Actor, relation: Relation) => Verdict;

/** FORBIDDEN for a caller who may know of the record; for others it does not exist (NOT_FOUND). */
export const verdict = (isAllowed: boolean, isKnown: boolean): Verdict =>
  isAllowed ? 'ALLOWED' : isKnown ? 'FORBIDDEN' : 'NOT_FOUND';

const isSeen = (actor: Actor, { own, leads }: Relation): boolean => own || leads || readsAll(actor);
/** Whose it is, who leads, and who reads everything. */
export const seen: Decision = (actor, relation) => verdict(isSeen(actor, relation), false);
/** As `seen`, where everybody knows that there is such a record. */
export const seenOfKnown: Decision = (actor, relation) => verdict(isSeen(actor, relation), true);
/** Who leads, and who changes everything. */
export const led: Decision = (actor, relation) => verdict(relation.leads || writesAll(actor), isSeen(actor, relation));
/** Whose it is, and administrators: what is held of a person. */
export const ownOrAdministrator: Decision = (actor, { own }) => verdict(own || hasRole(actor, 'ADMIN'), false);
/** As `led`, where everybody knows that there is such a record. */
export const ledOfKnown: Decision = (actor, relation) => verdict(relation.leads || writesAll(actor), true);
/** Whose it is, who leads, and who changes everything, where everybody knows that there is such a record. */
export const ownOrLedOfKnown: Decision = (actor, { own, leads }) => verdict(own || leads || writesAll(actor), true);
/** Whose it is, who leads, and who changes everything. */
export const ownOrLedBy: Decision = (actor, relation) =>
  verdict(relation.own || relation.leads || writesAll(actor), isSeen(actor, relation));

/** Who may call an operation, and what for, as it stands in a policy. */
export interface Declared<Caller = any> {
  /** Asked first, whatever the operation is about. */
  by: Guard<Caller>;
  /** What the caller may do with one record. */
  on?: {
    /** What strangers are told was not found: `CLASS` for the reason `CLASS_NOT_FOUND`. */
    noun: Missing;
    decide: Decision;
    /** What those are told who know of the record and may not. */
    otherwise?: Refusal;
  };
  /** Which rows of a list the caller sees; all when left out. */
  rows?: (actor: Actor) => Rights;
  /** What an API key with scopes needs; follows from area and kind when left out. Null when every key may ask. */
  scope?: Scope | null;
  /** It gives a table that says who people are: an API key with scopes needs `people:personal` besides. */
  isPersonal?: true;
  /**
   * What a supervisor may do as a participant: what the participant does in a course. Reading is open unless a rule says
   * otherwise. Changing is closed unless a rule says otherwise, above all what changes who somebody is (e-mail, phone,
   * CPF, password, picture), what signs in or gives a credential that outlives the mode, and what writes to others in the
   * participant's name.
   */
  inParticipantMode?: boolean;
  /** What the columns of docs/permissions.md can't show. */
  note?: string;
}
/** How a mutation fails for reasons that are not its caller. INVALID and INTERNAL any mutation may give. */
export type Failure = Exclude<ErrorCode, 'UNAUTHENTICATED' | 'INVALID' | 'INTERNAL'>;
/** The rule of a mutation as it stands in a policy. */
export interface DeclaredMutation<Caller = any> extends Declared<Caller> {
  /**
   * The codes with which it fails beyond what `by` and `on` show: FORBIDDEN for what proves the caller (a password, a
   * signature), NOT_FOUND for a record without `on`. The descriptions of the REST routes are made from it.
   */
  fails?: readonly Failure[];
}
/** Who sees a field of a record that not everybody sees who sees the record. */
export interface FieldRule<Caller = any> extends Pick<Declared<Caller>, 'by' | 'on' | 'rows' | 'note'> {
  /** Who may not is answered null instead of an error. */
  isHidden?: true;
  /** Which records the caller sees: of a relation those it leads to, of a hidden field those that show it (record.ts). */
  visible?: Visible;
  /** Of a hidden field: whether the caller sees it of a record for sure, so that the database need not be asked. */
  isCertain?: (actor: Caller, record: { id: number }) => boolean;
}
/** The rows of a table's alias that a caller with these rights sees, in SQL. @param me the caller's user id */
export type Visible = (alias: string, rights: Rights, me: Expression<number | null>) => RawBuilder<boolean>;
export interface Rule<Caller = any> extends Declared<Caller> {
  scope: Scope | null;
  inParticipantMode: boolean;
  /** Of mutations: the codes with which they fail beyond what `by` and `on` show. */
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
 * The rules of a noun's operations, by the names of their root fields. That of a subscription is asked when it begins and
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

/** The rules of fields, by type and field of the graph: `Class.room`. They are asked after that of the operation. */
export const fields = <Rules extends Record<`${string}.${string}`, FieldRule>>(rules: Rules): Rules => rules;

/** The caller of an operation or a field, whom its rule admits. @throws UNAUTHENTICATED, FORBIDDEN */
export const authorize = <Caller>(ctx: Ctx, { by }: Pick<Declared<Caller>, 'by'>): Caller => by(ctx);

/** How much the caller sees of what a rule is about. @throws UNAUTHENTICATED, FORBIDDEN */
export function rightsBy(ctx: Ctx, { by, rows = rightsOf, visible }: FieldRule): Rights {
  const actor = by(ctx) as Actor;
  return visible ? rows(actor) : 'all';
}

/** As `rightsBy`; null for callers whom the rule refuses. */
export function rightsOrNone(ctx: Ctx, rule: FieldRule): Rights | null {
  try {
    return rightsBy(ctx, rule);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** @throws FORBIDDEN in participant mode for what is closed there */
export function assertOpenInParticipantMode({ actor }: Pick<Ctx, 'actor'>, { inParticipantMode }: Rule): void {
  if (actor?.actingBy && !inParticipantMode) throw closedInParticipantMode();
}

/** @throws FORBIDDEN or NOT_FOUND, as the rule says of a record that is this to the caller */
export function assertAllowed(actor: Actor, { on }: Pick<RecordRule, 'on'>, relation: Relation): void {
  const decided = on.decide(actor, relation);
  if (decided === 'FORBIDDEN') throw forbidden(on.otherwise);
  if (decided === 'NOT_FOUND') throw notFound(on.noun);
}

/** A class, as far as it says who leads it. */
interface LedClass {
  classId: number;
  facilitatorId: number | null;
}

/** Whether the caller leads a class: as its facilitator, or as a substitute now (led.ts says the same in SQL). */
const leadsClass = (actor: Actor, { classId, facilitatorId }: LedClass): boolean =>
  actor.userId !== null &&
  hasRole(actor, 'FACILITATOR') &&
  (facilitatorId === actor.userId || (actor.substituteOf?.includes(classId) ?? false));

/** What a record of a class, about a participant, is to a caller. */
export const relationTo = (actor: Actor, record: LedClass & { participantId?: number | null }): Relation => ({
  own: actor.userId !== null && record.participantId === actor.userId,
  leads: leadsClass(actor, record),
});

/** What a class is to a caller. */
export const relationToClass = (actor: Actor, group: { id: number; facilitatorId: number | null }): Relation =>
  relationTo(actor, { classId: group.id, facilitatorId: group.facilitatorId });
