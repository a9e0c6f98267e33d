import { useCallback, useState } from 'react';
import { language } from '../language/language.js';
import { readValue } from './measurement-text.js';
import type { Change, Indicator } from './measurements.data.js';

/** The typed, unsaved texts of cells, or the faults of them: by indicator, then by month. */
export type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>;

const withCell = (cells: Cells, indicator: string, period: string, text: string | undefined): Cells => {
  const { [period]: _before, ...others } = cells[indicator] ?? {};
  const row = text === undefined ? others : { ...others, [period]: text };
  if (Object.keys(row).length > 0) return { ...cells, [indicator]: row };
  const { [indicator]: _row, ...rest } = cells;
  return rest;
};

/** A cell and its wanted text; undefined: the stored value. */
export interface CellText {
  indicator: string;
  period: string;
  text: string | undefined;
}

/** The unsaved cells of a table. */
export function useChanges() {
  const [texts, setTexts] = useState<Cells>({});
  const [wrong, setWrong] = useState<Cells>({});
  const type = useCallback((cells: readonly CellText[]) => {
    setTexts(before =>
      cells.reduce((all, { indicator, period, text }) => withCell(all, indicator, period, text), before),
    );
    // A message about a cell was about its former text.
    setWrong(before =>
      cells.reduce((all, { indicator, period }) => withCell(all, indicator, period, undefined), before),
    );
  }, []);
  const clear = useCallback(() => {
    setTexts({});
    setWrong({});
  }, []);
  const count = Object.values(texts).reduce((sum, row) => sum + Object.keys(row).length, 0);
  return { texts, wrong, setWrong, type, clear, count };
}

/** The changes to write from the typed texts, and the texts that can't be read. */
export function changesOf(texts: Cells, indicators: readonly Indicator[]) {
  const changes: Change[] = [];
  const problems: { indicator: string; period: string; problem: string }[] = [];
  const comma = language() === 'pt';
  for (const [indicator, row] of Object.entries(texts)) {
    const whole = indicators.find(({ code }) => code === indicator)?.whole ?? false;
    for (const [period, text] of Object.entries(row)) {
      const typed = readValue(text, { whole, comma });
      if ('wrong' in typed) problems.push({ indicator, period, problem: typed.wrong });
      else changes.push({ indicator, period, value: typed.value });
    }
  }
  return { changes, problems };
}
