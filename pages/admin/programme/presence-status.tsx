import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Attendance, Noted, Status } from './presence.data.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

const statuses = ['PRESENT', 'LATE', 'EXCUSED', 'ABSENT'] as const satisfies readonly Status[];

interface StatusMenuProps {
  label: string;
  noted: Attendance | undefined;
  /** The meeting has begun. Before it, people can only be excused. */
  hasBegun: boolean;
  isLocked: boolean;
  /** Null removes the record. */
  note: (next: Noted | null) => void;
}

/** All statuses of attendance. A late arrival may have minutes. */
export function StatusMenu({ label, noted, hasBegun, isLocked, note }: StatusMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isLate, setLate] = useState(false);
  const choose = (status: Status | null) => {
    setAnchor(null);
    if (status === 'LATE') setLate(true);
    else note(status && { status });
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        disabled={isLocked}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {statuses.map(status => (
          <MenuItem
            key={status}
            selected={noted?.status === status}
            disabled={!hasBegun && status !== 'EXCUSED'}
            onClick={() => choose(status)}
          >
            {translate(`elo.presence.statuses.${status}`)}
          </MenuItem>
        ))}
        {noted && <MenuItem onClick={() => choose(null)}>{translate('elo.presence.remove')}</MenuItem>}
      </Menu>
      {isLate && (
        <LateDialog
          title={label}
          minutes={noted?.lateMinutes ?? null}
          close={() => setLate(false)}
          save={lateMinutes => {
            setLate(false);
            note({ status: 'LATE', lateMinutes });
          }}
        />
      )}
    </>
  );
}

interface LateDialogProps {
  title: string;
  minutes: number | null;
  close: () => void;
  save: (minutes: number | null) => void;
}

/** Asks for the minutes of a late arrival; they may be unknown. */
function LateDialog({ title, minutes, close, save }: LateDialogProps) {
  const translate = useTranslate();
  const before = minutes === null ? '' : String(minutes);
  const [typed, setTyped] = useState(before);
  const id = useId();
  return (
    <GuardedDialog
      onClose={close}
      isChanged={typed !== before}
      onSubmit={() => save(typed === '' ? null : Number(typed))}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          type="number"
          label={translate('elo.presence.late_minutes')}
          helperText={translate('elo.presence.late_minutes_help')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          slotProps={{ htmlInput: { min: 1, max: 1440, step: 1 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.back')}</Button>
        <Button type="submit">{translate('elo.presence.note_late')}</Button>
      </DialogActions>
    </GuardedDialog>
  );
}
