import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import { required, TextInput, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { CancelAppointmentsDocument, type EmployeeRowFragment } from './operations.js';
import { FormDialog } from '../parts/form-dialog.js';
import { beginOf, TimeInput } from '../parts/time.js';

interface ClearButtonProps {
  employee: Pick<EmployeeRowFragment, 'id' | 'timeZone'>;
  /** The day in the form at its start. */
  day: string;
}

/** Cancels the entries in a part of a calendar, such as a sick day. Each client is told the reason. */
export function ClearButton({ employee: { id, timeZone: zone }, day }: ClearButtonProps) {
  const translate = useTranslate();
  return (
    <FormDialog
      resource="appointments"
      label={translate('elo.calendar.clear')}
      icon={<CancelIcon />}
      defaults={{ from: beginOf(day, 0, zone), to: beginOf(day, 1, zone), reason: '' }}
      save={({ from, to, reason }) => ask(CancelAppointmentsDocument, { employeeId: id, from, to, reason })}
      done="elo.calendar.cleared"
      args={({ cancelAppointments }) => ({ count: cancelAppointments })}
      saveLabel="elo.calendar.clear"
      leaveLabel="ra.action.back"
    >
      <TimeInput source="from" zone={zone} validate={required()} />
      <TimeInput source="to" zone={zone} validate={required()} helperText="elo.calendar.block_help" />
      <TextInput
        source="reason"
        multiline
        validate={required()}
        helperText="elo.calendar.reason_help"
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}
