/**
 * The fields of the graph that a caller asks of a record, each with what is asked below it; fields that are plain values
 * have nothing below. The same object comes with every request of the same operation, so that what is made of it once
 * (the text of a statement) can be kept with it.
 */
export interface Selection extends ReadonlyMap<string, Selection> {}

interface Wanted {
  readonly [field: string]: Wanted;
}
const ofRules = new WeakSet<Selection>();
/** A selection of our own, made once, for a rule that reads a record and what is around it. Its rows are plain objects. */
export function selectionOf(wanted: Wanted): Selection {
  const selection = selectionFrom(wanted);
  ofRules.add(selection);
  return selection;
}
const selectionFrom = (wanted: Wanted): Selection =>
  new Map(Object.entries(wanted).map(([field, below]) => [field, selectionFrom(below)]));
/** Whether a rule, and no caller, asks so. */
export const isOfRule = (selection: Selection): boolean => ofRules.has(selection);

const nothing: Selection = new Map();
const rowsOfPage = new WeakMap<Selection, Selection>();

/** What is asked of the rows of a connection, in `nodes` and in `edges`. */
export function selectionOfRows(page: Selection | undefined): Selection | undefined {
  if (!page) return undefined;
  let rows = rowsOfPage.get(page);
  if (!rows) {
    rows = merged(page.get('nodes') ?? nothing, page.get('edges')?.get('node') ?? nothing);
    rowsOfPage.set(page, rows);
  }
  return rows;
}

const merged = (a: Selection, b: Selection): Selection => {
  if (a.size === 0) return b;
  const all = new Map(a);
  for (const [name, below] of b) all.set(name, merged(all.get(name) ?? nothing, below));
  return all;
};
