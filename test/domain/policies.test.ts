import { expect, it } from '@jest/globals';
import type { Actor } from '../../src/domain/context.js';
import type { FieldRule, Relation, Rule } from '../../src/domain/kernel/policy.js';
import { fieldRules, rules } from '../../src/domain/policies.js';
import type { Role } from '../../src/entities/index.js';
import { aKey, anActor, contextOf, refusalOf } from '../support/actors.js';
import { nounTests } from '../support/noun-tests.js';

// Each rule decides as test/nouns/<noun>.ts says (`decisions`).

const supervisor = anActor(['SUPERVISOR'], { userId: 2 });
const callers: (Actor | null)[] = [
  null,
  anActor(['PARTICIPANT']),
  anActor(['FACILITATOR']),
  supervisor,
  anActor(['ADMIN']),
  aKey(),
  anActor(['PARTICIPANT'], { scope: 'upload' }),
  anActor(['ADMIN'], { scope: 'set-up' }),
  anActor(['PARTICIPANT'], { actingBy: supervisor }),
];
const roles: Role[] = ['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE'];
const relations: Relation[] = [
  { own: false, leads: false },
  { own: true, leads: false },
  { own: false, leads: true },
];
/** Refusals that every rule gives. */
const usual = ['ALLOWED', 'NOT_SIGNED_IN', 'UPLOAD_TOKEN_FOR_SUBMISSIONS', 'SECOND_FACTOR_SETUP_NEEDED'];

function lineOf(rule: Rule | FieldRule): string {
  const refusals = callers.map(actor => refusalOf(() => void rule.by(contextOf(actor))));
  const letters = refusals.map(each => (each === 'ALLOWED' ? 'A' : each === 'NOT_SIGNED_IN' ? '-' : 'F')).join('');
  const parts = [letters, ...new Set(refusals.filter(each => !usual.includes(each)))];
  const { rows, on } = rule;
  if (rows) parts.push('rows', roles.map(role => rows(anActor([role]))).join());
  if (on) {
    const { noun, otherwise, decide } = on;
    const decided = roles.map(role => relations.map(each => decide(anActor([role]), each)[0]!).join(''));
    parts.push('on', otherwise ? `${noun}/${otherwise}` : noun, ...decided);
  }
  if (!('scope' in rule)) return parts.join(' ');
  const { scope, inParticipantMode, isPersonal } = rule;
  return `${scope ?? 'no scope'}${inParticipantMode ? '' : ' -mode'}${isPersonal ? ' +personal' : ''} | ${parts.join(' ')}`;
}

it('each rule of the graph decides as its noun says', () => {
  const expected = [...nounTests.values()].flatMap(({ decisions = {} }) =>
    Object.entries(decisions).flatMap(([decided, names]) => names.split(' ').map(name => [name, decided])),
  );
  const found = [...rules, ...fieldRules].map(([name, rule]) => [name, lineOf(rule)]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
