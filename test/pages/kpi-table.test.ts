import { describe, expect, it } from '@jest/globals';

// The KPI page lays series of different times side by side.

const { aligned } = (await import(new URL('../../pages/assets/kpi-table.js', import.meta.url).href)) as {
  aligned(
    lines: { series: { points: Point[] } }[],
    ofSemesters: boolean,
  ): { labels: string[]; columns: (Point | null)[][] };
};

interface Point {
  label: string;
  startsOn: string;
}
const NAMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** A series of months, from the first day of one. */
const monthsFrom = (year: number, month: number, count = 12) => ({
  series: {
    points: Array.from({ length: count }, (_, index): Point => {
      const at = month - 1 + index;
      const name = NAMES[at % 12]!;
      const of = year + Math.floor(at / 12);
      return { label: `${name}/${of}`, startsOn: `${of}-${String((at % 12) + 1).padStart(2, '0')}-01` };
    }),
  },
});
const told = (columns: (Point | null)[][]) => columns.map(points => points.map(point => point?.label ?? '-').join(' '));

describe('Series of months', () => {
  it('stand month beside month for two calendar years', () => {
    const { labels, columns } = aligned([monthsFrom(2026, 1), monthsFrom(2025, 1)], false);
    expect(labels).toEqual(NAMES);
    expect(columns.map(points => points[0]!.label)).toEqual(['jan/2026', 'jan/2025']);
  });

  it('stand beside those of a whole year when theirs has only begun', () => {
    const { labels, columns } = aligned([monthsFrom(2026, 1, 3), monthsFrom(2025, 1)], false);
    expect(labels).toEqual(NAMES);
    expect(columns[0]!.map(point => point?.label ?? null).slice(0, 5)).toEqual([
      'jan/2026',
      'fev/2026',
      'mar/2026',
      null,
      null,
    ]);
  });

  it('stand by time when they begin in different months, so that no line runs backwards', () => {
    const { labels, columns } = aligned([monthsFrom(2025, 12), monthsFrom(2025, 1)], false);
    expect(labels).toHaveLength(23);
    expect([labels[0], labels[11], labels[12], labels[22]]).toEqual(['jan/2025', 'dez/2025', 'jan/2026', 'nov/2026']);
    for (const points of columns) {
      const times = points.flatMap(point => point?.startsOn ?? []);
      expect(times).toHaveLength(12);
      expect(times).toEqual(times.toSorted());
    }
  });

  it('keep their labels when all have the same ones', () => {
    const { labels, columns } = aligned([monthsFrom(2025, 12), monthsFrom(2025, 12)], false);
    expect(new Set(told(columns)).size).toBe(1);
    expect(labels[0]).toBe('dez/2025');
  });
});

it('Semesters stand by time', () => {
  const half = (label: string, startsOn: string) => ({ label, startsOn });
  const points = [half('2025/1', '2025-01-01'), half('2025/2', '2025-07-01')];
  const later = [half('2025/2', '2025-07-01'), half('2026/1', '2026-01-01')];
  const { labels, columns } = aligned([{ series: { points } }, { series: { points: later } }], true);
  expect(labels).toEqual(['2025/1', '2025/2', '2026/1']);
  expect(told(columns)).toEqual(['2025/1 2025/2 -', '- 2025/2 2026/1']);
});
