import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import { useListContext } from 'react-admin';
import { BulkActionButton } from './action-button.js';

interface Archivable {
  id: string;
  archivedAt: string | null;
}

interface BulkArchiveProps {
  /** Archives one of them, or restores it. */
  archive: (id: string, archived: boolean) => Promise<unknown>;
  /** The key of a text with `smart_count`. */
  done?: string;
}

/** Archives the ticked rows; already archived rows are left out. */
export function BulkArchive({ archive, done = 'elo.archived_many' }: BulkArchiveProps) {
  const { selectedIds, data = [] } = useListContext<Archivable>();
  const ids = selectedIds.map(String).filter(id => data.find(each => each.id === id)?.archivedAt == null);
  return (
    <BulkActionButton
      ids={ids}
      label="elo.archive"
      icon={<ArchiveIcon />}
      run={id => archive(id, true)}
      undo={id => archive(id, false)}
      done={done}
    />
  );
}
