import AcceptIcon from '@mui/icons-material/CheckOutlined';
import CancelIcon from '@mui/icons-material/PersonRemoveOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import RefuseIcon from '@mui/icons-material/CloseOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { maxLength, required, SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { BookButton } from '../calendars/book-dialog.js';
import { choicesOf } from '../parts/choose.js';
import { ClassInput } from './choose.js';
import {
  answer,
  cancel,
  type EnrollmentRow,
  isUntold,
  move,
  reasons,
  restore,
  statusOf,
  toldKey,
} from './enrollments.data.js';
import { useRights } from './rights.js';

/** The actions that this person may take on the enrollment around it, in its present state. */
export function EnrollmentActions({ compact = false }: { compact?: boolean }) {
  const enrollment = useRecordContext<EnrollmentRow>();
  const { books, runs, teaches } = useRights();
  if (!enrollment) return null;
  const status = statusOf(enrollment);
  const isRun = runs(enrollment.class);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {status === 'CANCEL_REQUESTED' && isRun && <Answers enrollment={enrollment} />}
      {status === 'CANCELED' && isRun && <Restore enrollment={enrollment} />}
      {status !== 'CANCELED' && books(enrollment.class) && (
        <BookButton classId={enrollment.class.id} participant={enrollment.participant} compact={compact} />
      )}
      {status !== 'CANCELED' && isRun && <Move enrollment={enrollment} compact={compact} />}
      {status === 'ACTIVE' && teaches(enrollment.class) && <Cancel enrollment={enrollment} compact={compact} />}
    </Box>
  );
}

interface Of {
  enrollment: EnrollmentRow;
}

/** The names in the sentences: the participant, the class, and the channel of the message to the participant. */
function useNames({ participant, class: group, hearsBy }: EnrollmentRow) {
  const translate = useTranslate();
  const names = { name: participant.name, group: group.name, told: translate(toldKey({ hearsBy })) };
  return {
    names,
    /** The same after the action, with the server's result. */
    done: {
      args: (result: Pick<EnrollmentRow, 'hearsBy'>) => ({ ...names, told: translate(toldKey(result)) }),
      warns: isUntold,
    },
  };
}

/** Both answers take a comment; the participant reads it in the mail. */
function Answers({ enrollment }: Of) {
  const translate = useTranslate();
  const { names, done } = useNames(enrollment);
  const reply =
    (accept: boolean) =>
    ({ note }: { note?: string | null }) =>
      answer(enrollment.id, accept, note || null);
  return (
    <>
      <FormDialog
        label={translate('elo.enrollments.accept')}
        icon={<AcceptIcon />}
        defaults={{ note: '' }}
        save={reply(true)}
        undo={() => restore(enrollment.id)}
        done="elo.enrollments.accepted"
        {...done}
        saveLabel="elo.enrollments.accept"
      >
        <Alert severity="warning">{translate('elo.enrollments.accept_content', names)}</Alert>
        <Note enrollment={enrollment} />
      </FormDialog>
      <FormDialog
        label={translate('elo.enrollments.refuse')}
        icon={<RefuseIcon />}
        defaults={{ note: '' }}
        save={reply(false)}
        done="elo.enrollments.refused"
        {...done}
        saveLabel="elo.enrollments.refuse"
      >
        <Alert severity={isUntold(enrollment) ? 'warning' : 'info'}>
          {translate('elo.enrollments.refuse_content', names)}
        </Alert>
        <Note enrollment={enrollment} />
      </FormDialog>
    </>
  );
}

/** It appears only in the mail. */
const Note = ({ enrollment }: Of) => (
  <TextInput
    source="note"
    label="resources.enrollments.fields.cancelNote"
    helperText={enrollment.hearsBy.includes('MAIL') ? 'elo.enrollments.note_help' : 'elo.enrollments.note_unread'}
    validate={maxLength(1000)}
    multiline
    fullWidth
  />
);

function Restore({ enrollment }: Of) {
  const { done } = useNames(enrollment);
  return (
    <ActionButton
      label="elo.enrollments.restore"
      icon={<RestoreIcon />}
      run={() => restore(enrollment.id)}
      done="elo.enrollments.restored"
      {...done}
    />
  );
}

/** Moves to another open class of the same course and cycle. */
function Move({ enrollment, compact }: Of & { compact: boolean }) {
  const translate = useTranslate();
  const { ownClasses } = useRights();
  const { id, class: group } = enrollment;
  const { names, done } = useNames(enrollment);
  const isOther = (chosen: string | undefined) => (chosen === group.id ? 'elo.enrollments.same_class' : undefined);
  const filter = { courseId: group.course.id, cycleId: group.cycle.id, open: true, ...ownClasses };
  return (
    <FormDialog
      label={translate('elo.enrollments.move')}
      icon={<MoveIcon />}
      compact={compact}
      save={({ classId }: { classId: string }) => move(id, classId)}
      undo={() => move(id, group.id)}
      done="elo.enrollments.moved"
      {...done}
      saveLabel="elo.enrollments.move"
    >
      <Alert severity={isUntold(enrollment) ? 'warning' : 'info'}>
        {translate('elo.enrollments.move_content', names)}
      </Alert>
      <ClassInput filter={filter} label="elo.enrollments.to_class" validate={[required(), isOther]} />
    </FormDialog>
  );
}

function Cancel({ enrollment, compact }: Of & { compact: boolean }) {
  const translate = useTranslate();
  const { names, done } = useNames(enrollment);
  return (
    <FormDialog
      label={translate('elo.enrollments.cancel')}
      icon={<CancelIcon />}
      compact={compact}
      save={({ reason, note }: { reason: (typeof reasons)[number]; note?: string | null }) =>
        cancel(enrollment.id, reason, note)
      }
      undo={() => restore(enrollment.id)}
      done="elo.enrollments.canceled"
      {...done}
      saveLabel="elo.enrollments.cancel"
      leaveLabel="ra.action.back"
    >
      <Alert severity="warning">{translate('elo.enrollments.cancel_content', names)}</Alert>
      <SelectInput
        source="reason"
        label="resources.enrollments.fields.cancelReason"
        choices={choicesOf('reasons', reasons)}
        validate={required()}
      />
      <Note enrollment={enrollment} />
    </FormDialog>
  );
}
