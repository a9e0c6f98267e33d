import { describe, expect, it } from '@jest/globals';
import {
  assertMayChangeIdentity,
  isFoundAsParticipant,
  isParticipantFor,
  pageFields,
  personalFields,
  personFields,
  seesPerson,
} from '../../../src/domain/people/policy.js';
import { STRANGER } from '../../../src/domain/kernel/policy.js';
import type { Role } from '../../../src/entities/index.js';
import { buildGraph } from '../../../src/graph/schema.js';
import { aKey, anActor, refusalOf } from '../../support/actors.js';

const personOf = (id: number, ...roles: Role[]) => ({ id, roles });

describe('a person', () => {
  it('is seen by themselves, their leaders, staff that reads all, and services', () => {
    const verdicts = (['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE'] as const).map(role =>
      seesPerson(anActor([role]), STRANGER),
    );
    expect(verdicts).toEqual(['NOT_FOUND', 'NOT_FOUND', 'ALLOWED', 'ALLOWED', 'ALLOWED']);
    expect(seesPerson(anActor([]), { own: true, leads: false })).toBe('ALLOWED');
    expect(seesPerson(anActor([]), { own: false, leads: true })).toBe('ALLOWED');
  });

  it('has no e-mail, phone or CPF changed by a service', () => {
    expect(refusalOf(() => assertMayChangeIdentity(anActor(['PARTICIPANT'])))).toBe('ALLOWED');
    expect(refusalOf(() => assertMayChangeIdentity(aKey()))).toBe('IDENTITY_FIELDS_CLOSED_TO_KEYS');
  });

  it('is no participant for others as a member of the staff', () => {
    const me = anActor(['ADMIN']);
    expect(isParticipantFor(me, personOf(7, 'ADMIN'))).toBe(true);
    expect(isParticipantFor(me, personOf(8, 'ADMIN', 'PARTICIPANT'))).toBe(false);
    expect(isParticipantFor(me, personOf(8, 'PARTICIPANT'))).toBe(true);
    expect(isParticipantFor(me, personOf(8))).toBe(true);
  });

  it('with the role of a participant is found, staff by administrators too', () => {
    const found = (actor: ReturnType<typeof anActor>, ...roles: Role[]) =>
      isFoundAsParticipant(actor, personOf(8, ...roles));
    const supervisor = anActor(['SUPERVISOR']);
    expect(found(supervisor, 'PARTICIPANT')).toBe(true);
    expect(found(supervisor, 'PARTICIPANT', 'FACILITATOR')).toBe(false);
    expect(found(anActor(['ADMIN']), 'PARTICIPANT', 'FACILITATOR')).toBe(true);
    expect(found(anActor(['ADMIN']), 'FACILITATOR')).toBe(false);
    expect(found(anActor(['ADMIN']))).toBe(false);
    expect(isFoundAsParticipant(supervisor, personOf(7, 'SUPERVISOR', 'PARTICIPANT'))).toBe(true);
  });
});

it('the fields with a rule are fields of the graph', () => {
  const known = Object.keys((buildGraph().getType('Person') as unknown as { getFields(): object }).getFields());
  expect(known).toEqual(expect.arrayContaining([...personalFields, ...pageFields, 'timeline']));
  expect(Object.keys(personFields).sort()).toEqual(
    [...personalFields, ...pageFields, 'timeline'].map(name => `Person.${name}`).sort(),
  );
});
