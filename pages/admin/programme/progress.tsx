import { type Theme, useMediaQuery } from '@mui/material';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Title, useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { CycleRowFragment } from './operations.js';
import { Facts } from '../parts/facts.js';
import { ageText, timeText, today } from '../parts/time.js';
import type { ProgressRow } from './progress.data.js';

/** The number of classes that the graph gives. */
const ALL = { page: 1, perPage: 1_000 };

const percent = (rate: number | null): string => (rate === null ? '—' : `${Math.round(rate * 100)} %`);

interface Column {
  name: string;
  /** The sort key, the worst first. */
  worst: (row: ProgressRow) => number | string;
  show: (row: ProgressRow, translate: ReturnType<typeof useTranslate>) => ReactNode;
}
/** Longest waiting first. */
const ageOf = (instant: string | null): number => (instant === null ? Infinity : Date.parse(instant));
const columns: readonly Column[] = [
  { name: 'class', worst: row => row.class.name, show: row => <ClassLink row={row} /> },
  {
    name: 'facilitator',
    worst: row => row.class.facilitator?.name ?? '',
    show: (row, translate) => row.class.facilitator?.name ?? translate('elo.progress.nobody'),
  },
  { name: 'enrolled', worst: row => row.enrolled, show: row => row.enrolled },
  { name: 'presence', worst: row => row.presenceRate ?? 2, show: row => percent(row.presenceRate) },
  { name: 'meetings', worst: row => row.presenceRate ?? 2, show: row => <Meetings row={row} /> },
  { name: 'hand_ins', worst: row => row.handIns, show: row => row.handIns },
  {
    name: 'evaluations',
    worst: row => ageOf(row.oldestHandInAt),
    show: ({ evaluationsWaiting, oldestHandInAt }) => (
      <Waiting count={evaluationsWaiting} since={oldestHandInAt} words="elo.progress.oldest" />
    ),
  },
  {
    name: 'requests',
    worst: row => ageOf(row.oldestRequestAt),
    show: ({ requestsWaiting, oldestRequestAt }) => (
      <Waiting count={requestsWaiting} since={oldestRequestAt} words="elo.progress.oldest_request" />
    ),
  },
];

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'string' ? a.localeCompare(String(b)) : a === b ? 0 : a - Number(b);

const ClassLink = ({ row }: { row: ProgressRow }) => (
  <>
    <Link component={RouterLink} to={`/classes/${row.classId}/show`}>
      {row.class.name}
    </Link>
    <Typography variant="body2" color="textSecondary">
      {row.class.course.title}
    </Typography>
  </>
);

/** `1: 38 · 2: 31`, for meetings that are over. */
const Meetings = ({ row }: { row: ProgressRow }) => {
  const over = row.meetings.filter(({ isOver }) => isOver);
  if (over.length === 0) return '—';
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {over.map(({ meetingId, position, title, startsAt, present }) => (
        <li key={meetingId} title={`${title} · ${timeText(startsAt)}`}>
          {position}: {present}
        </li>
      ))}
    </Box>
  );
};

function Waiting({ count, since, words }: { count: number; since: string | null; words: string }) {
  const translate = useTranslate();
  return (
    <>
      {count}
      {since && (
        <Typography variant="body2" color="textSecondary">
          {translate(words, { age: ageText(since) })}
        </Typography>
      )}
    </>
  );
}

/** The current cycle, else the latest. */
const current = (cycles: readonly CycleRowFragment[]): CycleRowFragment | undefined =>
  cycles.find(({ startsOn, endsOn }) => startsOn <= today() && today() <= endsOn) ??
  cycles.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn))[0];

/** The progress of the classes of a cycle; the address has the cycle. */
export function Progress() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const cycles = useGetList<CycleRowFragment>('cycles', { pagination: ALL });
  const cycleId = address.get('cycle') ?? current(cycles.data ?? [])?.id ?? '';
  const { data, isPending, error } = useGetList<ProgressRow>(
    'class-progress',
    { pagination: ALL, filter: { cycleId } },
    { enabled: cycleId !== '' },
  );
  return (
    <Box sx={{ p: { xs: 1, md: 2 } }}>
      <Title title={translate('elo.pages.progress')} />
      {cycles.data && (
        <TextField
          select
          sx={{ width: 280, maxWidth: '100%', mb: 1 }}
          label={translate('elo.progress.cycle')}
          value={cycles.data.some(({ id }) => id === cycleId) ? cycleId : ''}
          onChange={event => setAddress({ cycle: event.target.value })}
        >
          {cycles.data.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {cycles.data?.length === 0 && <Alert severity="info">{translate('elo.progress.no_cycles')}</Alert>}
      {error && <Alert severity="error">{error.message}</Alert>}
      {cycleId !== '' && isPending && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {data?.length === 0 && <Alert severity="info">{translate('elo.progress.none')}</Alert>}
      {data && data.length > 0 && (isNarrow ? <Cards rows={data} /> : <Sheet rows={data} />)}
    </Box>
  );
}

/** On a wide screen: a table that can be sorted by any of its columns. */
function Sheet({ rows }: { rows: readonly ProgressRow[] }) {
  const translate = useTranslate();
  /** Null: the order of the server, the class furthest behind first. */
  const [sort, setSort] = useState<{ by: Column; isReversed: boolean } | null>(null);
  const sorted = sort
    ? rows.toSorted((a, b) => compared(sort.by.worst(a), sort.by.worst(b)) * (sort.isReversed ? -1 : 1))
    : rows;
  const chosen = (by: Column) => setSort({ by, isReversed: sort?.by === by && !sort.isReversed });
  const direction = sort?.isReversed ? 'desc' : 'asc';
  return (
    <>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {translate('elo.progress.intro')}
      </Typography>
      <TableContainer component={Card} variant="outlined" tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(column => (
                <TableCell key={column.name} sortDirection={sort?.by === column ? direction : false}>
                  <TableSortLabel
                    active={sort?.by === column}
                    direction={sort?.by === column ? direction : 'asc'}
                    onClick={() => chosen(column)}
                  >
                    {translate(`elo.progress.${column.name}`)}
                  </TableSortLabel>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.map(row => (
              <TableRow key={row.id}>
                {columns.map(({ name, show }) => (
                  <TableCell key={name}>{show(row, translate)}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

/** On a phone: a card for each class, the one furthest behind first. */
function Cards({ rows }: { rows: readonly ProgressRow[] }) {
  const translate = useTranslate();
  const [, ...others] = columns;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {rows.map(row => (
        <Card key={row.id} variant="outlined">
          <CardContent>
            <Typography component="h2" variant="h6" gutterBottom>
              <ClassLink row={row} />
            </Typography>
            <Facts of={others.map(({ name, show }) => [`elo.progress.${name}`, show(row, translate)] as const)} />
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}
