import { notFound } from '../kernel/access.js';
import { citiesOf, type City, states } from './places.query.js';

/** @throws NOT_FOUND for a code without a state */
export function findCities(stateId: number): readonly City[] {
  if (!states.some(({ id }) => id === stateId)) throw notFound('STATE');
  return citiesOf(stateId);
}
