import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { required, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  type AppointmentRowFragment,
  BlockTimeDocument,
  CancelAppointmentDocument,
  MoveAppointmentDocument,
  SetAppointmentOutcomeDocument,
  UnblockTimeDocument,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { Facts } from '../parts/facts.js';
import { FormDialog } from '../parts/form-dialog.js';
import { HistoryLink } from '../parts/history.js';
import { TimeInput, timeText } from '../parts/time.js';
import { BookingTimes } from './free-times.js';
import { nameAndTime } from './name-and-time.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

interface EntryDialogProps {
  appointment: AppointmentRowFragment;
  /** True when this person may cancel the appointment, or free the blocked time. */
  mayChange: boolean;
  /** It has another time now. */
  onMoved: (appointment: AppointmentRowFragment) => void;
  onClose: () => void;
}

/** An entry of a calendar, with the actions for it. */
export function EntryDialog({ appointment, mayChange, onMoved, onClose }: EntryDialogProps) {
  const translate = useTranslate();
  const { id, kind, startsAt, endsAt, employee, client, class: group, comments, additionalFields } = appointment;
  const args = { client: client?.name ?? '', employee: employee.name, when: periodText(appointment) };
  const facts: [key: string, value: string | null | undefined][] = [
    ['client', client?.name],
    ['class', group?.name],
    ['place', appointment.place],
    ['employee', employee.name],
    ['mainTopic', additionalFields?.mainTopic],
    ['specificQuestions', additionalFields?.specificQuestions],
    ['socialNetwork', additionalFields?.socialNetwork],
    ['comments', comments],
    ['outcome', appointment.outcome && translate(`elo.appointment_outcomes.${appointment.outcome}`)],
    ['canceledAt', appointment.canceledAt && timeText(appointment.canceledAt, 'dateTime', employee.timeZone)],
    ['canceledBy', appointment.canceledBy?.name],
    ['cancelReason', appointment.cancelReason],
  ];
  const isStanding = mayChange && appointment.canceledAt === null;
  const isOpen = isStanding && appointment.outcome === null;
  const hasBegun = Date.parse(startsAt) <= Date.now();
  return (
    <GuardedDialog onClose={onClose} maxWidth="xs" aria-labelledby="entry-title">
      <DialogTitle id="entry-title">{translate(`elo.appointment_kinds.${kind}`)}</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>{periodText(appointment)}</Typography>
        <Facts
          of={facts.flatMap(([key, value]) =>
            value ? [[`resources.appointments.fields.${key}`, value] as const] : [],
          )}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <HistoryLink resource="appointments" id={id} />
        {isStanding && hasBegun && kind === 'APPOINTMENT' && <Outcome appointment={appointment} onClose={onClose} />}
        {isOpen && (
          <FormDialog
            resource="appointments"
            label={translate('elo.calendar.move')}
            record={{ id, startsAt, endsAt }}
            save={async data => {
              const times = { startsAt: data.startsAt, endsAt: data.endsAt };
              const { moveAppointment: moved } = await ask(MoveAppointmentDocument, { id, ...times });
              onMoved(moved);
              return moved;
            }}
            done={kind === 'BLOCK' ? 'elo.calendar.block_moved' : 'elo.calendar.moved'}
            args={nameAndTime}
            then={onClose}
            saveLabel="elo.calendar.move"
          >
            {client && group ? (
              <BookingTimes classId={group.id} participant={client} minutes={minutesOf(appointment)} />
            ) : (
              <>
                <TimeInput source="startsAt" zone={employee.timeZone} validate={required()} />
                <TimeInput source="endsAt" zone={employee.timeZone} validate={required()} />
              </>
            )}
          </FormDialog>
        )}
        {isOpen && kind === 'APPOINTMENT' && (
          <ActionButton
            label="elo.calendar.cancel"
            color="error"
            run={() => ask(CancelAppointmentDocument, { id })}
            done="elo.calendar.canceled"
            then={onClose}
            confirm={{
              title: 'elo.calendar.cancel',
              content: client ? 'elo.calendar.cancel_confirm' : 'elo.calendar.cancel_confirm_alone',
              args,
            }}
          />
        )}
        {isOpen && kind === 'BLOCK' && (
          <ActionButton
            label="elo.calendar.unblock"
            run={() => ask(UnblockTimeDocument, { id })}
            done="elo.calendar.unblocked"
            then={onClose}
            undo={() =>
              ask(BlockTimeDocument, {
                input: { employeeId: employee.id, classId: group?.id ?? null, startsAt, endsAt, comments },
              })
            }
          />
        )}
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </GuardedDialog>
  );
}

const minutesOf = ({ startsAt, endsAt }: AppointmentRowFragment): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

const outcomes = ['ATTENDED', 'NO_SHOW'] as const;

/** Records if the expected client came: possible after the beginning, and revocable. */
function Outcome({ appointment: { id, outcome }, onClose }: Pick<EntryDialogProps, 'appointment' | 'onClose'>) {
  const set = (value: typeof outcome) => () => ask(SetAppointmentOutcomeDocument, { id, outcome: value });
  if (outcome !== null)
    return (
      <ActionButton
        label="elo.calendar.forget_outcome"
        run={set(null)}
        undo={set(outcome)}
        done="elo.calendar.outcome_forgotten"
        then={onClose}
      />
    );
  return outcomes.map(each => (
    <ActionButton
      key={each}
      label={`elo.appointment_outcomes.${each}`}
      run={set(each)}
      undo={set(null)}
      done="elo.calendar.outcome_noted"
      then={onClose}
    />
  ));
}

/** `segunda-feira, 23 de novembro de 2026, 09:00–10:00`; both ends when it lasts more than a day. */
function periodText({ startsAt, endsAt, employee: { timeZone } }: AppointmentRowFragment): string {
  const [day, lastDay] = [startsAt, endsAt].map(each => timeText(each, 'day', timeZone));
  const [from, to] = [startsAt, endsAt].map(each => timeText(each, 'time', timeZone));
  return day === lastDay ? `${day}, ${from}–${to}` : `${day}, ${from} – ${lastDay}, ${to}`;
}
