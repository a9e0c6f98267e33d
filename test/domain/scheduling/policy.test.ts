import { describe, expect, it } from '@jest/globals';
import {
  assertBookable,
  assertBooksForThemselves,
  assertLooksFor,
  assertManagesCalendar,
  managesCalendar,
} from '../../../src/domain/scheduling/policy.js';
import { aKey, anActor, refusalOf } from '../../support/actors.js';

const facilitator = anActor(['FACILITATOR']);
const own = { userId: 7 };
const others = { userId: 8 };

describe('a calendar', () => {
  it('is managed by its owner, and by callers that change everything', () => {
    expect(managesCalendar(facilitator, own)).toBe(true);
    expect(managesCalendar(facilitator, others)).toBe(false);
    expect(managesCalendar(anActor(['SUPERVISOR']), others)).toBe(false);
    expect(managesCalendar(anActor(['ADMIN']), others)).toBe(true);
    expect(managesCalendar(aKey(), others)).toBe(true);
  });

  it('takes entries of classes that the caller leads', () => {
    const ask = (actor: typeof facilitator, employee: { userId: number }, facilitatorId?: number) =>
      refusalOf(() =>
        assertManagesCalendar(
          actor,
          employee,
          facilitatorId === undefined ? null : ({ id: 1, facilitatorId } as never),
        ),
      );
    expect(ask(facilitator, own)).toBe('ALLOWED');
    expect(ask(facilitator, own, 7)).toBe('ALLOWED');
    expect(ask(facilitator, own, 8)).toBe('CLASS_NOT_LED');
    expect(ask(facilitator, others, 7)).toBe('CALENDAR_NOT_OWN');
    expect(ask(anActor(['ADMIN']), others, 8)).toBe('ALLOWED');
  });

  it('takes no bookings once it is archived', () => {
    expect(refusalOf(() => assertBookable({ archivedAt: null }))).toBe('ALLOWED');
    expect(() => assertBookable({ archivedAt: '2026-11-20 12:00:00+00' })).toThrow(
      expect.objectContaining({ code: 'CONFLICT', reason: 'CALENDAR_ARCHIVED' }),
    );
  });
});

it('free times of a participant are shown to them, to leaders of the class, and to readers of everything', () => {
  const ask = (actor: typeof facilitator, participantId: number, facilitatorId = 7) =>
    refusalOf(() => assertLooksFor(actor, { id: 1, facilitatorId } as never, participantId));
  expect(ask(anActor(['PARTICIPANT']), 7)).toBe('ALLOWED');
  expect(ask(anActor(['PARTICIPANT']), 8, 9)).toBe('BOOKING_FOR_OTHERS');
  expect(ask(facilitator, 8)).toBe('ALLOWED');
  expect(ask(facilitator, 8, 9)).toBe('BOOKING_FOR_OTHERS');
  for (const reader of [anActor(['SUPERVISOR']), anActor(['ADMIN']), aKey()]) expect(ask(reader, 8, 9)).toBe('ALLOWED');
});

describe('a booking', () => {
  const client = anActor(['PARTICIPANT'], { cpf: '52998224725' });
  it.each([
    ['without a client', client, {}, 'ALLOWED'],
    ['with null for the client', client, { clientId: null, clientCpf: null }, 'ALLOWED'],
    ['by the own id', client, { clientId: 7 }, 'ALLOWED'],
    ['by the own CPF', client, { clientCpf: '52998224725' }, 'ALLOWED'],
    ['by another id', client, { clientId: 8 }, 'BOOKING_FOR_OTHERS'],
    ['by another CPF', client, { clientCpf: '11144477735' }, 'BOOKING_FOR_OTHERS'],
    ['by the own id and another CPF', client, { clientId: 7, clientCpf: '11144477735' }, 'BOOKING_FOR_OTHERS'],
    ['by zero', client, { clientId: 0 }, 'BOOKING_FOR_OTHERS'],
    ['of a service', aKey(), {}, 'BOOKING_FOR_OTHERS'],
  ])('is for themselves: %s', (_how, actor, named, expected) => {
    expect(refusalOf(() => assertBooksForThemselves(actor, named))).toBe(expected);
  });
});
