import type { Role } from '../entities/index.js';
import { AppError, type ErrorCode } from '../failures/errors.js';
import type { Actor, Ctx } from './context.js';
import type { Rights } from './kernel/access.js';
import { type FieldRule, assertOpenInParticipantMode, type Relation, type Rule, STRANGER } from './kernel/policy.js';
import { assertScope, PERSONAL, type Scope } from './kernel/scopes.js';
import { fieldRules, rules } from './policies.js';

/*
 * The permissions of each kind of caller, computed from the rules of the policies: each rule is evaluated for each kind.
 * docs/permissions.md shows them, and test/graph/permissions.test.ts compares the graph with them.
 */

/** Kinds of callers. The records of the rules belong to `participant`, in a class and a calendar of `facilitator`. */
export const callerKinds = [
  'nobody',
  'participant',
  'other participant',
  'facilitator',
  'other facilitator',
  'supervisor',
  'administrator',
  'key',
  'key with the scope',
  'key with other scopes',
  'upload token',
  'participant mode',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** `ALLOWED`, the rows of a list that are seen, or the refusal; `NULL` for a field that is hidden. */
export type Cell = 'ALLOWED' | 'NULL' | Rights | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

const OWN: Relation = { own: true, leads: false };
const LEADS: Relation = { own: false, leads: true };

const someone = (role: Role, given: Partial<Actor> = {}): Actor => ({
  userId: 1,
  apiKeyId: null,
  name: '',
  email: null,
  cpf: null,
  roles: [role],
  scope: 'full',
  ...given,
});
const key = (scopes: readonly string[] | null): Actor => someone('SERVICE', { userId: null, apiKeyId: 1, scopes });

/** The scopes that an API key needs for an operation itself; it needs more for the nouns that the operation leads to. */
export const scopesOf = ({ scope, isPersonal }: Pick<Rule, 'scope' | 'isPersonal'>): Scope[] => [
  ...(scope ? [scope] : []),
  ...(isPersonal ? ([PERSONAL] as const) : []),
];

/** A caller of a kind, with the relation to the records. */
function callerOf(kind: CallerKind, rule: Rule): { actor: Actor | null; relation: Relation } {
  switch (kind) {
    case 'nobody':
      return { actor: null, relation: STRANGER };
    case 'participant':
      return { actor: someone('PARTICIPANT'), relation: OWN };
    case 'other participant':
      return { actor: someone('PARTICIPANT'), relation: STRANGER };
    case 'facilitator':
      return { actor: someone('FACILITATOR'), relation: LEADS };
    case 'other facilitator':
      return { actor: someone('FACILITATOR'), relation: STRANGER };
    case 'supervisor':
      return { actor: someone('SUPERVISOR'), relation: STRANGER };
    case 'administrator':
      return { actor: someone('ADMIN'), relation: STRANGER };
    case 'key':
      return { actor: key(null), relation: STRANGER };
    case 'key with the scope':
      return { actor: key(rule.scope === null ? null : scopesOf(rule)), relation: STRANGER };
    case 'key with other scopes':
      return { actor: key([]), relation: STRANGER };
    case 'upload token':
      return { actor: someone('PARTICIPANT', { scope: 'upload' }), relation: OWN };
    case 'participant mode':
      return { actor: someone('PARTICIPANT', { actingBy: someone('SUPERVISOR', { userId: 2 }) }), relation: OWN };
  }
}

/** The result of a rule for a kind of caller. */
export function cellOf(rule: Rule, kind: CallerKind): Cell {
  const { actor, relation } = callerOf(kind, rule);
  const ctx = { actor, credentialRejected: false } as Ctx;
  try {
    assertOpenInParticipantMode(ctx, rule);
    for (const scope of scopesOf(rule)) assertScope(ctx, scope);
    rule.by(ctx);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN'))
      return error.code;
    throw error;
  }
  if (!actor) return 'ALLOWED';
  if (rule.on) return rule.on.decide(actor, relation);
  return rule.rows?.(actor) ?? 'ALLOWED';
}

/** The codes with which a mutation refuses any kind of caller, and the further failures that its rule declares. */
export const failuresOf = (rule: Rule): Set<ErrorCode> =>
  new Set<ErrorCode>([
    ...callerKinds.map(kind => cellOf(rule, kind)).filter(cell => cell === 'UNAUTHENTICATED' || cell === 'FORBIDDEN'),
    // The record of the rule may be missing, even if everybody could know of it.
    ...(rule.on ? (['NOT_FOUND'] as const) : []),
    ...(rule.fails ?? []),
  ]);

/** Every operation with its rule and the results for each kind of caller, in the order of their names. */
export const permissions = (): { operation: string; rule: Rule; cells: Record<CallerKind, Cell> }[] =>
  [...rules]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([operation, rule]) => ({
      operation,
      rule,
      cells: Object.fromEntries(callerKinds.map(kind => [kind, cellOf(rule, kind)])) as Record<CallerKind, Cell>,
    }));

/**
 * The kinds of callers that can reach a field below a record. Scopes belong to the operation, and are the same for every field.
 */
export const fieldCallerKinds = callerKinds.filter(kind => kind !== 'nobody' && !kind.startsWith('key with'));

/** The results of a field with a rule of its own, for each kind of caller that sees its record. */
export const fieldPermissions = (): { field: string; rule: FieldRule; cells: Partial<Record<CallerKind, Cell>> }[] =>
  [...fieldRules]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, rule]) => ({
      field,
      rule,
      cells: Object.fromEntries(
        fieldCallerKinds.map(kind => {
          const cell = cellOf({ ...rule, scope: null, inParticipantMode: true }, kind);
          return [kind, rule.isHidden && cell !== 'ALLOWED' ? 'NULL' : cell];
        }),
      ),
    }));
