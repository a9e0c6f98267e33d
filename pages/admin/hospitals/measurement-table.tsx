import DownloadIcon from '@mui/icons-material/GetAppOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { timeText, today } from '../parts/time.js';
import { type Column, downloadTable } from '../parts/csv.js';
import { useUnsaved } from '../parts/unsaved.js';
import { useUndoable } from '../parts/undo.js';
import { AboutCell } from './about-cell.js';
import { ConfirmOverwrites, type Doubt } from './confirm-overwrites.js';
import { idOfCell, MeasurementRow, type Month } from './measurement-row.js';
import { tableStyles } from './measurement-styles.js';
import { cellsOf, plain, textOfValue } from './measurement-text.js';
import {
  type Change,
  type Indicator,
  type Measurement,
  UnconfirmedCells,
  WrongCells,
  writeMeasurements,
  type YearOfGroup,
} from './measurements.data.js';
import { type Cells, type CellText, changesOf, useChanges } from './use-changes.js';

interface MeasurementTableProps {
  groupId: string;
  year: number;
  content: YearOfGroup;
  /** For people that may see the measurements but not change them. */
  isReadOnly: boolean;
  /** Reads the content again. */
  reload: () => Promise<unknown>;
}

const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_each, index) => {
    const period = `${year}-${String(index + 1).padStart(2, '0')}`;
    const start = `${period}-01T00:00:00Z`;
    const [name, shortName] = [timeText(start, 'monthOfYear', 'UTC'), timeText(start, 'month', 'UTC')];
    return { period, name, shortName, isAhead: period > today().slice(0, 7) };
  });

type Stored = Readonly<Record<string, Readonly<Record<string, Measurement>>>>;
const byCell = (measurements: readonly Measurement[]): Stored => {
  const rows: Record<string, Record<string, Measurement>> = {};
  for (const each of measurements) (rows[each.indicator] ??= {})[each.period] = each;
  return rows;
};

/** Texts of cells, by row. */
const byRow = (cells: readonly { indicator: string; period: string; text: string }[]): Cells => {
  const rows: Record<string, Record<string, string>> = {};
  for (const { indicator, period, text } of cells) (rows[indicator] ??= {})[period] = text;
  return rows;
};

const NO_CELL = { indicator: '', period: '' };

