import { personalFields } from './people/policy.js';
import type { Area } from './kernel/scopes.js';
import { nouns } from './registry.js';

/*
 * The scopes that an API key needs for the fields of an operation. A type of the graph that shows records of its own belongs to
 * an area. A field of that type needs the scope to read the area, below any root field. Fields with identifying data of people
 * need `people:personal` besides. `src/graph/scopes.ts` checks it, and docs/permissions.md shows it.
 */

/** The area of every type of the graph, except pages of other types; null for types that need no scope. */
export const areaOfType: ReadonlyMap<string, Area | null> = new Map(
  nouns.flatMap(({ types = {} }) =>
    Object.entries(types).flatMap(([area, names]) =>
      names.map(name => [name, area === 'none' ? null : (area as Area)] as const),
    ),
  ),
);

/** Fields of a person that do not identify the person, though not everybody sees them. */
const impersonal: readonly string[] = ['roles', 'isActive', 'createdAt', 'updatedAt', 'cover'];

/**
 * Fields that need `people:personal`. They are columns of the register of personal data (docs/operating/personal-data.md). They
 * contain a CPF, a contact, a place of work, or a trait from birth. Operations that give tables of them declare it in their
 * rule (`isPersonal`). `test/graph/scopes-below.test.ts` compares with the register.
 */
export const personalColumns: ReadonlySet<string> = new Set([
  ...personalFields.filter(name => !impersonal.includes(name)).map(name => `Person.${name}`),
  ...nouns.flatMap(noun => noun.personal ?? []),
]);
