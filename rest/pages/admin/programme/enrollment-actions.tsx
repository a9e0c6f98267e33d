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
import { choicesOf, ClassInput } from './choose.js';
import { answer, cancel, type EnrollmentRow, move, reasons, restore, statusOf } from './enrollments.data.js';
import { useRights } from './rights.js';

/** What may be done with the enrollment around it, by this person, as it stands. */
export function EnrollmentActions({ compact = false }: { compact?: boolean }) {
  const enrollment = useRecordContext<EnrollmentRow>();
  const { runs, teaches } = useRights();
  if (!enrollment) return null;
  const status = statusOf(enrollment);
  const isRun = runs(enrollment.class);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {status === 'CANCEL_REQUESTED' && isRun && <Answers enrollment={enrollment} />}
      {status === 'CANCELED' && isRun && <Restore enrollment={enrollment} />}
      {status !== 'CANCELED' && isRun && <Move enrollment={enrollment} compact={compact} />}
      {status === 'ACTIVE' && teaches(enrollment.class) && <Cancel enrollment={enrollment} compact={compact} />}
    </Box>
  );
}

interface Of {
  enrollment: EnrollmentRow;
}
const namesOf = ({ participant, class: group }: EnrollmentRow) => ({ name: participant.name, group: group.name });

/** Both answers take a comment, which the participant reads in the mail. */
function Answers({ enrollment }: Of) {
  const translate = useTranslate();
  const args = namesOf(enrollment);
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
        args={args}
        saveLabel="elo.enrollments.accept"
      >
        <Alert severity="warning">{translate('elo.enrollments.accept_content', args)}</Alert>
        <Note />
      </FormDialog>
      <FormDialog
        label={translate('elo.enrollments.refuse')}
        icon={<RefuseIcon />}
        defaults={{ note: '' }}
        save={reply(false)}
        done="elo.enrollments.refused"
        args={args}
        saveLabel="elo.enrollments.refuse"
      >
        <Alert severity="info">{translate('elo.enrollments.refuse_content', args)}</Alert>
        <Note />
      </FormDialog>
    </>
  );
}

const Note = () => (
  <TextInput
    source="note"
    label="resources.enrollments.fields.cancelNote"
    helperText="elo.enrollments.note_help"
    validate={maxLength(1000)}
    multiline
    fullWidth
  />
);

const Restore = ({ enrollment }: Of) => (
  <ActionButton
    label="elo.enrollments.restore"
    icon={<RestoreIcon />}
    run={() => restore(enrollment.id)}
    done="elo.enrollments.restored"
    args={namesOf(enrollment)}
  />
);

/** To another open class of the same course and cycle. */
function Move({ enrollment, compact }: Of & { compact: boolean }) {
  const translate = useTranslate();
  const { ownClasses } = useRights();
  const { id, class: group } = enrollment;
  const filter = { courseId: group.course.id, cycleId: group.cycle.id, open: true, ...ownClasses };
  return (
    <FormDialog
      label={translate('elo.enrollments.move')}
      icon={<MoveIcon />}
      compact={compact}
      save={({ classId }: { classId: string }) => move(id, classId)}
      undo={() => move(id, group.id)}
      done="elo.enrollments.moved"
      args={namesOf(enrollment)}
      saveLabel="elo.enrollments.move"
    >
      <Alert severity="info">{translate('elo.enrollments.move_content', namesOf(enrollment))}</Alert>
      <ClassInput filter={filter} label="elo.enrollments.to_class" validate={required()} />
    </FormDialog>
  );
}

function Cancel({ enrollment, compact }: Of & { compact: boolean }) {
  const translate = useTranslate();
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
      args={namesOf(enrollment)}
      saveLabel="elo.enrollments.cancel"
    >
      <Alert severity="warning">{translate('elo.enrollments.cancel_content', namesOf(enrollment))}</Alert>
      <SelectInput
        source="reason"
        label="resources.enrollments.fields.cancelReason"
        choices={choicesOf('reasons', reasons)}
        validate={required()}
      />
      <Note />
    </FormDialog>
  );
}
