import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  administrator,
  anyone,
  assertAllowed,
  assertOpenInParticipantMode,
  authorize,
  type Decision,
  fields,
  led,
  ledOfKnown,
  outsideParticipantMode,
  ownOrAdministrator,
  ownOrLedBy,
  ownOrLedOfKnown,
  person,
  policy,
  rightsBy,
  rightsOrNone,
  seen,
  seenOfKnown,
  signedIn,
  staff,
  STRANGER,
  uploader,
  verdict,
  withRole,
} from '../../../src/domain/kernel/policy.js';
import type { Role } from '../../../src/entities/index.js';
import { aKey, anActor, contextOf, refusalOf } from '../../support/actors.js';

const supervisor = anActor(['SUPERVISOR'], { userId: 2 });
const callers = {
  nobody: null,
  participant: anActor(['PARTICIPANT']),
  facilitator: anActor(['FACILITATOR']),
  supervisor,
  administrator: anActor(['ADMIN']),
  key: aKey(),
  'upload token': anActor(['PARTICIPANT'], { scope: 'upload' }),
  'set-up token': anActor(['ADMIN'], { scope: 'set-up' }),
  'participant mode': anActor(['PARTICIPANT'], { actingBy: supervisor }),
};
const admitted = (guard: (ctx: ReturnType<typeof contextOf>) => unknown) =>
  Object.entries(callers)
    .filter(([, actor]) => refusalOf(() => guard(contextOf(actor))) === 'ALLOWED')
    .map(([name]) => name);

const people = ['participant', 'facilitator', 'supervisor', 'administrator'];

describe('a guard admits', () => {
  it.each([
    ['anyone', anyone, Object.keys(callers)],
    ['signedIn', signedIn, [...people, 'key', 'participant mode']],
    ['uploader', uploader, [...people, 'key', 'upload token', 'participant mode']],
    ['person', person, [...people, 'participant mode']],
    ['staff', staff, ['facilitator', 'supervisor', 'administrator', 'key']],
    ['administrator', administrator(), ['administrator']],
    ['withRole', withRole(['FACILITATOR', 'SERVICE']), ['facilitator', 'key']],
    ['outsideParticipantMode', outsideParticipantMode(person), people],
    ['outsideParticipantMode of anyone', outsideParticipantMode(anyone), Object.keys(callers).slice(0, -1)],
  ])('its callers: %s', (_name, guard, expected) => {
    expect(admitted(guard)).toEqual(expected);
  });

  it('with the reason that the rule gives for the others', () => {
    const { participant } = callers;
    expect(refusalOf(() => administrator('AUDIT_FOR_ADMINISTRATORS')(contextOf(participant)))).toBe(
      'AUDIT_FOR_ADMINISTRATORS',
    );
    expect(refusalOf(() => withRole(['ADMIN'], 'POSTS_FOR_EDITORS')(contextOf(participant)))).toBe('POSTS_FOR_EDITORS');
    expect(refusalOf(() => withRole(['ADMIN'])(contextOf(participant)))).toBe('NOT_ALLOWED');
    expect(refusalOf(() => withRole(['ADMIN'])(contextOf(null)))).toBe('NOT_SIGNED_IN');
    expect(refusalOf(() => outsideParticipantMode(person)(contextOf(callers['participant mode'])))).toBe(
      'NOT_IN_PARTICIPANT_MODE',
    );
  });

  it('and gives the caller', () => {
    expect(authorize(contextOf(supervisor), { by: withRole(['SUPERVISOR']) })).toBe(supervisor);
    expect(anyone(contextOf(null))).toBeNull();
  });
});

