import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { GuardedDialog } from '../parts/guarded-dialog.js';
import type { Status } from './presence.data.js';

interface WithdrawDialogProps {
  /** The attendance that is removed. */
  status: Status;
  name: string;
  activity: string;
  close: () => void;
  withdraw: (reason: string) => void;
}

/** Asks for the reason of removing an attendance: it stays in the history, and the participant reads it there. */
export function WithdrawDialog({ status, name, activity, close, withdraw }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const translate = useTranslate();
  const title = useId();
  return (
    <GuardedDialog
      onClose={close}
      isChanged={reason.trim() !== ''}
      onSubmit={() => withdraw(reason.trim())}
      maxWidth="xs"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{translate(`elo.presence.withdraw_titles.${status}`, { name, activity })}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          label={translate('elo.presence.reason')}
          helperText={translate('elo.presence.reason_help')}
          value={reason}
          onChange={event => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.back')}</Button>
        <Button type="submit" disabled={reason.trim() === ''}>
          {translate(`elo.presence.withdraw.${status}`)}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
