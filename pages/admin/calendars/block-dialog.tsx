import { required, TextInput, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { BlockTimeDocument, type BlockTimeMutation, UnblockTimeDocument } from './operations.js';
import { FormSheet } from '../parts/form-dialog.js';
import { TimeInput } from '../parts/time.js';

interface BlockDialogProps {
  employeeId: string;
  zone: string;
  /** The times in the form at its start. */
  defaults: { startsAt: string | null; endsAt: string | null };
  onClose: () => void;
}

/** Blocks time in a calendar. The server refuses it when the time is already taken. */
export const BlockDialog = ({ employeeId, zone, defaults, onClose }: BlockDialogProps) => (
  <FormSheet
    title={useTranslate()('elo.calendar.block')}
    resource="appointments"
    defaults={{ ...defaults, comments: '' }}
    save={({ startsAt, endsAt, comments }) =>
      ask(BlockTimeDocument, { input: { employeeId, classId: null, startsAt, endsAt, comments: comments ?? null } })
    }
    done="elo.calendar.time_blocked"
    undo={({ blockTime: { id } }: BlockTimeMutation) => ask(UnblockTimeDocument, { id })}
    then={onClose}
    onClose={onClose}
    saveLabel="elo.calendar.block"
  >
    <TimeInput source="startsAt" zone={zone} validate={required()} />
    <TimeInput source="endsAt" zone={zone} validate={required()} helperText="elo.calendar.block_help" />
    <TextInput source="comments" multiline slotProps={{ htmlInput: { maxLength: 2000 } }} />
  </FormSheet>
);
