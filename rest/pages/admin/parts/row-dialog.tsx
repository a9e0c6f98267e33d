import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useState } from 'react';
import {
  Button,
  DeleteButton,
  RecordContextProvider,
  SaveButton,
  SaveContextProvider,
  SimpleForm,
  Toolbar,
  useDataProvider,
  useGetResourceLabel,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';

interface RowDialogProps {
  resource: string;
  /** Of a new record; with it, the dialog makes one. Without, it changes the record around it. */
  defaults?: Record<string, unknown>;
  removable?: boolean;
  /** The fields of the form. */
  children: ReactNode;
}

/** A button and the form it opens, for records that live inside the page of another. The page is read again afterwards. */
export function RowDialog({ resource, defaults, removable = false, children }: RowDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const record = useRecordContext<{ id: string }>();
  const translate = useTranslate();
  const name = useGetResourceLabel()(resource, 1);
  const refresh = useRefresh();
  const notify = useNotify();
  const provider = useDataProvider();
  const [saving, setSaving] = useState(false);
  const isNew = defaults !== undefined;
  const done = (message: string) => {
    setOpen(false);
    notify(message, { type: 'success', messageArgs: { smart_count: 1 } });
    refresh();
  };
  const fail = (error: unknown) => notify((error as Error).message, { type: 'error' });
  /** @returns what is wrong with each field, when that is why it failed */
  const save = async (data: object) => {
    setSaving(true);
    try {
      if (isNew) await provider.create(resource, { data: { ...defaults, ...data } });
      else await provider.update(resource, { id: record!.id, data, previousData: record! });
      done(isNew ? 'ra.notification.created' : 'ra.notification.updated');
      return undefined;
    } catch (error) {
      fail(error);
      return (error as { body?: { errors?: Record<string, string> } }).body?.errors;
    } finally {
      setSaving(false);
    }
  };
  const label = isNew ? translate('ra.action.create_item', { item: name }) : translate('ra.action.edit');
  const form = (
    <SimpleForm
      {...(isNew ? { defaultValues: defaults } : {})}
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton alwaysEnable={isNew} />
          {!isNew && removable && (
            <DeleteButton
              resource={resource}
              mutationMode="pessimistic"
              redirect={false}
              mutationOptions={{ onSuccess: () => done('ra.notification.deleted'), onError: fail }}
            />
          )}
        </Toolbar>
      }
    >
      {children}
    </SimpleForm>
  );
  return (
    <>
      <Button label={label} onClick={() => setOpen(true)} startIcon={isNew ? <AddIcon /> : <EditIcon />} />
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="sm">
          <DialogTitle>{label}</DialogTitle>
          <DialogContent sx={{ p: 0 }}>
            <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
              <RecordContextProvider value={isNew ? undefined : record}>{form}</RecordContextProvider>
            </SaveContextProvider>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
