import AllIcon from '@mui/icons-material/DoneAllOutlined';
import type { Theme } from '@mui/material';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { TopToolbar, useListContext, useTranslate } from 'react-admin';
import { ActionButton } from '../parts/action-button.js';
import { cpfText } from '../people/identity.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { useDetails } from '../parts/details.js';
import { MAX_EXPORTED, RecordList, search } from '../parts/record-list.js';
import type { ClassRecord } from './classes.data.js';
import { type EnrollmentRow, statusOf } from './enrollments.data.js';
import {
  attendanceIn,
  type Column,
  columnsOf,
  isOpen,
  recordPresences,
  statusText,
  withdrawPresence,
} from './presence.data.js';
import { Legend, PresenceGrid, PresenceOfOne } from './presence-grid.js';
import { useTicks } from './presence-ticks.js';
import { useRights } from './rights.js';
import { ExportRows } from '../parts/export-rows.js';

/** The presences: a grid on a wide screen, one activity at a time on a phone. A tick is recorded at once. */
export function ClassPresence() {
  const group = useDetails<ClassRecord>('meetings');
  const translate = useTranslate();
  if (!group) return null;
  const columns = columnsOf(group);
  if (columns.length === 0)
    return <Typography color="textSecondary">{translate('elo.presence.no_activities')}</Typography>;
  const exporter = exportsAs<EnrollmentRow>('presencas', [
    ['participant', row => row.participant.name],
    ['cpf', row => cpfText(row.participant.cpf)],
    ['status', row => wordOf('enrollment_statuses', statusOf(row))],
    ...columns.map(
      ({ activityId, title }) =>
        [
          title,
          (row: EnrollmentRow) => {
            const noted = attendanceIn(row, activityId);
            return noted && [statusText(noted, translate), wordOf('presence.sources', noted.source)].join(' · ');
          },
        ] as const,
    ),
  ]);
  return (
    <RecordList
      resource="enrollments"
      title={false}
      disableSyncWithLocation
      storeKey={`class-${group.id}-presence`}
      filter={{ classId: group.id, oldestFirst: true }}
      filters={[search]}
      perPage={100}
      exporter={exporter}
      actions={
        <TopToolbar>
          <ExportRows maxResults={MAX_EXPORTED} />
        </TopToolbar>
      }
    >
      <Sheet group={group} columns={columns} />
    </RecordList>
  );
}

function Sheet({ group, columns }: { group: ClassRecord; columns: readonly Column[] }) {
  const { data: rows = [], isPending, total = 0 } = useListContext<EnrollmentRow>();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { teaches } = useRights();
  const translate = useTranslate();
  const ticks = useTicks();
  if (isPending) return null;
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        {translate('elo.presence.nobody')}
      </Typography>
    );
  const mayTick = teaches(group);
  const all = (activityId: string) =>
    mayTick && (
      <AllPresent
        rows={rows}
        isPart={total > rows.length}
        activityId={activityId}
        columns={columns}
        isCompact={!isNarrow}
      />
    );
  const View = isNarrow ? PresenceOfOne : PresenceGrid;
  return (
    <>
      <Legend mayTick={mayTick} />
      <View group={group} columns={columns} rows={rows} ticks={ticks} mayTick={mayTick} all={all} />
    </>
  );
}

interface AllPresentProps {
  rows: readonly EnrollmentRow[];
  /** True when there are people on other pages that it does not reach. */
  isPart: boolean;
  activityId: string;
  columns: readonly Column[];
  isCompact: boolean;
}

/** Records the presence of everybody on this page of the sheet without any attendance: the button tells their number. */
function AllPresent({ rows, isPart, activityId, columns, isCompact }: AllPresentProps) {
  const translate = useTranslate();
  const missing = rows.filter(row => isOpen(row) && !attendanceIn(row, activityId));
  const column = columns.find(each => each.activityId === activityId);
  const activity = column?.title ?? '';
  // People are ticked one by one when no time of a meeting is known.
  if (missing.length === 0 || !column?.isOpen || column.isUnplanned) return null;
  const takeBack = async () => {
    for (const row of missing) await withdrawPresence(row, activityId, translate('elo.presence.undone'));
  };
  return (
    <ActionButton
      label={translate(`elo.presence.${isPart ? 'page' : 'all'}${isCompact ? '' : '_of'}`, {
        activity,
        smart_count: missing.length,
      })}
      icon={<AllIcon />}
      run={() => recordPresences(missing, activityId)}
      undo={takeBack}
      done="elo.presence.all_done"
      args={{ smart_count: missing.length, activity }}
    />
  );
}
