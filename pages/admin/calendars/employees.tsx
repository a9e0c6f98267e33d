import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  EditButton,
  NumberInput,
  required,
  Show,
  TextInput,
  TopToolbar,
  useRecordContext,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { EmployeeRowFragment } from './operations.js';
import { chooser } from '../parts/choose.js';
import { exportsAs } from '../parts/csv.js';
import { HistoryLink } from '../parts/history.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { programmeZone, TimeColumn } from '../parts/time.js';
import { Calendar, useMayChange } from './calendar.js';
import { RevokeFeed } from './revoke-feed.js';
import { WorkingHours } from './working-hours.js';
import { goneWithWay } from '../parts/gone.js';

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

/** The fields of the settings. */
const settings = [
  ...['slotMinutes', 'stepMinutes', 'otherLengths', 'noticeHours', 'cancelUntilHours', 'horizonDays'],
  ...['openBookings', 'place', 'worksOnHolidays', 'timeZone'],
];

/** The settings, which have good values from the start: folded away, unless one of them has a fault. */
function Settings() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { errors } = useFormState();
  const isWrong = settings.some(name => name in errors);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
      expanded={isOpen || isWrong}
      onChange={(_event, isNow) => setOpen(isNow)}
      sx={{ width: '100%' }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Box>
          <Typography>{translate('elo.calendar.more_settings')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('elo.calendar.more_settings_help')}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Inputs />
      </AccordionDetails>
    </Accordion>
  );
}

const Inputs = () => (
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

const EmployeeEdit = () => (
  <RecordEdit removable archivable>
    <WithRecord
      render={({ name }: EmployeeRowFragment) => (
        <Typography component="h2" variant="h6">
          {name}
        </Typography>
      )}
    />
    <WorkingHours />
    <Settings />
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
  <Show {...goneWithWay} component="div" actions={<CalendarActions />}>
    <WithRecord render={(employee: EmployeeRowFragment) => <Calendar employee={employee} />} />
  </Show>
);

export const employeeScreens = { list: EmployeeList, create: EmployeeCreate, edit: EmployeeEdit, show: EmployeeShow };
