import type { Hearing } from './kernel/hearing.js';
import { nouns } from './registry.js';

/** Every mutation of the graph with the people who hear of it, in the order of nouns. docs/who-hears.md shows it. */
export const hearing: Readonly<Record<string, Hearing>> = Object.fromEntries(
  nouns.flatMap(({ hears = {} }) => Object.entries(hears)),
);
