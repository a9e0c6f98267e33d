import { expect, it } from '@jest/globals';
import { zoneOf } from '../../../src/domain/people/time-zone.rules.js';
import { states } from '../../../src/domain/places/places.query.js';

const nothing = { timeZone: null, cityId: null, phone: null };

it('a person’s own choice of time zone comes first', () => {
  expect(zoneOf({ timeZone: 'Europe/Lisbon', cityId: 1_302_603, phone: '5592991234567' })).toBe('Europe/Lisbon');
});

it('the time zone is that of the institution’s state, otherwise that of the phone', () => {
  expect(zoneOf({ ...nothing, cityId: 1_302_603, phone: '5511991234567' })).toBe('America/Manaus');
  expect(zoneOf({ ...nothing, phone: '5565991234567' })).toBe('America/Cuiaba');
  expect(zoneOf({ ...nothing, phone: '5511991234567' })).toBe('America/Sao_Paulo');
  expect(zoneOf({ ...nothing, phone: '351912345678' })).toBeNull();
  expect(zoneOf(nothing)).toBeNull();
});

it('the time zone is known for every state', () => {
  const hours = Object.fromEntries(
    states.map(({ id, code }) => {
      const zone = zoneOf({ ...nothing, cityId: id * 100_000 + 1 })!;
      const clock = new Date('2026-11-20T12:00:00Z').toLocaleTimeString('pt-BR', { timeZone: zone, hour: '2-digit' });
      return [code, Number(clock)];
    }),
  );
  const others = Object.entries(hours).filter(([, hour]) => hour !== 9);
  expect(Object.fromEntries(others)).toEqual({ AC: 7, AM: 8, MT: 8, MS: 8, RO: 8, RR: 8 });
});
