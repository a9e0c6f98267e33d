import { describe, expect, it } from '@jest/globals';
import { type Selection, selectionOfRows } from '../../../src/domain/kernel/selection.js';

describe('the selection for the rows of a page', () => {
  const nothing: Selection = new Map();
  const of = (...names: string[]): Selection => new Map(names.map(name => [name, nothing]));

  it('joins nodes and edges, with the fields below them', () => {
    const room = (...names: string[]) => new Map([['room', of(...names)]]);
    const page: Selection = new Map([
      ['nodes', new Map([...of('id'), ...room('name')])],
      ['edges', new Map([['node', new Map([...of('title'), ...room('slug')])]])],
    ]);
    const rows = selectionOfRows(page)!;
    expect([...rows.keys()].sort()).toEqual(['id', 'room', 'title']);
    expect([...rows.get('room')!.keys()].sort()).toEqual(['name', 'slug']);
    // Plans are stored with the object.
    expect(selectionOfRows(page)).toBe(rows);
  });

  it('takes the only one of both', () => {
    const edges = new Map([['edges', new Map([['node', of('id')]])]]);
    expect([...selectionOfRows(new Map([['nodes', of('id')]]))!.keys()]).toEqual(['id']);
    expect([...selectionOfRows(edges)!.keys()]).toEqual(['id']);
    expect(selectionOfRows(new Map([['edges', of('cursor')]]))!.size).toBe(0);
    expect(selectionOfRows(undefined)).toBeUndefined();
  });
});