/** The year of a group as a table to type into: all typed cells are saved together. */
export function MeasurementTable({
  groupId,
  year,
  content: { indicators, measurements },
  isReadOnly,
  reload,
}: MeasurementTableProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const undoable = useUndoable();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const months = useMemo(() => monthsOf(year), [year]);
  const lastMonth = months.findLast(({ isAhead }) => !isAhead) ?? months[0]!;
  const [chosen, setChosen] = useState(lastMonth.period);
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(NO_CELL);
  const [isSaving, setSaving] = useState(false);
  const [usual, setUsual] = useState<Cells>({});
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const { texts, wrong, setWrong, type, clear, count } = useChanges();
  // Another group or year, in the same address, leaves the table too.
  useUnsaved(() => count > 0);

  const stored = useMemo(() => byCell(measurements), [measurements]);
  const shownMonths = useMemo(
    () => (isNarrow ? months.filter(({ period }) => period === chosen) : months),
    [isNarrow, months, chosen],
  );
  const typedInto = indicators.find(({ code }) => code === at.indicator);
  const shown = indicators.filter(({ title }) => plain(title).includes(plain(sought)));
  const storedText = (indicator: string, period: string) => textOfValue(stored[indicator]?.[period]?.value ?? null);

  // The rows are redrawn only for a change in them, so these callbacks stay the same while a person types.
  const now = useRef({ shown, shownMonths, storedText });
  now.current = { shown, shownMonths, storedText };
  const put = useCallback(
    (cells: readonly { indicator: string; period: string; text: string }[]) =>
      type(
        cells.map((cell): CellText => {
          const same = now.current.storedText(cell.indicator, cell.period) === cell.text;
          return same ? { ...cell, text: undefined } : cell;
        }),
      ),
    [type],
  );
  const onType = useCallback(
    (indicator: string, period: string, text: string) => put([{ indicator, period, text }]),
    [put],
  );
  const onFocus = useCallback((indicator: string, period: string) => setAt({ indicator, period }), []);
  const onPaste = useCallback(
    (indicator: string, period: string, text: string) => {
      const { shown: rows, shownMonths: columns } = now.current;
      const top = rows.findIndex(({ code }) => code === indicator);
      const left = columns.findIndex(each => each.period === period);
      const block = cellsOf(text).flatMap((line, y) => line.map((cell, x) => ({ cell: cell.trim(), y, x })));
      const fitting = block.flatMap(({ cell, y, x }) => {
        const [row, column] = [rows[top + y], columns[left + x]];
        return row && column && !column.isAhead ? [{ indicator: row.code, period: column.period, text: cell }] : [];
      });
      put(fitting);
      const left_out = block.length - fitting.length;
      notify(left_out > 0 ? 'elo.measurements.pasted_some' : 'elo.measurements.pasted', {
        type: left_out > 0 ? 'warning' : 'info',
        messageArgs: { smart_count: fitting.length, left_out },
      });
    },
    [put, notify],
  );

  const doubtOf = ({ indicator, period, value }: Change, said: string): Doubt => ({
    cell: `${indicators.find(({ code }) => code === indicator)?.title ?? indicator}, ${
      months.find(month => month.period === period)?.name ?? period
    }`,
    value: textOfValue(value),
    said,
  });
  const mark = (cells: readonly { indicator: string; period: string; problem: string }[]) => {
    setWrong(byRow(cells.map(({ problem, ...cell }) => ({ ...cell, text: problem }))));
    const [first] = cells;
    if (first) document.getElementById(idOfCell(first.indicator, first.period))?.focus();
  };

  async function save(isConfirmed = false) {
    setAsked([]);
    const { changes, problems } = changesOf(texts, indicators);
    if (problems.length > 0) {
      mark(problems);
      notify('elo.measurements.some_wrong', { type: 'error', messageArgs: { smart_count: problems.length } });
      return;
    }
    const before = changes.map((each): Change => ({
      ...each,
      value: stored[each.indicator]?.[each.period]?.value ?? null,
    }));
    setSaving(true);
    try {
      const unusual = await writeMeasurements(groupId, changes, isConfirmed);
      // The typed text stays visible until the stored values arrive.
      await reload();
      clear();
      setUsual(
        byRow(unusual.map(({ change, median }) => ({ ...change, text: textOfValue(Math.round(median * 100) / 100) }))),
      );
      undoable({
        message: unusual.length > 0 ? 'elo.measurements.some_unusual' : 'elo.measurements.saved',
        messageArgs: { smart_count: unusual.length > 0 ? unusual.length : changes.length },
        // The former values need no confirmation.
        undo: async () => {
          await writeMeasurements(groupId, before, true);
          setUsual({});
        },
      });
    } catch (error) {
      if (error instanceof UnconfirmedCells) {
        setAsked([...error.cells].map(([place, said]) => doubtOf(changes[place]!, said)));
        return;
      }
      if (error instanceof WrongCells)
        mark([...error.cells].map(([place, problem]) => ({ ...changes[place]!, problem })));
      notify(error instanceof WrongCells ? 'elo.measurements.some_wrong' : (error as Error).message, {
        type: 'error',
        messageArgs: { smart_count: error instanceof WrongCells ? error.cells.size : 0 },
      });
    } finally {
      setSaving(false);
    }
  }

  /** All values of the year, as stored. */
  const download = () =>
    downloadTable<Indicator>(
      `medicoes-${groupId}-${year}`,
      [
        ['indicator', ({ code }) => code],
        ['title', ({ title }) => title],
        ...months.map(({ period }): Column<Indicator> => [period, ({ code }) => storedText(code, period)]),
      ],
      indicators,
    );

  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', '& > *': { maxWidth: 320 } }}>
        <TextField
          type="search"
          label={translate('elo.measurements.find')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
        <Button startIcon={<DownloadIcon />} onClick={download}>
          {translate('ra.action.export')}
        </Button>
        {isNarrow && (
          <TextField
            select
            label={translate('elo.measurements.month')}
            value={chosen}
            onChange={event => setChosen(event.target.value)}
          >
            {months
              .filter(({ isAhead }) => !isAhead)
              .map(({ period, name }) => (
                <MenuItem key={period} value={period}>
                  {name}
                </MenuItem>
              ))}
          </TextField>
        )}
      </Box>
      <TableContainer component={Paper} variant="outlined" sx={tableStyles} tabIndex={0} aria-label={`${year}`}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell className="indicator">{translate('elo.measurements.indicator')}</TableCell>
              {shownMonths.map(({ period, shortName }) => (
                <TableCell key={period} className="value" align="right">
                  {shortName}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(indicator => (
              <MeasurementRow
                key={indicator.code}
                indicator={indicator}
                months={shownMonths}
                stored={stored[indicator.code]}
                texts={texts[indicator.code]}
                wrong={wrong[indicator.code]}
                usual={usual[indicator.code]}
                isReadOnly={isReadOnly}
                onType={onType}
                onPaste={onPaste}
                onFocus={onFocus}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {shown.length === 0 && <Alert severity="info">{translate('elo.measurements.none_found')}</Alert>}
      <Paper square elevation={3} sx={{ position: 'sticky', bottom: 0, zIndex: 3, p: 1, mt: 1 }}>
        {!isReadOnly && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={count === 0 || isSaving} onClick={() => void save()}>
              {translate('ra.action.save')}
            </Button>
            <Button disabled={count === 0 || isSaving} onClick={clear}>
              {translate('elo.measurements.discard')}
            </Button>
            <Typography role="status" color={count > 0 ? 'warning.main' : 'text.secondary'} variant="body2">
              {translate(count > 0 ? 'elo.measurements.unsaved' : 'elo.measurements.all_saved', { smart_count: count })}
            </Typography>
          </Box>
        )}
        <AboutCell
          indicator={typedInto}
          whole={indicators.find(({ code }) => code === typedInto?.partOf)}
          value={stored[at.indicator]?.[at.period]}
        />
      </Paper>
      <ConfirmOverwrites doubts={asked} onClose={() => setAsked([])} onConfirm={() => void save(true)} />
    </>
  );
}
