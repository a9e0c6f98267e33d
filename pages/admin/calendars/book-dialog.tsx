import BookIcon from '@mui/icons-material/EventAvailableOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  AutocompleteInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useGetList,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ask } from '../data/graph.js';
import { type AppointmentRowFragment, BookAppointmentDocument, type EmployeeRowFragment } from './operations.js';
import { FormDialog, FormSheet } from '../parts/form-dialog.js';
import { classText } from '../programme/choose.js';
import { BookingTimes } from './free-times.js';
import { nameAndTime } from './name-and-time.js';

interface Named {
  id: string;
  name: string;
}

interface Booking {
  startsAt: string;
  endsAt: string;
  comments?: string | null;
}
const book = async (classId: string, clientId: string, { startsAt, endsAt, comments }: Booking) => {
  const input = { classId, clientId, startsAt, endsAt, comments: comments ?? null };
  return (await ask(BookAppointmentDocument, { input })).createAppointment;
};

const Comments = () => <TextInput source="comments" multiline slotProps={{ htmlInput: { maxLength: 2000 } }} />;

interface BookButtonProps {
  classId: string;
  participant: Named;
  compact?: boolean;
}

/** Books an appointment for a participant of a class, in the calendar of its facilitator. */
export const BookButton = ({ classId, participant, compact = false }: BookButtonProps) => {
  const translate = useTranslate();
  return (
    <FormDialog
      label={translate('elo.booking.book')}
      title={translate('elo.booking.book_for', { name: participant.name })}
      icon={<BookIcon />}
      compact={compact}
      resource="appointments"
      save={(typed: Booking) => book(classId, participant.id, typed)}
      done="elo.booking.booked"
      args={nameAndTime}
      saveLabel="elo.booking.book"
    >
      <BookingTimes classId={classId} participant={participant} />
      <Comments />
    </FormDialog>
  );
};

/** The same from a calendar: the participant is chosen among those of the classes of its owner. */
export function BookInCalendar(calendar: Pick<BookSheetProps, 'employee' | 'onBooked'>) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<BookIcon />} onClick={() => setOpen(true)}>
        {translate('elo.booking.book')}
      </Button>
      {isOpen && <BookSheet {...calendar} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BookSheetProps {
  employee: EmployeeRowFragment;
  onBooked: (appointment: AppointmentRowFragment) => void;
  onClose: () => void;
}

function BookSheet({ employee, onBooked, onClose }: BookSheetProps) {
  const translate = useTranslate();
  const [participant, setParticipant] = useState<Named>();
  const { data: classes } = useGetList<Named & { cycle: { name: string } }>('classes', {
    pagination: { page: 1, perPage: 100 },
    filter: { facilitatorId: employee.person.id, open: true },
  });
  if (!classes) return null;
  return (
    <FormSheet
      title={translate('elo.booking.book_somebody')}
      resource="appointments"
      defaults={{ classId: classes.length === 1 ? classes[0]!.id : null }}
      save={async ({ classId, ...typed }: Booking & { classId: string }) => {
        const booked = await book(classId, participant!.id, typed);
        onBooked(booked);
        return booked;
      }}
      done="elo.booking.booked"
      args={nameAndTime}
      saveLabel="elo.booking.book"
      then={onClose}
      onClose={onClose}
    >
      <SelectInput
        source="classId"
        label="resources.enrollments.fields.classId"
        choices={classes}
        optionText={classText}
        translateChoice={false}
        onChange={() => setParticipant(undefined)}
        validate={required()}
        helperText={classes.length === 0 ? 'elo.booking.no_class' : false}
      />
      <Participant onChoose={setParticipant} />
      <Times participant={participant} />
      <Comments />
    </FormSheet>
  );
}

/** Participants with a valid place in the chosen class. */
function Participant({ onChoose }: { onChoose: (participant: Named | undefined) => void }) {
  const classId = useWatch({ name: 'classId' }) as string | null;
  if (!classId) return null;
  return (
    <ReferenceInput
      key={classId}
      source="enrollmentId"
      reference="enrollments"
      perPage={25}
      filter={{ classId, status: 'ACTIVE' }}
    >
      <AutocompleteInput
        label="resources.appointments.fields.client"
        optionText="participant.name"
        filterToQuery={search => (search ? { search } : {})}
        onChange={(_id: string, chosen) => onChoose((chosen || undefined)?.['participant'] as Named | undefined)}
        validate={required()}
        helperText={false}
      />
    </ReferenceInput>
  );
}

function Times({ participant }: { participant: Named | undefined }) {
  const classId = useWatch({ name: 'classId' }) as string | null;
  return classId && participant ? (
    <BookingTimes key={participant.id} classId={classId} participant={participant} />
  ) : null;
}
