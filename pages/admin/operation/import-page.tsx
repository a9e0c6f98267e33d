import CancelIcon from '@mui/icons-material/CancelOutlined';
import ConfirmIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { DataTable, ListBase, Show, SimpleList, TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  CancelImportDocument,
  ConfirmImportDocument,
  type ImportProblemsQuery,
  type ImportRowFragment,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { exportsAs } from '../parts/csv.js';
import { Pages } from '../parts/pages.js';
import { Section } from '../parts/section.js';
import { timeText } from '../parts/time.js';
import { Previews, Rejects } from './import-lines.js';
import { spreadsheetsOf } from './imports.data.js';
import { ExportRows } from '../parts/export-rows.js';
import { goneWithWay } from '../parts/gone.js';
import { TechnicalText } from '../parts/technical-text.js';

type State = ImportRowFragment['state'];

/** A job is running: its progress is queried again and again. */
export const isRunning = (state: State): boolean => state === 'CHECKING' || state === 'RUNNING';
const EVERY_MS = 1_500;

/** An import: its progress, its effect, its faults, and the decision about it. */
export const ImportShow = () => (
  <Show
    {...goneWithWay}
    component="div"
    actions={false}
    queryOptions={{
      ...goneWithWay.queryOptions,
      refetchInterval: ({ state: { data } }) =>
        data && isRunning((data as ImportRowFragment).state) ? EVERY_MS : false,
    }}
  >
    <ImportDetails />
  </Show>
);

const severities: Record<State, AlertColor> = {
  CHECKING: 'info',
  CHECKED: 'info',
  REFUSED: 'error',
  RUNNING: 'info',
  DONE: 'success',
  CANCELED: 'warning',
  FAILED: 'error',
};

function ImportDetails() {
  const found = useRecordContext<ImportRowFragment>();
  const translate = useTranslate();
  if (!found) return null;
  const { state, files, problemCount, finishedAt, error, counts } = found;
  const rejected = sumOf(counts, 'rejected');
  const isPartly = rejected > 0 && (state === 'CHECKED' || state === 'DONE');
  return (
    <Box sx={{ p: { xs: 1, sm: 2 } }}>
      <Alert severity={isPartly ? 'warning' : severities[state]} role="status">
        {translate(`elo.imports.told.${state}${isPartly ? '_PARTLY' : ''}`, {
          smart_count: isPartly ? rejected : problemCount,
        })}
        {error && (
          <>
            {' '}
            (<TechnicalText text={error} />)
          </>
        )}
        {finishedAt && ` ${timeText(finishedAt, 'seconds')}`}
      </Alert>
      {isRunning(state) && <Progress found={found} />}
      <Decision found={found} />
      {found.counts.length > 0 && <Counts found={found} />}
      {(state === 'CHECKED' || state === 'REFUSED') && <Previews id={found.id} isRefused={state === 'REFUSED'} />}
      {isPartly && <Rejects id={found.id} />}
      {(problemCount > 0 || sumOf(found.counts, 'leftOut') > 0) && <Problems id={found.id} />}
      <Section title="elo.imports.files">
        <Typography component="ul" sx={{ m: 0, pl: 4, pb: 2, overflowWrap: 'anywhere' }}>
          {files.map(({ name, size }) => (
            <li key={name}>
              {name} ({Math.ceil(size / 1024).toLocaleString()} KiB)
            </li>
          ))}
        </Typography>
      </Section>
    </Box>
  );
}

function Progress({ found: { files, filesDone } }: { found: ImportRowFragment }) {
  const translate = useTranslate();
  const all = spreadsheetsOf(files);
  const label = translate('elo.imports.progress', { done: filesDone, all });
  return (
    <Box sx={{ my: 2 }}>
      <LinearProgress variant="determinate" value={all === 0 ? 0 : (filesDone / all) * 100} aria-label={label} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {label}
      </Typography>
    </Box>
  );
}

const sumOf = (counts: ImportRowFragment['counts'], what: (typeof columns)[number]): number =>
  counts.reduce((sum, each) => sum + each[what], 0);

function Decision({ found: { id, state, counts } }: { found: ImportRowFragment }) {
  const args = { made: sumOf(counts, 'made'), changed: sumOf(counts, 'changed') };
  if (['DONE', 'CANCELED', 'FAILED'].includes(state)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      {state === 'CHECKED' && (
        <ActionButton
          label="elo.imports.confirm"
          variant="contained"
          icon={<ConfirmIcon />}
          run={() => ask(ConfirmImportDocument, { id })}
          done="elo.imports.confirmed"
          confirm={{ title: 'elo.imports.confirm', content: 'elo.imports.confirm_help', args }}
        />
      )}
      <ActionButton
        label={state === 'REFUSED' ? 'elo.imports.discard' : 'elo.imports.cancel'}
        icon={<CancelIcon />}
        run={() => ask(CancelImportDocument, { id })}
        done="elo.imports.canceled"
        {...(state === 'RUNNING' && { confirm: { title: 'elo.imports.cancel', content: 'elo.imports.cancel_help' } })}
      />
    </Box>
  );
}

const columns = ['made', 'changed', 'left', 'leftOut', 'rejected'] as const;
/** The columns of numbers that are mostly none. */
const seldom: ReadonlySet<string> = new Set(['leftOut', 'rejected']);

function Counts({ found: { counts, state } }: { found: ImportRowFragment }) {
  const translate = useTranslate();
  const shown = columns.filter(each => !seldom.has(each) || sumOf(counts, each) > 0);
  return (
    <Section title={state === 'DONE' ? 'elo.imports.outcome' : 'elo.imports.dry_run'}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('elo.imports.noun')}</TableCell>
            {shown.map(each => (
              <TableCell key={each} align="right">
                {translate(`elo.imports.${each}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {counts.map(count => (
            <TableRow key={count.noun}>
              <TableCell component="th" scope="row">
                {translate(`elo.import_nouns.${count.noun}`, { _: count.noun })}
              </TableCell>
              {shown.map(each => (
                <TableCell key={each} align="right">
                  {count[each].toLocaleString()}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

type Problem = ImportProblemsQuery['importProblems']['nodes'][number];

const exporter = exportsAs<Problem>('problemas-da-importacao', ['file', 'line', 'column', 'message']);

function Problems({ id }: { id: string }) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  return (
    <ListBase
      resource="import-problems"
      filter={{ importId: id }}
      perPage={50}
      exporter={exporter}
      disableSyncWithLocation
      storeKey={false}
    >
      <Section
        title="elo.imports.problems"
        action={
          <TopToolbar>
            <ExportRows />
          </TopToolbar>
        }
      >
        {isNarrow ? (
          <SimpleList
            rowClick={false}
            primaryText={row => row.message}
            secondaryText={row => [row.file, row.line, row.column].filter(Boolean).join(' · ')}
          />
        ) : (
          <DataTable bulkActionButtons={false} rowClick={false}>
            <DataTable.Col source="file" />
            <DataTable.NumberCol source="line" />
            <DataTable.Col source="column" />
            <DataTable.Col source="message" />
          </DataTable>
        )}
        <Pages rowsPerPageOptions={[50, 100]} />
      </Section>
    </ListBase>
  );
}
