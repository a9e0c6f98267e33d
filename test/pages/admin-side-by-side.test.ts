import { describe, expect, it } from '@jest/globals';
import { sideBySide } from '../../pages/admin/calendars/side-by-side.js';

// Entries of a day in a calendar of the administration page: those at the same time stand in columns beside each other.

/** The columns of stretches, as `column/columns`, in the order of the stretches. */
const columnsOf = (...stretches: [from: number, to: number][]): string[] =>
  sideBySide(stretches.map(([from, to]) => ({ from, to }))).map(({ column, columns }) => `${column}/${columns}`);

describe('entries of a day', () => {
  it('have the whole width when they are alone', () => {
    expect(columnsOf()).toEqual([]);
    expect(columnsOf([540, 600], [660, 720])).toEqual(['0/1', '0/1']);
  });

  it('have the whole width when one begins at the end of another', () => {
    expect(columnsOf([540, 600], [600, 660])).toEqual(['0/1', '0/1']);
  });

  it('stand beside each other when they are at the same time', () => {
    expect(columnsOf([540, 600], [540, 600])).toEqual(['0/2', '1/2']);
    expect(columnsOf([540, 600], [540, 600], [540, 600])).toEqual(['0/3', '1/3', '2/3']);
  });

  it('take a column that is free again', () => {
    expect(columnsOf([540, 720], [540, 600], [600, 660])).toEqual(['0/2', '1/2', '1/2']);
  });

  it('have equal widths in a chain of entries that overlap, and the whole width after it', () => {
    expect(columnsOf([540, 620], [600, 680], [660, 740], [740, 800])).toEqual(['0/2', '1/2', '0/2', '0/1']);
  });

  it('keep the order in which they came, in whatever order their times are', () => {
    expect(columnsOf([660, 720], [540, 700], [800, 860], [560, 600])).toEqual(['1/2', '0/2', '0/1', '1/2']);
  });

  it('put the longer one first among those that begin together', () => {
    expect(columnsOf([540, 570], [540, 720])).toEqual(['1/2', '0/2']);
  });
});