describe('a decision', () => {
  const relations = [STRANGER, { own: true, leads: false }, { own: false, leads: true }];
  const roles: Role[] = ['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE'];
  /** For each role the letters of the verdicts for a stranger, the record's own person and its leader. */
  const verdictsOf = (decide: Decision) =>
    roles.map(role => relations.map(relation => decide(anActor([role]), relation)[0]!).join('')).join(' ');

  it.each([
    ['seen', seen, 'NAA NAA AAA AAA AAA'],
    ['seenOfKnown', seenOfKnown, 'FAA FAA AAA AAA AAA'],
    ['led', led, 'NFA NFA FFA AAA AAA'],
    ['ownOrAdministrator', ownOrAdministrator, 'NAN NAN NAN AAA NAN'],
    ['ledOfKnown', ledOfKnown, 'FFA FFA FFA AAA AAA'],
    ['ownOrLedOfKnown', ownOrLedOfKnown, 'FAA FAA FAA AAA AAA'],
    ['ownOrLedBy', ownOrLedBy, 'NAA NAA FAA AAA AAA'],
  ])('admits by relation: %s', (_name, decide, expected) => {
    expect(verdictsOf(decide)).toBe(expected);
  });

  it('hides a record from callers that may not know of it', () => {
    expect(verdict(true, false)).toBe('ALLOWED');
    expect(verdict(true, true)).toBe('ALLOWED');
    expect(verdict(false, true)).toBe('FORBIDDEN');
    expect(verdict(false, false)).toBe('NOT_FOUND');
  });

  it('is told with the reason and the noun of its rule', () => {
    const ask = (decided: ReturnType<Decision>, otherwise?: 'CLASS_STAFF_ONLY') => () =>
      assertAllowed(supervisor, { on: { noun: 'CLASS', decide: () => decided, otherwise } }, STRANGER);
    expect(ask('ALLOWED')).not.toThrow();
    expect(ask('FORBIDDEN')).toThrow(expect.objectContaining({ code: 'FORBIDDEN', reason: 'NOT_ALLOWED' }));
    expect(ask('FORBIDDEN', 'CLASS_STAFF_ONLY')).toThrow(expect.objectContaining({ reason: 'CLASS_STAFF_ONLY' }));
    expect(ask('NOT_FOUND')).toThrow(expect.objectContaining({ code: 'NOT_FOUND', reason: 'CLASS_NOT_FOUND' }));
  });
});

describe('a policy', () => {
  const made = policy('schedule', {
    queries: { appointment: { by: signedIn }, open: { by: anyone, scope: null, inParticipantMode: false } },
    mutations: { book: { by: person }, cancel: { by: person, fails: ['CONFLICT'], inParticipantMode: true } },
    subscriptions: { changed: { by: signedIn } },
  });

  it('gives each rule the scope of its area, and the usual answer in participant mode', () => {
    expect(made.appointment).toEqual({ by: signedIn, scope: 'schedule:read', inParticipantMode: true });
    expect(made.changed).toEqual({ by: signedIn, scope: 'schedule:read', inParticipantMode: true });
    expect(made.book).toEqual({ by: person, scope: 'schedule:write', inParticipantMode: false, fails: [] });
  });

  it('leaves what a rule says itself', () => {
    expect(made.open).toEqual({ by: anyone, scope: null, inParticipantMode: false });
    expect(made.cancel).toMatchObject({ fails: ['CONFLICT'], inParticipantMode: true });
  });

  it('closes an operation in participant mode, for callers in it alone', () => {
    const inMode = contextOf(callers['participant mode']);
    expect(refusalOf(() => assertOpenInParticipantMode(inMode, made.book))).toBe('NOT_IN_PARTICIPANT_MODE');
    expect(refusalOf(() => assertOpenInParticipantMode(inMode, made.cancel))).toBe('ALLOWED');
    expect(refusalOf(() => assertOpenInParticipantMode(contextOf(supervisor), made.book))).toBe('ALLOWED');
    expect(refusalOf(() => assertOpenInParticipantMode(contextOf(null), made.book))).toBe('ALLOWED');
  });
});

describe('a rule of a field', () => {
  const visible = () => sql<boolean>`true`;
  const by = withRole(['FACILITATOR', 'SUPERVISOR'], 'STAFF_ONLY');
  const rules = fields({
    'Class.room': { by, visible },
    'Class.name': { by },
    'Class.note': { by, visible, rows: () => 'own' as const },
  });
  const facilitator = contextOf(callers.facilitator);

  it('gives the rights by which rows are looked up; all where no row is hidden', () => {
    expect(rightsBy(facilitator, rules['Class.room'])).toBe('led');
    expect(rightsBy(facilitator, rules['Class.name'])).toBe('all');
    expect(rightsBy(facilitator, rules['Class.note'])).toBe('own');
  });

  it('refuses with an error, or gives null where that is asked for', () => {
    const participant = contextOf(callers.participant);
    expect(refusalOf(() => rightsBy(participant, rules['Class.room']))).toBe('STAFF_ONLY');
    expect(rightsOrNone(participant, rules['Class.room'])).toBeNull();
    expect(rightsOrNone(facilitator, rules['Class.room'])).toBe('led');
    const fault = (): never => {
      throw new TypeError('a fault');
    };
    expect(() => rightsOrNone(facilitator, { by: fault })).toThrow('a fault');
  });
});
