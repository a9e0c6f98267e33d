import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import { cityIdOf, cityOf, type City, type State, states } from '../places/places.query.js';

/** The stored place of a holiday of the whole programme. */
export const EVERYWHERE = 0;

/**
 * The place of a holiday: a city, else a state, else the whole programme.
 * @returns an IBGE code, or 0 @throws INVALID for codes of no place, and for a city of another state
 */
export function placeOf({ stateId, cityId }: { stateId?: number | null; cityId?: number | null }): number {
  if (stateId != null && !states.some(({ id }) => id === stateId)) throw invalidField('stateId', wrong('NOT_A_STATE'));
  if (cityId == null) return stateId ?? EVERYWHERE;
  const city = cityIdOf(cityId);
  if (city === undefined || (stateId != null && stateOf(city) !== stateId))
    throw invalidField('cityId', wrong('NOT_A_CITY'));
  return city;
}

/** The first two digits of a city's code are the state's. */
const stateOf = (city: number): number => Math.floor(city / 100_000);

/** The state and the city of a stored place; null for those that it does not name. */
export function namesOf(place: number): { state: State | null; city: City | null } {
  const city = cityOf(place) ?? null;
  const state = states.find(({ id }) => id === (city ? stateOf(place) : place)) ?? null;
  return { state, city };
}

/** The stored places whose holidays hold in a place: itself, its state, and the whole programme. */
export const placesAround = (place: number): number[] => [...new Set([EVERYWHERE, stateOf(place), place])];
