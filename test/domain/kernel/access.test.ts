import { describe, expect, it } from '@jest/globals';
import {
  forbidden,
  hasRole,
  isStaff,
  notFound,
  readsAll,
  requireAdministrator,
  requirePerson,
  requireSignedIn,
  rightsOf,
  seesEverything,
  writesAll,
  wrongCredential,
} from '../../../src/domain/kernel/access.js';
import { assertScope, assertScopesBelow, type Scope, scopes } from '../../../src/domain/kernel/scopes.js';
import { requireStaff } from '../../../src/domain/kernel/staff-view.js';
import type { Role } from '../../../src/entities/index.js';
import { aKey, anActor, contextOf, refusalOf } from '../../support/actors.js';

const roles: Role[] = ['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE'];
/** The roles for which a rule is true. */
const rolesWith = (rule: (actor: ReturnType<typeof anActor>) => boolean) => roles.filter(role => rule(anActor([role])));

describe('a caller', () => {
  const ana = anActor(['PARTICIPANT']);

  it('is refused in one way without a credential, and in another with a bad one', () => {
    expect(requireSignedIn(contextOf(ana))).toBe(ana);
    expect(() => requireSignedIn(contextOf(null))).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED', reason: 'NOT_SIGNED_IN' }),
    );
    expect(() => requireSignedIn(contextOf(null, { credentialRejected: true }))).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', reason: 'INVALID_CREDENTIALS' }),
    );
    // A good credential counts beside a bad one.
    expect(requireSignedIn(contextOf(ana, { credentialRejected: true }))).toBe(ana);
  });

  it('with a token for one purpose does nothing else', () => {
    const upload = contextOf(anActor(['PARTICIPANT'], { scope: 'upload' }));
    const setUp = contextOf(anActor(['ADMIN'], { scope: 'set-up' }));
    expect(refusalOf(() => requireSignedIn(upload))).toBe('UPLOAD_TOKEN_FOR_SUBMISSIONS');
    expect(refusalOf(() => requireSignedIn(upload, { setUp: true }))).toBe('UPLOAD_TOKEN_FOR_SUBMISSIONS');
    expect(refusalOf(() => requireSignedIn(upload, { uploadToken: true }))).toBe('ALLOWED');
    expect(refusalOf(() => requireSignedIn(setUp))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(refusalOf(() => requireSignedIn(setUp, { uploadToken: true }))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(refusalOf(() => requireSignedIn(setUp, { setUp: true }))).toBe('ALLOWED');
    expect(refusalOf(() => requirePerson(setUp))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(refusalOf(() => requirePerson(setUp, { setUp: true }))).toBe('ALLOWED');
  });

  it('is a person, if the rule needs one', () => {
    expect(requirePerson(contextOf(ana))).toBe(ana);
    expect(refusalOf(() => requirePerson(contextOf(aKey())))).toBe('PERSON_NEEDED');
    expect(refusalOf(() => requirePerson(contextOf(null)))).toBe('NOT_SIGNED_IN');
  });

  it('is an administrator who is a person, if the rule needs one', () => {
    const admin = anActor(['ADMIN']);
    expect(requireAdministrator(contextOf(admin))).toBe(admin);
    expect(refusalOf(() => requireAdministrator(contextOf(anActor(['SUPERVISOR']))))).toBe('NOT_ALLOWED');
    expect(refusalOf(() => requireAdministrator(contextOf(aKey({ roles: ['ADMIN'] }))))).toBe('NOT_ALLOWED');
    expect(refusalOf(() => requireAdministrator(contextOf(ana), 'AUDIT_FOR_ADMINISTRATORS'))).toBe(
      'AUDIT_FOR_ADMINISTRATORS',
    );
  });

  it('sees all classes, or the led ones, as staff', () => {
    const view = (role: Role) => requireStaff(contextOf(anActor([role])));
    expect(view('FACILITATOR')).toEqual({ rights: 'led', me: 7 });
    for (const role of ['SUPERVISOR', 'ADMIN', 'SERVICE'] as const)
      expect(view(role)).toEqual({ rights: 'all', me: null });
    expect(refusalOf(() => view('PARTICIPANT'))).toBe('STAFF_ONLY');
    expect(refusalOf(() => requireStaff(contextOf(null)))).toBe('NOT_SIGNED_IN');
  });
});

describe('roles', () => {
  it('decide who reads and who changes everything', () => {
    expect(rolesWith(readsAll)).toEqual(['SUPERVISOR', 'ADMIN', 'SERVICE']);
    expect(rolesWith(writesAll)).toEqual(['ADMIN', 'SERVICE']);
    expect(rolesWith(isStaff)).toEqual(['FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE']);
  });

  it('make staff of a participant, and nobody without roles', () => {
    expect(isStaff({ roles: ['PARTICIPANT', 'FACILITATOR'] })).toBe(true);
    expect(isStaff({ roles: [] })).toBe(false);
  });

  it('are asked for by name: one of them is enough', () => {
    expect(hasRole(anActor(['PARTICIPANT', 'ADMIN']), 'SUPERVISOR', 'ADMIN')).toBe(true);
    expect(hasRole(anActor(['PARTICIPANT']), 'SUPERVISOR', 'ADMIN')).toBe(false);
    expect(hasRole(anActor(['PARTICIPANT']))).toBe(false);
  });

  it('give the highest of their rights', () => {
    expect(roles.map(role => rightsOf(anActor([role])))).toEqual(['own', 'led', 'all', 'all', 'all']);
    expect(rightsOf(anActor(['FACILITATOR', 'SUPERVISOR']))).toBe('all');
    expect(rightsOf(anActor(['PARTICIPANT', 'FACILITATOR']))).toBe('led');
    expect((['all', 'led', 'own', null] as const).map(seesEverything)).toEqual([true, false, false, false]);
  });
});

it('refusals have the code and the reason that a caller gets', () => {
  expect(forbidden()).toMatchObject({ code: 'FORBIDDEN', reason: 'NOT_ALLOWED' });
  expect(forbidden('STAFF_ONLY')).toMatchObject({ code: 'FORBIDDEN', reason: 'STAFF_ONLY' });
  expect(wrongCredential('WRONG_PASSWORD')).toMatchObject({ code: 'FORBIDDEN', reason: 'WRONG_PASSWORD' });
  expect(notFound('CLASS')).toMatchObject({ code: 'NOT_FOUND', reason: 'CLASS_NOT_FOUND' });
});

describe('scopes', () => {
  it('are two for each area, and one for personal data', () => {
    expect(scopes).toContain('people:read');
    expect(scopes).toContain('administration:write');
    expect(scopes.filter(scope => scope === 'people:personal')).toHaveLength(1);
    expect(new Set(scopes).size).toBe(scopes.length);
    expect(scopes.length % 2).toBe(1);
  });

  it('bind keys that were made with scopes, and nobody else', () => {
    const asked = (scope: Scope | null, held?: readonly string[] | null) =>
      refusalOf(() => assertScope(contextOf(aKey({ scopes: held })), scope));
    expect(asked('people:read', ['people:read'])).toBe('ALLOWED');
    expect(asked('people:write', ['people:read'])).toBe('SCOPE_MISSING');
    expect(asked('people:read', [])).toBe('SCOPE_MISSING');
    expect(asked('people:read', null)).toBe('ALLOWED');
    expect(asked('people:read')).toBe('ALLOWED');
    expect(asked(null, [])).toBe('ALLOWED');
    expect(refusalOf(() => assertScope(contextOf(null), 'people:read'))).toBe('ALLOWED');
  });

  it('are all named when fields miss them', () => {
    const needed: Scope[] = ['people:read', 'classes:read', 'people:personal'];
    const asked = (more: object) => () => assertScopesBelow(contextOf(aKey(more)), () => needed);
    expect(refusalOf(asked({ scopes: needed }))).toBe('ALLOWED');
    expect(asked({ scopes: ['classes:read'] })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', params: { scope: 'people:read, people:personal' } }),
    );
    // A key from before that rule, and callers without scopes.
    expect(refusalOf(asked({ scopes: [], scopesAtRootsOnly: true }))).toBe('ALLOWED');
    expect(refusalOf(asked({ scopes: null }))).toBe('ALLOWED');
    expect(refusalOf(() => assertScopesBelow(contextOf(null), () => needed))).toBe('ALLOWED');
  });

  it('are looked up for callers with scopes alone', () => {
    const never = (): Iterable<Scope> => {
      throw new Error('looked up');
    };
    expect(() => assertScopesBelow(contextOf(aKey()), never)).not.toThrow();
    expect(() => assertScopesBelow(contextOf(aKey({ scopes: [] })), never)).toThrow('looked up');
  });
});
