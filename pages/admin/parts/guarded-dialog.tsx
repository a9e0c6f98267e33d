import Dialog, { type DialogProps } from '@mui/material/Dialog';
import type { ReactNode, SyntheticEvent } from 'react';
import { useCloseGuard, useUnsaved } from './unsaved.js';

interface GuardedDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'onSubmit'> {
  /** Esc or a click beside the dialog closes it, and the person may lose what was typed. Left out, only its buttons do. */
  onClose?: () => void;
  /** True when the person has typed something; forms inside the dialog tell so themselves. */
  isChanged?: boolean;
  /** Makes the dialog a form. */
  onSubmit?: () => void;
  children: ReactNode;
}

const stay = () => undefined;

const Typed = ({ isChanged }: { isChanged: boolean }) => {
  useUnsaved(() => isChanged);
  return null;
};

/** Every dialog of the page: Esc, or a click beside it, asks when something was typed. */
export function GuardedDialog({ onClose, isChanged = false, onSubmit, children, ...dialog }: GuardedDialogProps) {
  const { close, question, frame } = useCloseGuard(onClose ?? stay);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Dialog open onClose={close} fullWidth {...dialog}>
      {frame(
        <>
          <Typed isChanged={isChanged} />
          {onSubmit ? <form onSubmit={submit}>{children}</form> : children}
        </>,
      )}
      {question}
    </Dialog>
  );
}
