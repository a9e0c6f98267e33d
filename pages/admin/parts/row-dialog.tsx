import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import type { ReactNode } from 'react';
import {
  DeleteButton,
  useDataProvider,
  useGetResourceLabel,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { FormDialog } from './form-dialog.js';
import { HistoryLink } from './history.js';

interface RowDialogProps {
  resource: string;
  /** The fields of a new record; with it, the dialog makes one. Without, it changes the record around it. */
  defaults?: Record<string, unknown>;
  removable?: boolean;
  /** The effect of removing, and the people that it affects. */
  warning?: string;
  /** The fields of the form. */
  children: ReactNode;
}

/** A button and the form that it opens, for records inside the page of another record. The page is read again afterwards. */
export function RowDialog({ resource, defaults, removable = false, warning, children }: RowDialogProps) {
  const record = useRecordContext<{ id: string }>();
  const translate = useTranslate();
  const name = useGetResourceLabel()(resource, 1);
  const notify = useNotify();
  const provider = useDataProvider();
  const isNew = defaults !== undefined;
  const save = (data: object) =>
    isNew
      ? provider.create(resource, { data: { ...defaults, ...data } })
      : provider.update(resource, { id: record!.id, data, previousData: record! });
  return (
    <FormDialog
      resource={resource}
      label={isNew ? translate('ra.action.create_item', { item: name }) : translate('ra.action.edit')}
      icon={isNew ? <AddIcon /> : <EditIcon />}
      {...(isNew ? { defaults } : { record })}
      save={save}
      done={isNew ? 'ra.notification.created' : 'ra.notification.updated'}
      args={{ smart_count: 1 }}
      beside={close =>
        !isNew && (
          <span>
            <HistoryLink resource={resource} />
            {removable && (
              <DeleteButton
                resource={resource}
                mutationMode="pessimistic"
                redirect={false}
                {...(warning && { confirmContent: warning })}
                mutationOptions={{
                  onSuccess: () => close('ra.notification.deleted'),
                  onError: error => notify((error as Error).message, { type: 'error' }),
                }}
              />
            )}
          </span>
        )
      }
    >
      {children}
    </FormDialog>
  );
}
