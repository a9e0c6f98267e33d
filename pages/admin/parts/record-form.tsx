import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import {
  Create,
  type CreateProps,
  DeleteButton,
  Edit,
  type EditProps,
  SaveButton,
  Toolbar,
  useRecordContext,
  useDataProvider,
  useUpdate,
  useNotify,
  useResourceContext,
  Button,
} from 'react-admin';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import { HistoryLink } from './history.js';
import { useUndoable } from './undo.js';
import UnarchiveIcon from '@mui/icons-material/UnarchiveOutlined';
import { GuardedForm } from './guarded-form.js';
import { goneWithWay } from './gone.js';

/** A page that makes a record, and then shows it. @param buttons beside the save button, such as other buttons that save */
export const RecordCreate = ({
  children,
  buttons,
  ...create
}: CreateProps & { children: ReactNode; buttons?: ReactNode }) => (
  <Create redirect="edit" {...create}>
    <GuardedForm
      toolbar={
        <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
          <SaveButton />
          {buttons}
        </Toolbar>
      }
    >
      {children}
    </GuardedForm>
  </Create>
);

interface RecordEditProps extends Omit<EditProps, 'children'> {
  children: ReactNode;
  /** Beside the save button, such as other buttons that save. */
  buttons?: ReactNode;
  /** The content below the form. */
  below?: ReactNode;
  /** True when the record can be removed; the server refuses it when others need the record. */
  removable?: boolean;
  /** True when the record can be archived instead (`archivedAt`). */
  archivable?: boolean;
}

/** A page that changes a record. A refusal of the server is shown at the field, or in the notification. */
export const RecordEdit = ({
  children,
  buttons,
  below,
  removable = false,
  archivable = false,
  ...edit
}: RecordEditProps) => (
  <Edit mutationMode="pessimistic" redirect={false} {...goneWithWay} {...edit}>
    <>
      <GuardedForm
        toolbar={
          <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <SaveButton />
              {buttons}
            </Box>
            <span>
              <HistoryLink />
              {archivable && <ArchiveButton />}
              {removable && <DeleteButton mutationMode="pessimistic" />}
            </span>
          </Toolbar>
        }
      >
        {children}
      </GuardedForm>
      {below}
    </>
  </Edit>
);

/** The screens that make and change records with the same fields. @param redirect the screen after saving */
export const formScreens = (
  Fields: ComponentType,
  { redirect, ...edit }: Omit<RecordEditProps, 'children'> = {},
): { create: ComponentType; edit: ComponentType } => ({
  create: () => (
    <RecordCreate {...(redirect && { redirect })}>
      <Fields />
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit {...edit} {...(redirect && { redirect })}>
      <Fields />
    </RecordEdit>
  ),
});

/** Archives the record, or restores it; the same button undoes it. */
function ArchiveButton() {
  const record = useRecordContext<{ id: string; archivedAt: string | null }>();
  const resource = useResourceContext();
  const notify = useNotify();
  const provider = useDataProvider();
  const undoable = useUndoable();
  const [update, { isPending }] = useUpdate();
  if (!record) return null;
  const archived = record.archivedAt === null;
  /** @param now the record as it is at that time */
  const takeBack = (now: { archivedAt: string | null }) =>
    provider.update(resource!, {
      id: record.id,
      data: { ...now, archived: !archived },
      previousData: { ...now, archived },
    });
  return (
    <Button
      label={archived ? 'elo.archive' : 'elo.unarchive'}
      disabled={isPending}
      onClick={() =>
        void update(
          resource,
          { id: record.id, data: { ...record, archived }, previousData: { ...record, archived: !archived } },
          {
            mutationMode: 'pessimistic',
            onSuccess: now =>
              undoable({ message: archived ? 'elo.archived' : 'elo.unarchived', undo: () => takeBack(now) }),
            onError: error => notify(error.message, { type: 'error' }),
          },
        )
      }
    >
      {archived ? <ArchiveIcon /> : <UnarchiveIcon />}
    </Button>
  );
}
