import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils';

/** A state of Brazil. The id is its IBGE code, two digits. */
export interface State {
  id: number;
  /** Two letters. */
  code: string;
  name: string;
}
/** A municipality. The id is its IBGE code, seven digits; the first two are the state's. */
export interface City {
  id: number;
  name: string;
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'pt-BR');

/** All 27, the Federal District included, in the order of their names. */
export const states: readonly State[] = getStates()
  .map(({ ibgeCode, code, name }) => ({ id: Number(ibgeCode), code, name }))
  .sort(byName);

const cities = new Map<number, readonly City[]>();

/** The cities of a state in the order of their names; none for a state that does not exist. */
export function citiesOf(stateId: number): readonly City[] {
  const state = states.find(({ id }) => id === stateId);
  if (!state) return [];
  let known = cities.get(stateId);
  if (!known) {
    known = getMunicipalities(state.code as Parameters<typeof getMunicipalities>[0])
      .map(({ code, name }) => ({ id: Number(code), name }))
      .sort(byName);
    cities.set(stateId, known);
  }
  return known;
}

export const isCityOf = (cityId: number, stateId: number): boolean => citiesOf(stateId).some(({ id }) => id === cityId);

/** @param id an IBGE code; its first two digits are the state's */
export const cityOf = (id: number): City | undefined => citiesOf(Math.floor(id / 100_000)).find(each => each.id === id);

/**
 * The IBGE code of a city that is given by it, or by the six digits that spreadsheets of the health ministry have (DATASUS,
 * CNES): the same without the check digit. Undefined for no city.
 */
export function cityIdOf(code: number): number | undefined {
  const withCheckDigit = citiesOf(Math.floor(code / 10_000)).find(({ id }) => Math.floor(id / 10) === code);
  return (cityOf(code) ?? withCheckDigit)?.id;
}
