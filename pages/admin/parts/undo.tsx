import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin';

interface Done {
  /** Key of the message after the action, and the values in it. */
  message: string;
  messageArgs?: Record<string, unknown>;
  /** Something is left to do for the person. */
  isWarning?: boolean;
  /** Runs the opposite action. */
  undo: () => Promise<unknown>;
}

const SHOWN_MS = 10_000;

/** Shows that something was done, beside a button that undoes it. */
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
