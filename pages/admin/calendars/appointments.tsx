import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import {
  BooleanInput,
  DataTable,
  DateInput,
  TextInput,
  useListContext,
  usePermissions,
  useTranslate,
} from 'react-admin';
import { ask } from '../data/graph.js';
import type { Permissions } from '../data/auth-provider.js';
import { type AppointmentRowFragment, CancelAppointmentDocument } from './operations.js';
import { BulkActionButton } from '../parts/action-button.js';
import { chooser } from '../parts/choose.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { RecordList, search } from '../parts/record-list.js';
import { minuteText, TimeColumn, timeText, today } from '../parts/time.js';
import { ClassInput } from '../programme/choose.js';
import { weekAddress } from './week-address.js';

const EmployeeInput = chooser('employeeId', 'employees', 'name');

const period = [
  search,
  <DateInput key="fromDay" source="fromDay" alwaysOn />,
  <DateInput key="toDay" source="toDay" />,
  <BooleanInput key="includeCanceled" source="includeCanceled" />,
  <TextInput key="cpf" source="cpf" />,
];
const filters = [
  ...period,
  <EmployeeInput key="employeeId" source="employeeId" />,
  <ClassInput key="classId" source="classId" />,
];

const exporter = exportsAs<AppointmentRowFragment>('agendamentos', [
  'id',
  ['kind', row => wordOf('appointment_kinds', row.kind)],
  ['starts_at', row => minuteText(row.startsAt)],
  ['ends_at', row => minuteText(row.endsAt)],
  ['employee_id', row => row.employee.id],
  ['facilitator', row => row.employee.name],
  ['client_id', row => row.client?.id],
  ['client', row => row.client?.name],
  ['class_id', row => row.class?.id],
  ['class', row => row.class?.name],
  ['main_topic', row => row.additionalFields?.mainTopic],
  ['specific_questions', row => row.additionalFields?.specificQuestions],
  'comments',
  ['outcome', row => wordOf('appointment_outcomes', row.outcome)],
  'cancelReason',
  ['canceled_at', row => minuteText(row.canceledAt)],
]);

/** The client of an appointment; without one, the comment or the kind of blocked time. */
function What({ row }: { row: AppointmentRowFragment }) {
  const translate = useTranslate();
  return row.client?.name ?? (row.comments || translate(`elo.appointment_kinds.${row.kind}`));
}

const OutcomeText = ({ outcome }: { outcome: string }) => useTranslate()(`elo.appointment_outcomes.${outcome}`);

function CancelSeveral() {
  const { selectedIds } = useListContext();
  return (
    <BulkActionButton
      label="elo.calendar.cancel"
      icon={<CancelIcon />}
      ids={selectedIds}
      run={id => ask(CancelAppointmentDocument, { id })}
      done="elo.calendar.canceled_several"
      confirm={{ title: 'elo.calendar.cancel', content: 'elo.calendar.cancel_several' }}
    />
  );
}

function AppointmentList() {
  const { permissions = [] } = usePermissions<Permissions>();
  const seesAll = permissions.includes('ADMIN') || permissions.includes('SUPERVISOR');
  const mayCancel = permissions.includes('ADMIN') || permissions.includes('FACILITATOR');
  return (
    <RecordList
      filters={seesAll ? filters : period}
      filterDefaultValues={{ fromDay: today() }}
      exporter={exporter}
      narrow={{
        primaryText: row => <What row={row as AppointmentRowFragment} />,
        secondaryText: row => `${timeText(row.startsAt)} · ${row.employee.name}`,
        rowClick: (_id, _resource, row) => weekAddress(row as AppointmentRowFragment, seesAll),
      }}
    >
      <DataTable
        bulkActionButtons={mayCancel && <CancelSeveral />}
        rowClick={(_id, _resource, row) => weekAddress(row as AppointmentRowFragment, seesAll)}
      >
        <TimeColumn source="startsAt" />
        <DataTable.Col source="endsAt" render={row => timeText(row.endsAt, 'time')} />
        <DataTable.Col source="client" render={row => <What row={row as AppointmentRowFragment} />} />
        <DataTable.Col source="class.name" />
        <DataTable.Col source="employee.name" label="resources.appointments.fields.employee" />
        <DataTable.Col source="outcome" render={row => row.outcome && <OutcomeText outcome={row.outcome} />} />
        <TimeColumn source="canceledAt" />
      </DataTable>
    </RecordList>
  );
}

export const appointmentScreens = { list: AppointmentList };
