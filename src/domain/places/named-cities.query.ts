import { foldText } from '../../platform/fold-text.js';
import { citiesOf, type City, type State, states } from './places.query.js';

/** A city with its state, as many have the same name. */
export interface NamedCity extends City {
  state: State;
}

/** `Olho d’Água` and `OLHO DAGUA` are one name. */
const nameOf = (text: string): string =>
  foldText(text)
    .replaceAll(/['’‘ʼ´`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

let known: Map<string, NamedCity[]> | undefined;

/** Made at the first use: only imports name cities. */
function made(): Map<string, NamedCity[]> {
  const found = new Map<string, NamedCity[]>();
  for (const state of states)
    for (const city of citiesOf(state.id)) {
      const { name } = city;
      for (const each of [name, `${name} ${state.code}`, `${state.code} ${name}`, `${name} ${state.name}`]) {
        const key = nameOf(each);
        found.set(key, [...(found.get(key) ?? []), { ...city, state }]);
      }
    }
  return found;
}

/**
 * The cities of a written name: `Bom Jesus`, or with the letters or the name of the state, before it or behind it, `Bom Jesus
 * (PI)`, `PI - Bom Jesus`, `Bom Jesus, Piauí`. Accents, case and signs do not matter.
 */
export const citiesNamed = (text: string): readonly NamedCity[] => (known ??= made()).get(nameOf(text)) ?? [];
