import { kept } from './kept.js';

/**
 * The fields of the graph that a caller asks of a record, each with what is asked below it; fields that are plain values
 * have nothing below. The same object comes with every request of the same operation, so that what is made of it once
 * (the text of a statement) can be kept with it.
 */
export interface Selection extends ReadonlyMap<string, Selection> {}

/** For callers that say nothing of what they want: all columns, no relations. */
export const everything: Selection = new Map();

const nothing: Selection = new Map();
const rowsOfPage = new WeakMap<Selection, Selection>();

/** What is asked of the rows of a connection, in `nodes` and in `edges`. */
export function selectionOfRows(page: Selection | undefined): Selection | undefined {
  if (!page) return undefined;
  return kept(rowsOfPage, page, () => merged(page.get('nodes') ?? nothing, page.get('edges')?.get('node') ?? nothing));
}

const merged = (a: Selection, b: Selection): Selection => {
  if (a.size === 0) return b;
  const all = new Map(a);
  for (const [name, below] of b) all.set(name, merged(all.get(name) ?? nothing, below));
  return all;
};
