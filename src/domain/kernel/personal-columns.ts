import { type FoundBy, registeredHoldings } from '../../entities/holdings.js';

/** The ways from one row to one person, in the order in which they are tried. */
const leading = ['person', 'enrollment', 'submission', 'revision', 'employee', 'uploader', 'email', 'phone'] as const;
type Leading = (typeof leading)[number];
const isLeading = (by: FoundBy): by is Leading => (leading as readonly FoundBy[]).includes(by);

/** The part of an entity's metadata that is read here. */
interface Column {
  name: string;
  fieldNames?: readonly string[];
}

/**
 * The personal columns of a table, by property: an erasure empties them, or crosses out a person in them. Each has the way to
 * its person: words such as `person:participant_id`. The first word that leads to a person counts (the function `audit_person`
 * of the database).
 */
export function waysToPerson(table: string, props: readonly Column[]): ReadonlyMap<string, string> {
  const holding = registeredHoldings().get(table);
  if (!holding) return new Map();
  const columnOf = (property: string): string => props.find(({ name }) => name === property)!.fieldNames![0]!;
  const ofRow = Object.entries(holding.about)
    .filter((about): about is [string, Leading] => isLeading(about[1]!))
    .toSorted(([, one], [, other]) => leading.indexOf(one) - leading.indexOf(other))
    .map(([property, by]) => `${by}:${columnOf(property)}`)
    .join(' ');
  return new Map(
    Object.entries(holding.columns)
      .filter(
        ([property, { holds, erasing, isLink }]) =>
          holds !== 'none' && (erasing !== 'keep' || holding.about[property] === 'mention') && !isLink,
      )
      .map(([property, { of }]) => [property, of === null ? ofRow : `person:${columnOf(of)}`]),
  );
}
