import AgainIcon from '@mui/icons-material/ReplayOutlined';
import { useState } from 'react';
import { DataTable, DateInput, FilterButton, TextInput, TopToolbar, useListContext, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  type DeadLetterRowFragment,
  SendDeadLetterAgainDocument,
  SendDeadLettersAgainDocument,
  type SendDeadLettersAgainMutation,
} from './operations.js';
import { ActionButton, BulkActionButton } from '../parts/action-button.js';
import { exportsAs } from '../parts/csv.js';
import { RecordList } from '../parts/record-list.js';
import { minuteText, TimeColumn, timeText } from '../parts/time.js';
import { DetailsDialog } from './details-dialog.js';
import { failurePeriod, periodOf } from './operation.data.js';
import { ExportRows } from '../parts/export-rows.js';
import { TechnicalText } from '../parts/technical-text.js';

const filters = [
  <TextInput key="error" source="error" alwaysOn />,
  <TextInput key="job" source="job" />,
  <DateInput key="fromDay" source="fromDay" />,
  <DateInput key="toDay" source="toDay" />,
];

const exporter = exportsAs<DeadLetterRowFragment>('tarefas-falhas', [
  'id',
  'job',
  'attempts',
  'lastError',
  ['created_at', row => minuteText(row.createdAt)],
  ['failed_at', row => minuteText(row.failedAt)],
  ['payload', row => JSON.stringify(row.payload)],
]);

const again = (id: string) => ask(SendDeadLetterAgainDocument, { id });

/** Sends again all messages that the list would show on all its pages. */
function AllAgain() {
  const { filterValues, total = 0 } = useListContext();
  const { fromDay, toDay, ...filter } = filterValues as Record<string, string | undefined>;
  if (total === 0) return null;
  const period = periodOf({ fromDay, toDay }, failurePeriod);
  return (
    <ActionButton
      label="elo.dead_letters.all_again"
      icon={<AgainIcon />}
      run={() => ask(SendDeadLettersAgainDocument, { filter: { ...filter, ...period } })}
      done="elo.dead_letters.sent_again"
      args={(answer: SendDeadLettersAgainMutation) => ({ smart_count: answer.resendDeadLetters })}
      confirm={{
        title: 'elo.dead_letters.all_again',
        content: 'elo.dead_letters.all_again_confirm',
        args: { smart_count: total },
      }}
    />
  );
}

function SeveralAgain() {
  const { selectedIds } = useListContext();
  return (
    <BulkActionButton
      label="elo.dead_letters.again"
      icon={<AgainIcon />}
      ids={selectedIds}
      run={again}
      done="elo.dead_letters.sent_again"
    />
  );
}

function DeadLetterList() {
  const [opened, setOpened] = useState<DeadLetterRowFragment>();
  const open = (_id: unknown, _resource: unknown, row: unknown) => {
    setOpened(row as DeadLetterRowFragment);
    return false as const;
  };
  return (
    <>
      <RecordList
        filters={filters}
        exporter={exporter}
        actions={
          <TopToolbar>
            <FilterButton />
            <AllAgain />
            <ExportRows />
          </TopToolbar>
        }
        narrow={{
          primaryText: row => row.job,
          secondaryText: row => (
            <>
              {timeText(row.failedAt ?? row.createdAt)} · <TechnicalText text={row.lastError} />
            </>
          ),
          rowClick: open,
        }}
      >
        <DataTable bulkActionButtons={<SeveralAgain />} rowClick={open}>
          <TimeColumn source="failedAt" />
          <DataTable.Col source="job" />
          <DataTable.NumberCol source="attempts" />
          <DataTable.Col
            source="lastError"
            sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}
            render={row => <TechnicalText text={row.lastError} />}
          />
        </DataTable>
      </RecordList>
      {opened && <DeadLetter letter={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function DeadLetter({ letter, onClose }: { letter: DeadLetterRowFragment; onClose: () => void }) {
  const translate = useTranslate();
  const field = (name: string) => `resources.dead-letters.fields.${name}`;
  return (
    <DetailsDialog
      title={`${translate('resources.dead-letters.name', { smart_count: 1 })} ${letter.id}`}
      facts={[
        [field('job'), letter.job],
        [field('createdAt'), timeText(letter.createdAt, 'seconds')],
        [field('failedAt'), letter.failedAt && timeText(letter.failedAt, 'seconds')],
        [field('attempts'), letter.attempts],
        [field('lastError'), letter.lastError && <TechnicalText key="error" text={letter.lastError} />],
      ]}
      payload={letter.payload}
      actions={
        <ActionButton
          label="elo.dead_letters.again"
          icon={<AgainIcon />}
          run={() => again(letter.id)}
          done="elo.dead_letters.sent_again"
          args={{ smart_count: 1 }}
          then={onClose}
        />
      }
      onClose={onClose}
    />
  );
}

export const deadLetterScreens = { list: DeadLetterList };
