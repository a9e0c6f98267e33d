import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { awaitedConnection } from '../data/connection.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

/** Says, above the page, that a change waits for the connection. */
export function ConnectionAwaited() {
  const translate = useTranslate();
  const title = useId();
  const awaited = useSyncExternalStore(awaitedConnection.watch, awaitedConnection.now);
  if (!awaited) return null;
  return (
    <GuardedDialog maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('elo.connection.title')}</DialogTitle>
      <DialogContent>
        <Typography>{translate('elo.connection.content')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={awaited.cancel}>{translate('elo.connection.cancel')}</Button>
      </DialogActions>
    </GuardedDialog>
  );
}
