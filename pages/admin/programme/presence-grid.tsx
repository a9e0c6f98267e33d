import AutoIcon from '@mui/icons-material/LoginOutlined';
import RecoveryIcon from '@mui/icons-material/OndemandVideoOutlined';
import StaffIcon from '@mui/icons-material/CheckBox';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { timeText } from '../parts/time.js';
import type { ClassRecord } from './classes.data.js';
import { type EnrollmentRow, statusOf } from './enrollments.data.js';
import type { Ticks } from './presence-ticks.js';
import {
  type Attendance,
  attendanceIn,
  type Column,
  currentActivity,
  isCounted,
  isOpen,
  statusText,
} from './presence.data.js';
import { StatusMenu } from './presence-status.js';
import { WithdrawDialog } from './presence-withdraw.js';

interface SheetProps {
  group: ClassRecord;
  columns: readonly Column[];
  rows: readonly EnrollmentRow[];
  ticks: Ticks;
  mayTick: boolean;
  /** The button that records everybody's presence in an activity. */
  all: (activityId: string) => ReactNode;
}

/** The source of a presence, as an icon: the same in the cells and in the legend. */
const icons: Record<Attendance['source'], ReactNode> = {
  STAFF: <StaffIcon fontSize="small" />,
  AUTO: <AutoIcon fontSize="small" />,
  RECOVERY: <RecoveryIcon fontSize="small" />,
};

export function Legend({ mayTick }: { mayTick: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ px: 2, pt: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'center' }}>
      {Object.entries(icons).map(([source, icon]) => (
        <Typography key={source} variant="body2" sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          {icon}
          {translate(`elo.presence.sources.${source}`)}
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary">
        {translate(mayTick ? 'elo.presence.help' : 'elo.presence.read_only')}
      </Typography>
    </Box>
  );
}

/** Participants down, activities across; the names stay in place when the sheet is scrolled sideways. */
export function PresenceGrid({ columns, rows, ticks, mayTick, all }: SheetProps) {
  const translate = useTranslate();
  const fixed = { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' } as const;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('elo.classes.tabs.presence')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={fixed}>{translate('resources.enrollments.fields.participantId')}</TableCell>
            {columns.map(({ activityId, title, when }) => (
              <TableCell key={activityId} align="center" sx={{ minWidth: '7.5rem', verticalAlign: 'bottom' }}>
                {title}
                <Typography variant="body2" color="textSecondary">
                  {when}
                </Typography>
                {all(activityId)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row" sx={fixed}>
                <Name row={row} />
              </TableCell>
              {columns.map(column => (
                <TableCell key={column.activityId} align="center" padding="none">
                  <Tick row={row} column={column} ticks={ticks} mayTick={mayTick} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** One activity, chosen above the names. */
export function PresenceOfOne({ group, columns, rows, ticks, mayTick, all }: SheetProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(() => currentActivity(group, columns));
  const column = columns.find(({ activityId }) => activityId === chosen) ?? columns[0]!;
  return (
    <Box sx={{ p: 2 }}>
      <TextField
        select
        label={translate('elo.presence.activity')}
        value={column.activityId}
        onChange={event => setChosen(event.target.value)}
      >
        {columns.map(({ activityId, title, when }) => (
          <MenuItem key={activityId} value={activityId}>
            {[title, when].filter(Boolean).join(' · ')}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ my: 1 }}>{all(column.activityId)}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(row => {
          const noted = attendanceIn(row, column.activityId);
          return (
            <Box
              component="li"
              key={row.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Name row={row} />
                {noted && (
                  <Typography variant="body2" color="textSecondary">
                    {`${translate(`elo.presence.sources.${noted.source}`)} · ${timeText(noted.recordedAt)}`}
                  </Typography>
                )}
              </Box>
              <Tick row={row} column={column} ticks={ticks} mayTick={mayTick} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function Name({ row }: { row: EnrollmentRow }) {
  const translate = useTranslate();
  const status = statusOf(row);
  return (
    <>
      {row.participant.name}
      {status !== 'ACTIVE' && (
        <Typography variant="body2" color="textSecondary">
          {translate(`elo.enrollment_statuses.${status}`)}
        </Typography>
      )}
    </>
  );
}

interface TickProps {
  row: EnrollmentRow;
  column: Column;
  ticks: Ticks;
  mayTick: boolean;
}

/** The checkbox of a presence, and beside it the other statuses. */
function Tick({ row, column, ticks, mayTick }: TickProps) {
  const { activityId, title } = column;
  const translate = useTranslate();
  /** The status that follows a withdrawal, or null for none, while the dialog asks for the reason. */
  const [asking, setAsking] = useState<{ then: Attendance['status'] | null }>();
  const noted = attendanceIn(row, activityId);
  const isPresent = isCounted(noted?.status);
  const pending = ticks.pending(row, activityId);
  const source = noted?.source ?? 'STAFF';
  const how = noted ? `${translate(`elo.presence.sources.${source}`)} · ${timeText(noted.recordedAt)}` : '';
  // PRESENT is what the tick says.
  const status = noted && noted.status !== 'PRESENT' ? statusText(noted, translate) : '';
  const isLocked = !mayTick || pending !== undefined || !isOpen(row);
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'center' }}>
      <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
        <Tooltip title={how}>
          <Checkbox
            size="small"
            checked={pending ?? isPresent}
            disabled={isLocked || (!isPresent && !column.isOpen)}
            checkedIcon={icons[source]}
            // A presence that can't be changed must still be readable.
            sx={{ '&.Mui-checked.Mui-disabled': { color: 'text.secondary' } }}
            onChange={(_event, isTicked) =>
              isTicked ? void ticks.set(row, activityId, null, { status: 'PRESENT' }) : setAsking({ then: null })
            }
            slotProps={{
              input: { 'aria-label': [row.participant.name, title, status, how].filter(Boolean).join(' · ') },
            }}
          />
        </Tooltip>
        {mayTick && isOpen(row) && (
          <StatusMenu
            label={translate('elo.presence.status_of', { name: row.participant.name, activity: title })}
            noted={noted}
            hasBegun={column.isOpen}
            isLocked={isLocked}
            note={next => {
              // A presence that is taken away needs a reason.
              const needsReason = next === null || (isPresent && !isCounted(next.status));
              if (needsReason) setAsking({ then: next?.status ?? null });
              else void ticks.set(row, activityId, null, next);
            }}
          />
        )}
      </Box>
      {status && (
        <Typography variant="caption" color="textSecondary" sx={{ lineHeight: 1.2, pb: 0.5 }}>
          {status}
        </Typography>
      )}
      {asking && (
        <WithdrawDialog
          status={noted?.status ?? 'PRESENT'}
          name={row.participant.name}
          activity={title}
          close={() => setAsking(undefined)}
          withdraw={reason => {
            setAsking(undefined);
            void ticks.set(row, activityId, reason, asking.then && { status: asking.then });
          }}
        />
      )}
    </Box>
  );
}
