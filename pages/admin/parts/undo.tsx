import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin';

interface Done {
  /** Key of the words that tell what was done, and what stands in them. */
  message: string;
  messageArgs?: Record<string, unknown>;
  /** Something is left to do for who did it. */
  isWarning?: boolean;
  /** Does the opposite. */
  undo: () => Promise<unknown>;
}

const SHOWN_MS = 10_000;

/** Tells that something was done, beside a button that takes it back. */
export function useUndoable(): (done: Done) => void {
  const notify = useNotify();
  return done => notify(<Notice {...done} />, { autoHideDuration: SHOWN_MS });
}

function Notice({ message, messageArgs = {}, isWarning = false, undo }: Done) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const notify = useNotify();
  const refresh = useRefresh();
  const takeBack = async () => {
    close();
    try {
      await undo();
      notify('elo.undone', { type: 'info' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  };
  return (
    <Alert
      variant="filled"
      severity={isWarning ? 'warning' : 'success'}
      action={
        <Button color="inherit" size="small" onClick={() => void takeBack()}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {translate(message, messageArgs)}
    </Alert>
  );
}
