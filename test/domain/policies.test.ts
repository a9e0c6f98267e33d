import { expect, it } from '@jest/globals';
import type { Actor } from '../../src/domain/context.js';
import type { FieldRule, Relation, Rule } from '../../src/domain/kernel/policy.js';
import { mirrorPolicy } from '../../src/cutover/domain/mirror/policy.js';
import { routesPolicy } from '../../src/cutover/domain/routes/policy.js';
import { accessPolicy } from '../../src/domain/access/policy.js';
import { accountPolicy } from '../../src/domain/accounts/policy.js';
import { actionLogPolicy } from '../../src/domain/action-logs/policy.js';
import { auditPolicy } from '../../src/domain/audit/policy.js';
import { bookingRequestPolicy } from '../../src/domain/booking-requests/policy.js';
import { classFields, classPolicy } from '../../src/domain/classes/policy.js';
import { consentPolicy } from '../../src/domain/consents/policy.js';
import { conversionPolicy } from '../../src/domain/conversions/policy.js';
import { dispatchPolicy } from '../../src/domain/dispatches/policy.js';
import { enrollmentFields, enrollmentPolicy } from '../../src/domain/enrollments/policy.js';
import { erasurePolicy } from '../../src/domain/erasures/policy.js';
import { fieldUsagePolicy } from '../../src/domain/field-usage/policy.js';
import { filePolicy } from '../../src/domain/files/policy.js';
import { flowPolicy } from '../../src/domain/flows/policy.js';
import { hospitalPolicy } from '../../src/domain/hospitals/policy.js';
import { importPolicy } from '../../src/domain/imports/policy.js';
import { invitationPolicy } from '../../src/domain/invitations/policy.js';
import { kpiPolicy } from '../../src/domain/kpis/policy.js';
import { livePolicy } from '../../src/domain/live/policy.js';
import { logFilePolicy } from '../../src/domain/log-files/policy.js';
import { messagePolicy } from '../../src/domain/messaging/policy.js';
import { outboxPolicy } from '../../src/domain/outbox/policy.js';
import { passcodePolicy } from '../../src/domain/passcodes/policy.js';
import { personFields, personPolicy } from '../../src/domain/people/policy.js';
import { personExportPolicy } from '../../src/domain/person-exports/policy.js';
import { picturePolicy } from '../../src/domain/pictures/policy.js';
import { placePolicy } from '../../src/domain/places/policy.js';
import { postPolicy } from '../../src/domain/posts/policy.js';
import { progressPolicy } from '../../src/domain/progress/policy.js';
import { employeeFields } from '../../src/domain/scheduling/employee-fields.policy.js';
import { schedulingPolicy } from '../../src/domain/scheduling/policy.js';
import { secondFactorPolicy } from '../../src/domain/second-factors/policy.js';
import { sentimentPolicy } from '../../src/domain/sentiment/policy.js';
import { sessionPolicy } from '../../src/domain/sessions/policy.js';
import { settingsPolicy } from '../../src/domain/settings/policy.js';
import { submissionFields, submissionPolicy } from '../../src/domain/submissions/policy.js';
import { systemPolicy } from '../../src/domain/system/policy.js';
import { templatePolicy } from '../../src/domain/templates/policy.js';
import { fieldRules, rules } from '../../src/domain/policies.js';
import type { Role } from '../../src/entities/index.js';
import { aKey, anActor, contextOf, refusalOf } from '../support/actors.js';
import { policyTable } from './policy-table.js';

const policies: Record<string, Record<string, Rule | FieldRule>> = {
  mirrorPolicy,
  routesPolicy,
  accessPolicy,
  accountPolicy,
  actionLogPolicy,
  auditPolicy,
  bookingRequestPolicy,
  classFields,
  classPolicy,
  consentPolicy,
  conversionPolicy,
  dispatchPolicy,
  enrollmentFields,
  enrollmentPolicy,
  erasurePolicy,
  fieldUsagePolicy,
  filePolicy,
  flowPolicy,
  hospitalPolicy,
  importPolicy,
  invitationPolicy,
  kpiPolicy,
  livePolicy,
  logFilePolicy,
  messagePolicy,
  outboxPolicy,
  passcodePolicy,
  personFields,
  personPolicy,
  personExportPolicy,
  picturePolicy,
  placePolicy,
  postPolicy,
  progressPolicy,
  employeeFields,
  schedulingPolicy,
  secondFactorPolicy,
  sentimentPolicy,
  sessionPolicy,
  settingsPolicy,
  submissionFields,
  submissionPolicy,
  systemPolicy,
  templatePolicy,
};

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

it('each rule decides as the table says', () => {
  const expected: Record<string, string> = {};
  let [name, line] = ['', ''];
  for (const each of policyTable.trim().split('\n')) {
    if (!each.startsWith(' ')) name = each;
    // Long lists of operations go on in further lines.
    const [, decided, operations = ''] = /^ +(?:(.+):(?: |$))?(.*)$/.exec(each) ?? [];
    line = decided ?? line;
    for (const operation of operations.split(' ').filter(Boolean)) expected[`${name} ${operation}`] = line;
  }
  const found = Object.entries(policies).flatMap(([policy, all]) =>
    Object.entries(all).map(([operation, rule]) => [`${policy} ${operation}`, lineOf(rule)]),
  );
  expect(Object.fromEntries(found)).toEqual(expected);
});

it('the graph uses the rules of these policies', () => {
  const all = Object.values(policies).flatMap(Object.entries);
  expect(new Map(all)).toEqual(new Map<string, Rule | FieldRule>([...rules, ...fieldRules]));
});
