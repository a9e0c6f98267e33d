import { getOrMake } from './get-or-make.js';

/**
 * The fields of the graph that a caller selects of a record, each with the selection below it; plain values have nothing below.
 * Every request of the same operation has the same object. So a result that is computed once, such as the text of a statement,
 * can be stored with it.
 */
export interface Selection extends ReadonlyMap<string, Selection> {}

/** For callers without a selection: all columns, no relations. */
export const everything: Selection = new Map();

const nothing: Selection = new Map();
const rowsOfPage = new WeakMap<Selection, Selection>();

/** The selection for the rows of a connection, in `nodes` and in `edges`. */
export function selectionOfRows(page: Selection | undefined): Selection | undefined {
  if (!page) return undefined;
  return getOrMake(rowsOfPage, page, () =>
    merged(page.get('nodes') ?? nothing, page.get('edges')?.get('node') ?? nothing),
  );
}

const merged = (a: Selection, b: Selection): Selection => {
  if (a.size === 0) return b;
  const all = new Map(a);
  for (const [name, below] of b) all.set(name, merged(all.get(name) ?? nothing, below));
  return all;
};
