import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import {
  IconButtonWithTooltip,
  OptionalResourceContextProvider,
  RecordContextProvider,
  SaveButton,
  SaveContextProvider,
  SimpleForm,
  Toolbar,
  useNotify,
  useRefresh,
} from 'react-admin';
import { useUndoable } from './undo.js';

interface FormSheetProps {
  title: string;
  /** It was left without doing anything. */
  onClose: () => void;
  /** Of the record, for the names of fields; that around it when left out. */
  resource?: string;
  /** What the form begins with: a record that is changed, or the fields of a new one. */
  record?: Record<string, unknown> | undefined;
  defaults?: Record<string, unknown> | undefined;
  /** Does it with what was typed. What it throws is told, by field where the server says so. */
  save: (data: any) => Promise<unknown>;
  /** The sentence that is said when it is done, and its values; it may follow from what `save` gave. Left out, `save` says it. */
  done?: string;
  args?: Record<string, unknown> | ((result: any) => Record<string, unknown>);
  /** Tells, by what `save` gave, whether the person who did it has something left to do. */
  warns?: (result: any) => boolean;
  /** The opposite, which the notification offers. */
  undo?: () => Promise<unknown>;
  /** What follows when it was done, such as leaving the dialog around it. */
  then?: () => void;
  /** Of the button that does it; "save" when left out. */
  saveLabel?: string;
  /** Beside that button. It is given what closes the dialog and tells what was done. */
  beside?: (close: (message: string) => void) => ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

interface FormDialogProps extends Omit<FormSheetProps, 'title' | 'onClose'> {
  /** The words of the button that opens it, and of the dialog. */
  label: string;
  icon?: ReactNode;
  /** A button with the icon only, for rows of tables. */
  compact?: boolean;
}

/** A button and the form it opens. The page is read again afterwards. */
export function FormDialog({ label, icon, compact = false, then, ...sheet }: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    // The row around it opens when it is clicked.
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
      {isOpen && <FormSheet {...sheet} title={label} onClose={() => setOpen(false)} then={done} />}
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
  beside,
  children,
}: FormSheetProps) {
  const [saving, setSaving] = useState(false);
  const refresh = useRefresh();
  const notify = useNotify();
  const undoable = useUndoable();
  const title = useId();
  const close = (message: string | undefined, result?: unknown) => {
    const messageArgs = typeof args === 'function' ? args(result) : args;
    const isWarning = result !== undefined && warns(result);
    if (message !== undefined && undo) undoable({ message, messageArgs, isWarning, undo });
    else if (message !== undefined) notify(message, { type: isWarning ? 'warning' : 'success', messageArgs });
    refresh();
    then?.();
  };
  /** @returns what is wrong with each field, when that is why it failed */
  const submit = async (data: object) => {
    setSaving(true);
    try {
      close(done, await save(data));
      return undefined;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return (error as { body?: { errors?: Record<string, string> } }).body?.errors;
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onClick={event => event.stopPropagation()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{heading}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <SaveContextProvider value={{ save: submit, saving, mutationMode: 'pessimistic' }}>
          <OptionalResourceContextProvider {...(resource && { value: resource })}>
            <RecordContextProvider value={record}>
              <SimpleForm
                {...(defaults && { defaultValues: defaults })}
                // On a phone's page the toolbar lies over the fields, which leave room for it; here it comes after them.
                sx={{ '&&': { pb: 1 } }}
                toolbar={
                  <Toolbar sx={{ justifyContent: 'space-between' }}>
                    <SaveButton alwaysEnable={record === undefined} {...(saveLabel && { label: saveLabel })} />
                    {beside?.(close)}
                  </Toolbar>
                }
              >
                {children}
              </SimpleForm>
            </RecordContextProvider>
          </OptionalResourceContextProvider>
        </SaveContextProvider>
      </DialogContent>
    </Dialog>
  );
}
