import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  IconButtonWithTooltip,
  OptionalResourceContextProvider,
  RecordContextProvider,
  SaveButton,
  SaveContextProvider,
  Toolbar,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { GuardedForm } from './guarded-form.js';
import { useUndoable } from './undo.js';
import { withLabels } from '../data/faults.js';
import { GuardedDialog } from './guarded-dialog.js';

interface FormSheetProps {
  title: string;
  /** The dialog was closed without an action. */
  onClose: () => void;
  /** The resource of the record, for the names of fields; the one around it when left out. */
  resource?: string;
  /** The content of the form at its start: a record to change, or the fields of a new one. */
  record?: Record<string, unknown> | undefined;
  defaults?: Record<string, unknown> | undefined;
  /** Saves the typed values. Its error is shown, by field when the server names one. */
  save: (data: any) => Promise<unknown>;
  /**
   * The message after saving, and its values; they may follow from the result of `save`. Left out, `save` shows a message
   * itself.
   */
  done?: string;
  args?: Record<string, unknown> | ((result: any) => Record<string, unknown>);
  /** True when the result of `save` leaves the person something to do. */
  warns?: (result: any) => boolean;
  /** The opposite action, offered by the notification. It gets the result of `save`. */
  undo?: (result: any) => Promise<unknown>;
  /** Runs after saving, for example to leave the dialog around it. */
  then?: () => void;
  /** The label of the button that saves; "save" when left out. */
  saveLabel?: string;
  /** True when saving can't be undone: the button that saves is red. */
  isDangerous?: boolean;
  /** The label of the button that closes the dialog; "cancel" when left out, and "back" where a form cancels something. */
  leaveLabel?: string;
  /** Beside these buttons. It gets a function that closes the dialog and shows a message. */
  beside?: (close: (message: string) => void) => ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

type Faults = Record<string, string> | undefined;

interface FormDialogProps extends Omit<FormSheetProps, 'title' | 'onClose'> {
  /** The words of the button that opens it, and of the dialog without a title of its own. */
  label: string;
  title?: string;
  icon?: ReactNode;
  /** A button with the icon only, for rows of tables. */
  compact?: boolean;
}

/** A button and the form that it opens. The page is read again afterwards. */
export function FormDialog({ label, title = label, icon, compact = false, then, ...sheet }: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    // A click on the row around it would open the row.
    event.stopPropagation();
    setOpen(true);
  };
  const done = () => {
    setOpen(false);
    then?.();
  };
  return (
    <>
      {compact ? (
        <IconButtonWithTooltip label={label} size="small" color="primary" onClick={open}>
          {icon}
        </IconButtonWithTooltip>
      ) : (
        <Button size="small" startIcon={icon} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <FormSheet {...sheet} title={title} onClose={() => setOpen(false)} then={done} />}
    </>
  );
}

/** A form in a dialog that is open. */
export function FormSheet({
  title: heading,
  onClose,
  resource,
  record,
  defaults,
  save,
  done,
  args = {},
  warns = () => false,
  undo,
  then,
  saveLabel,
  isDangerous = false,
  leaveLabel = 'ra.action.cancel',
  beside,
  children,
}: FormSheetProps) {
  const [saving, setSaving] = useState(false);
  const around = useResourceContext({ ...(resource && { resource }) });
  const refresh = useRefresh();
  const notify = useNotify();
  const undoable = useUndoable();
  const title = useId();
  const translate = useTranslate();
  const close = (message: string | undefined, result?: unknown) => {
    const messageArgs = typeof args === 'function' ? args(result) : args;
    const isWarning = result !== undefined && warns(result);
    if (message !== undefined && undo) undoable({ message, messageArgs, isWarning, undo: () => undo(result) });
    else if (message !== undefined) notify(message, { type: isWarning ? 'warning' : 'success', messageArgs });
    refresh();
    then?.();
  };
  // The second click of a double click comes before the button is drawn as disabled: it gets the result of the first.
  const running = useRef<Promise<Faults>>(undefined);
  const submit = (data: object): Promise<Faults> => (running.current ??= saveOnce(data));
  /** @returns the faults of each field, when the save failed for them */
  const saveOnce = async (data: object): Promise<Faults> => {
    setSaving(true);
    try {
      close(done, await save(data));
      return undefined;
    } catch (refused) {
      running.current = undefined;
      const error = withLabels(refused, around);
      notify((error as Error).message, { type: 'error' });
      return (error as { body?: { errors?: Record<string, string> } }).body?.errors;
    } finally {
      setSaving(false);
    }
  };
  return (
    <GuardedDialog onClose={onClose} onClick={event => event.stopPropagation()} maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{heading}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <SaveContextProvider value={{ save: submit, saving, mutationMode: 'pessimistic' }}>
          <OptionalResourceContextProvider {...(resource && { value: resource })}>
            <RecordContextProvider value={record}>
              <GuardedForm
                {...(defaults && { defaultValues: defaults })}
                // On a page the phone's toolbar lies over the fields, and these leave room for it; here it comes after them.
                sx={{ '&&': { pb: 1 } }}
                toolbar={
                  <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
                    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                      <SaveButton
                        alwaysEnable={record === undefined}
                        {...(saveLabel && { label: saveLabel })}
                        // An icon of storage would promise the opposite.
                        {...(isDangerous && { color: 'error', icon: <></> })}
                      />
                      <Button onClick={onClose}>{translate(leaveLabel)}</Button>
                    </Box>
                    {beside?.(close)}
                  </Toolbar>
                }
              >
                {children}
              </GuardedForm>
            </RecordContextProvider>
          </OptionalResourceContextProvider>
        </SaveContextProvider>
      </DialogContent>
    </GuardedDialog>
  );
}
