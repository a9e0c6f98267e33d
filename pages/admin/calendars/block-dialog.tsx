import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { required, SaveButton, SimpleForm, TextInput, Toolbar, useNotify, useRefresh, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { BlockTimeDocument, UnblockTimeDocument } from '../operations.js';
import { TimeInput } from '../parts/time.js';
import { useUndoable } from '../parts/undo.js';

interface BlockDialogProps {
  employeeId: string;
  zone: string;
  /** The times in the form at its start. */
  defaults: { startsAt: string | null; endsAt: string | null };
  onClose: () => void;
}

/** Blocks time in a calendar. The server refuses it when the time is already taken. */
export function BlockDialog({ employeeId, zone, defaults, onClose }: BlockDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const undoable = useUndoable();
  const refresh = useRefresh();
  const save = async ({ startsAt, endsAt, comments }: any) => {
    try {
      const { blockTime } = await ask(BlockTimeDocument, {
        input: { employeeId, classId: null, startsAt, endsAt, comments: comments ?? null },
      });
      undoable({ message: 'elo.calendar.time_blocked', undo: () => ask(UnblockTimeDocument, { id: blockTime.id }) });
      onClose();
      refresh();
      return undefined;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return (error as { body?: { errors?: Record<string, string> } }).body?.errors;
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="block-title">
      <DialogTitle id="block-title">{translate('elo.calendar.block')}</DialogTitle>
      <SimpleForm
        resource="appointments"
        defaultValues={{ ...defaults, comments: '' }}
        onSubmit={save}
        toolbar={
          <Toolbar>
            <SaveButton alwaysEnable label="elo.calendar.block" icon={<></>} />
          </Toolbar>
        }
      >
        <TimeInput source="startsAt" zone={zone} validate={required()} />
        <TimeInput source="endsAt" zone={zone} validate={required()} helperText="elo.calendar.block_help" />
        <TextInput source="comments" multiline slotProps={{ htmlInput: { maxLength: 2000 } }} />
      </SimpleForm>
    </Dialog>
  );
}
