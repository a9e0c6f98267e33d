import Typography from '@mui/material/Typography';
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  DataTable,
  EditButton,
  NumberInput,
  required,
  SelectInput,
  Show,
  SimpleFormIterator,
  TextInput,
  TopToolbar,
  useRecordContext,
  useTranslate,
  WithRecord,
} from 'react-admin';
import type { EmployeeRowFragment } from '../operations.js';
import { chooser } from '../parts/choose.js';
import { exportsAs } from '../parts/csv.js';
import { HistoryLink } from '../parts/history.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { programmeZone, TimeColumn } from '../parts/time.js';
import { Calendar, useMayChange } from './calendar.js';
import { RevokeFeed } from './revoke-feed.js';

/** Hours of a usual week, to one decimal. */
const hoursAWeek = ({ workingHours }: EmployeeRowFragment): number => {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const minutes = workingHours.reduce((sum, each) => sum + minutesOf(each.endsAt) - minutesOf(each.startsAt), 0);
  return Math.round(minutes / 6) / 10;
};

const exporter = exportsAs<EmployeeRowFragment>('agendas', [
  'id',
  'name',
  'timeZone',
  'slotMinutes',
  ['hours_a_week', hoursAWeek],
  ['archived', row => row.archivedAt !== null],
  'archivedAt',
]);

function HoursText({ row }: { row: EmployeeRowFragment }) {
  const translate = useTranslate();
  const hours = hoursAWeek(row);
  return hours === 0 ? translate('elo.calendar.no_hours_yet') : translate('elo.calendar.hours', { hours });
}

const EmployeeList = () => (
  <RecordList
    filters={[search]}
    exporter={exporter}
    narrow={{ primaryText: row => row.name, secondaryText: row => <HoursText row={row} />, rowClick: 'show' }}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="name" />
      <DataTable.Col source="workingHours" render={row => <HoursText row={row as EmployeeRowFragment} />} />
      <DataTable.NumberCol source="slotMinutes" />
      <DataTable.Col source="timeZone" />
      <TimeColumn source="archivedAt" date />
    </DataTable>
  </RecordList>
);

const zones = Intl.supportedValuesOf('timeZone').map(id => ({ id, name: id.replaceAll('_', ' ') }));

const Settings = () => (
  <>
    <NumberInput source="slotMinutes" min={5} max={480} defaultValue={60} helperText="elo.calendar.slot_help" />
    <NumberInput source="stepMinutes" min={5} max={480} helperText="elo.calendar.step_help" />
    <TextInput
      source="otherLengths"
      format={(lengths?: number[] | string) => (Array.isArray(lengths) ? lengths.join(', ') : (lengths ?? ''))}
      helperText="elo.calendar.lengths_help"
    />
    <NumberInput source="noticeHours" min={0} max={720} defaultValue={0} helperText="elo.calendar.notice_help" />
    <NumberInput source="cancelUntilHours" min={0} max={720} defaultValue={0} helperText="elo.calendar.until_help" />
    <NumberInput source="horizonDays" min={1} max={365} defaultValue={180} helperText="elo.calendar.horizon_help" />
    <NumberInput source="openBookings" min={1} max={5} defaultValue={3} helperText="elo.calendar.open_help" />
    <TextInput source="place" helperText="elo.calendar.place_help" slotProps={{ htmlInput: { maxLength: 300 } }} />
    <BooleanInput source="worksOnHolidays" helperText="elo.calendar.holidays_help" />
    <AutocompleteInput
      source="timeZone"
      choices={zones}
      defaultValue={programmeZone}
      validate={required()}
      helperText="elo.calendar.zone_help"
    />
  </>
);

const PersonInput = chooser('userId', 'facilitators', 'name');

const EmployeeCreate = () => (
  <RecordCreate>
    <PersonInput validate={required()} helperText="elo.calendar.person_help" />
    <Settings />
  </RecordCreate>
);

const weekdays = [1, 2, 3, 4, 5, 6, 7].map(id => ({ id, name: `elo.weekdays.${id}` }));

/** A clock of the graph (`08:00:00`) in an input of times. Such inputs have no 24:00: the end of a day is its 00:00. */
const shown = (clock?: string | null): string => (clock ?? '').slice(0, 5).replace('24:00', '00:00');
const asEnd = (clock: string): string => (clock === '00:00' ? '24:00' : clock);

/** On a phone the day is above its times. The button that removes a row is visible without a pointer over it. */
const rowsOfHours = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-form': {
    display: 'grid',
    gap: 1,
    gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' },
    '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  },
};

function WorkingHours() {
  const translate = useTranslate();
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ mt: 2 }}>
        {translate('elo.calendar.working_hours')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('elo.calendar.working_hours_help')}
      </Typography>
      <ArrayInput source="workingHours" label={false}>
        <SimpleFormIterator inline disableReordering disableClear sx={rowsOfHours}>
          <SelectInput source="weekday" choices={weekdays} helperText={false} validate={required()} />
          <TextInput source="startsAt" type="time" helperText={false} format={shown} validate={required()} />
          <TextInput
            source="endsAt"
            type="time"
            helperText={false}
            format={shown}
            parse={asEnd}
            validate={required()}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

const EmployeeEdit = () => (
  <RecordEdit removable archivable>
    <WithRecord
      render={({ name }: EmployeeRowFragment) => (
        <Typography component="h2" variant="h6">
          {name}
        </Typography>
      )}
    />
    <Settings />
    <WorkingHours />
  </RecordEdit>
);

function CalendarActions() {
  const employee = useRecordContext<EmployeeRowFragment>();
  return (
    <TopToolbar>
      {employee && <Revoke employee={employee} />}
      <HistoryLink />
      <EditButton />
    </TopToolbar>
  );
}

const Revoke = ({ employee }: { employee: EmployeeRowFragment }) =>
  useMayChange(employee) && <RevokeFeed employee={employee} />;

const EmployeeShow = () => (
  <Show component="div" actions={<CalendarActions />}>
    <WithRecord render={(employee: EmployeeRowFragment) => <Calendar employee={employee} />} />
  </Show>
);

export const employeeScreens = { list: EmployeeList, create: EmployeeCreate, edit: EmployeeEdit, show: EmployeeShow };
