import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { GuardedDialog } from '../parts/guarded-dialog.js';

interface ForcedDialogProps {
  title: string;
  /** The reason of the server's refusal, when it is known before. */
  refusals: readonly string[];
  /** The label of the box that forces the action. */
  forceLabel: string;
  /** The label of the button that runs the action. */
  submitLabel: string;
  isDangerous?: boolean;
  /** True when every needed choice was made. */
  isReady?: boolean;
  run: (force: boolean) => Promise<unknown>;
  /** The message after the action. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * An action that the server refuses with a reason, but does when it is forced: the reason must be read before the box can be
 * ticked.
 */
export function ForcedDialog({
  title,
  refusals,
  forceLabel,
  submitLabel,
  isDangerous = false,
  isReady = true,
  run,
  done,
  onDone,
  onClose,
  children,
}: ForcedDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const [isForced, setForced] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ message: string; isConflict: boolean }>();
  const isRefused = refusals.length > 0 || refused?.isConflict === true;
  const submit = async () => {
    setPending(true);
    try {
      await run(isRefused && isForced);
      notify(done, { type: 'success' });
      onClose();
      onDone?.();
    } catch (error) {
      const { message, status } = error as Error & { status?: number };
      setRefused({ message, isConflict: status === 409 });
    } finally {
      setPending(false);
      refresh();
    }
  };
  return (
    <GuardedDialog onClose={onClose} isChanged={isForced} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {isRefused && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {refusals.map(reason => (
              <div key={reason}>{reason}</div>
            ))}
            {refused && <div>{refused.message}</div>}
            <FormControlLabel
              control={<Checkbox checked={isForced} onChange={(_event, isTicked) => setForced(isTicked)} />}
              label={forceLabel}
            />
          </Alert>
        )}
        {refused && !isRefused && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refused.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.back')}</Button>
        <Button
          variant="contained"
          color={isDangerous || (isRefused && isForced) ? 'error' : 'primary'}
          disabled={!isReady || isPending || (isRefused && !isForced)}
          onClick={() => void submit()}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
