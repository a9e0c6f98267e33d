import AgainIcon from '@mui/icons-material/ReplayOutlined';
import { DataTable, SelectInput, useListContext, usePermissions, useTranslate } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import { ask } from '../data/graph.js';
import { choicesOf } from '../parts/choose.js';
import { type DispatchRowFragment, SendGroupLinkAgainDocument } from './operations.js';
import { ActionButton, BulkActionButton } from '../parts/action-button.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { RecordList } from '../parts/record-list.js';
import { minuteText, TimeColumn } from '../parts/time.js';
import { TechnicalText } from '../parts/technical-text.js';

const statuses = choicesOf('dispatch_states', ['PENDING', 'PROCESSING', 'FAILED', 'SENT']);
const filters = [<SelectInput key="status" source="status" choices={statuses} alwaysOn />];

const exporter = exportsAs<DispatchRowFragment>('links-de-grupo', [
  'id',
  ['participant', row => row.participant.name],
  ['class', row => row.class.name],
  'phone',
  ['status', row => wordOf('dispatch_states', row.status)],
  'tries',
  'lastError',
  ['created_at', row => minuteText(row.createdAt)],
  ['sent_at', row => minuteText(row.sentAt)],
]);

const again = (id: string) => ask(SendGroupLinkAgainDocument, { id });
const sendAgain = {
  label: 'elo.group_links.again',
  icon: <AgainIcon />,
  done: 'elo.group_links.sent_again',
};

function SeveralAgain() {
  const { selectedIds } = useListContext();
  return <BulkActionButton {...sendAgain} ids={selectedIds} run={again} />;
}

function DispatchList() {
  const { permissions = [] } = usePermissions<Permissions>();
  const translate = useTranslate();
  const maySend = permissions.includes('ADMIN');
  return (
    <RecordList
      filters={filters}
      exporter={exporter}
      narrow={{
        primaryText: row => row.participant.name,
        secondaryText: row => [translate(`elo.dispatch_states.${row.status}`), row.class.name].join(' · '),
        tertiaryText: row =>
          maySend &&
          row.status === 'FAILED' && (
            <ActionButton {...sendAgain} run={() => again(String(row.id))} args={{ smart_count: 1 }} />
          ),
        rowClick: false,
      }}
    >
      <DataTable
        bulkActionButtons={maySend && <SeveralAgain />}
        isRowSelectable={row => row.status === 'FAILED'}
        rowClick={false}
      >
        <TimeColumn source="createdAt" />
        <DataTable.Col source="participant.name" />
        <DataTable.Col source="class.name" />
        <DataTable.Col source="phone" />
        <DataTable.Col source="status" render={row => translate(`elo.dispatch_states.${row.status}`)} />
        <DataTable.NumberCol source="tries" />
        <DataTable.Col
          source="lastError"
          sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}
          render={row => <TechnicalText text={row.lastError} />}
        />
        <TimeColumn source="sentAt" />
        {maySend && (
          <DataTable.Col
            label="elo.action"
            render={row =>
              row.status === 'FAILED' && (
                <ActionButton {...sendAgain} run={() => again(row.id)} args={{ smart_count: 1 }} />
              )
            }
          />
        )}
      </DataTable>
    </RecordList>
  );
}

export const dispatchScreens = { list: DispatchList };
