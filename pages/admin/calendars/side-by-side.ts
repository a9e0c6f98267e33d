/** A part of a day, or of its drawing. */
export interface Stretch {
  from: number;
  to: number;
}

/** The place of an entry beside those of the same time. */
export interface Column {
  /** From 0 on. */
  column: number;
  /** All columns of the entries that overlap, one through the other: they are of equal width. */
  columns: number;
}

/**
 * Columns for entries of a day, so that none covers another.
 * @returns the column of each entry, in the order of the entries
 */
export function sideBySide(entries: readonly Stretch[]): Column[] {
  const places = entries.map((): Column => ({ column: 0, columns: 1 }));
  const inTime = entries
    .map(({ from, to }, index) => ({ from, to, place: places[index]! }))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  let cluster: Column[] = [];
  /** The end of the last entry of each column. */
  let ends: number[] = [];
  for (const { from, to, place } of inTime) {
    if (ends.every(end => end <= from)) [cluster, ends] = [[], []];
    const free = ends.findIndex(end => end <= from);
    place.column = free === -1 ? ends.length : free;
    ends[place.column] = to;
    cluster.push(place);
    for (const each of cluster) each.columns = ends.length;
  }
  return places;
}
