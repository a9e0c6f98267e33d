import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface WithdrawDialogProps {
  name: string;
  activity: string;
  close: () => void;
  withdraw: (reason: string) => void;
}

/** Asks for the reason of removing a presence: it stays in the history, and the participant reads it there. */
export function WithdrawDialog({ name, activity, close, withdraw }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        onSubmit={event => {
          event.preventDefault();
          withdraw(reason.trim());
        }}
      >
        <DialogTitle id={title}>{translate('elo.presence.withdraw_title', { name, activity })}</DialogTitle>
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
            {translate('elo.presence.withdraw')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
