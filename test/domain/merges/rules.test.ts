import { expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isNonNullType } from 'graphql';
import { AppError } from '../../../src/failures/errors.js';
import { contactsToTakeOver, withoutName } from '../../../src/domain/identity/take-over.rules.js';
import { Choosing } from '../../../src/domain/merges/conflicts.rules.js';
import {
  numbersOfLogs,
  operationsOfPerson,
  personArguments,
} from '../../../src/domain/merges/person-arguments.rules.js';
import { buildGraph } from '../../../src/graph/schema.js';

const nobody = { email: null, emailVerifiedAt: null, phone: null, phoneVerifiedAt: null, isLinked: false };
const empty = { ...nobody, roles: ['PARTICIPANT' as const], hasPassword: false };
const proven = { ...empty, email: 'a@b.org', emailVerifiedAt: 'then', phone: '5511987654321', phoneVerifiedAt: 'then' };

const nobodys = { isClaimed: false, isStaff: false };
const claimed = { isClaimed: true, isStaff: false };

it('contacts fill empty places, with their proof only for an account that nobody has claimed', () => {
  expect(contactsToTakeOver(empty, proven, nobodys)).toEqual({
    email: { value: 'a@b.org', verifiedAt: 'then' },
    phone: { value: '5511987654321', verifiedAt: 'then' },
  });
  expect(contactsToTakeOver({ ...empty, email: 'own@b.org' }, proven, claimed)).toEqual({
    phone: { value: '5511987654321', verifiedAt: null },
  });
  expect(contactsToTakeOver({ ...empty, hasPassword: true }, proven, nobodys).email).toEqual({
    value: 'a@b.org',
    verifiedAt: null,
  });
  expect(contactsToTakeOver(empty, proven, { isClaimed: false, isStaff: true })).toEqual({});
  expect(contactsToTakeOver(empty, empty, nobodys)).toEqual({});
});

it('a name that somebody else has does not come back, and neither does its proof', () => {
  expect(withoutName('email')).toEqual({ email: null, email_verified_at: null });
  expect(withoutName('cpf')).toEqual({ cpf: null });
});

it('a choice counts for its conflict alone, and one about nothing is refused', () => {
  const choosing = new Choosing([{ conflict: 'name', side: 'DROPPED' }]);
  expect(choosing.choose({ conflict: 'cpf', kind: 'FIELD', label: 'cpf', usual: 'KEPT' })).toBe('KEPT');
  expect(() => choosing.assertAllMet()).toThrow(AppError);
  expect(choosing.choose({ conflict: 'name', kind: 'FIELD', label: 'name', usual: 'KEPT' })).toBe('DROPPED');
  choosing.assertAllMet();
  expect(choosing.conflicts.map(({ conflict, side }) => [conflict, side])).toEqual([
    ['cpf', 'KEPT'],
    ['name', 'DROPPED'],
  ]);
});

/** Names of arguments and fields of inputs with the id of something else than a person. */
const OTHERS = new Set(
  `activityId actorKeyId appointmentId cityId classId courseId cycleId drop employeeId enrollmentId groupId hospitalId id ids
   importId meetingId stateId submissionId textId uploadId uploadIds`.split(/\s+/),
);

it('every argument with an id names a person, a number of a log, or another record', () => {
  const schema = buildGraph();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(type =>
    Object.values(type!.getFields()),
  );
  const named = [
    ...roots.flatMap(({ args }) => args),
    ...Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .flatMap(type => Object.values(type.getFields())),
  ].filter(({ type }) => getNamedType(type).name === 'ID');
  const unknown = named
    .map(({ name }) => name)
    .filter(name => !personArguments.has(name) && !numbersOfLogs.has(name) && !OTHERS.has(name));
  expect([...new Set(unknown)]).toEqual([]);
  // An operation that answers a person by `id` names that person.
  const answering = roots.filter(
    ({ args, type }) =>
      getNamedType(type).name === 'Person' && args.some(({ name, type }) => name === 'id' && isNonNullType(type)),
  );
  expect(answering.map(({ name }) => name).filter(name => !operationsOfPerson.has(name))).toEqual([]);
  expect([...operationsOfPerson].filter(name => !roots.some(each => each.name === name))).toEqual([]);
});
