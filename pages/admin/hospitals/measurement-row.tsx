import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { useTranslate } from 'react-admin';
import type { Indicator, Measurement } from './measurements.data.js';
import { textOfValue } from './measurement-text.js';

export interface RowProps {
  indicator: Indicator;
  months: readonly Month[];
  /** By month. */
  stored: Readonly<Record<string, Measurement>> | undefined;
  texts: Readonly<Record<string, string>> | undefined;
  wrong: Readonly<Record<string, string>> | undefined;
  /** The usual values of the group, for cells with a recorded value far from them. */
  usual: Readonly<Record<string, string>> | undefined;
  isReadOnly: boolean;
  onType: (indicator: string, period: string, text: string) => void;
  onPaste: (indicator: string, period: string, text: string) => void;
  onFocus: (indicator: string, period: string) => void;
}

export interface Month {
  /** `2026-03` */
  period: string;
  /** With its year. */
  name: string;
  shortName: string;
  /** Nothing is measured for a future month. */
  isAhead: boolean;
}

export const idOfCell = (indicator: string, period: string): string => `cell-${indicator}-${period}`;

/** Moves to the cell above or below, among the editable cells. */
function moveOnKey(event: KeyboardEvent<HTMLInputElement>, period: string): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-period="${period}"]`)];
  const next = column[column.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}

const hasBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** An indicator with a cell for each month. Typing in one cell redraws this row only. */
export const MeasurementRow = memo(function MeasurementRow(props: RowProps) {
  const { indicator, months, stored = {}, texts = {}, wrong = {}, usual = {}, isReadOnly } = props;
  const { onType, onPaste, onFocus } = props;
  const translate = useTranslate();
  const { code, title, unit } = indicator;
  const paste = (event: ClipboardEvent, period: string) => {
    const text = event.clipboardData.getData('text');
    if (isReadOnly || !hasBlock(text)) return;
    event.preventDefault();
    onPaste(code, period, text);
  };
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" className="indicator">
        {title}
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: { md: 'nowrap' } }}>
          {' '}
          ({unit})
        </Box>
      </TableCell>
      {months.map(({ period, name, isAhead }) => {
        const value = stored[period]?.value ?? null;
        const problem = wrong[period];
        const isChanged = texts[period] !== undefined;
        const note = problem === undefined && !isChanged ? usual[period] : undefined;
        const id = idOfCell(code, period);
        const about = problem !== undefined ? `${id}-wrong` : note !== undefined ? `${id}-usual` : undefined;
        return (
          <TableCell key={period} className="value">
            <Box
              component="input"
              id={id}
              type="text"
              inputMode={indicator.whole ? 'numeric' : 'decimal'}
              autoComplete="off"
              data-period={isAhead ? undefined : period}
              data-changed={isChanged || undefined}
              disabled={isAhead}
              value={texts[period] ?? textOfValue(value)}
              aria-label={`${title}, ${name}`}
              aria-invalid={problem !== undefined}
              aria-describedby={about}
              readOnly={isReadOnly}
              onChange={event => onType(code, period, event.target.value)}
              onPaste={event => paste(event, period)}
              onFocus={() => onFocus(code, period)}
              onKeyDown={event => moveOnKey(event, period)}
            />
            {problem !== undefined && (
              <Box component="span" id={`${id}-wrong`} className="wrong">
                {translate(problem, { _: problem })}
              </Box>
            )}
            {note !== undefined && (
              <Box component="span" id={`${id}-usual`} className="usual">
                {translate('elo.measurements.usual', { value: note })}
              </Box>
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
});
