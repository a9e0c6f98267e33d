import type { NounName } from './noun-names.js';
import type { Noun } from './described-noun.js';
import { isSpreadsheet } from '../../platform/spreadsheets/rows.js';
import { describedNouns } from './registry.js';

const following = (name: NounName | null): Noun[] =>
  describedNouns.filter(({ follows }) => follows === name).flatMap(noun => [noun, ...following(noun.name)]);

/** All nouns, in the order of writing. */
export const nouns: readonly Noun[] = following(null);

export const nounNamed = (name: string): Noun | undefined => nouns.find(each => each.name === name);

/** The noun of a file by its name, such as `courses.csv`. */
export const nounOfFile = (name: string): Noun | undefined =>
  isSpreadsheet(name) ? nounNamed(name.slice(0, name.lastIndexOf('.')).toLowerCase()) : undefined;
