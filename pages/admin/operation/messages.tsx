import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { choicesOf } from '../parts/choose.js';
import type { MessageRowFragment } from './operations.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { RecordList } from '../parts/record-list.js';
import { minuteText, TimeColumn, timeText } from '../parts/time.js';
import { TechnicalText } from '../parts/technical-text.js';
import { DetailsDialog } from './details-dialog.js';

const kinds = choicesOf('message_kinds', ['PASSCODE', 'TEMPLATE', 'REMINDER']);
const filters = [<SelectInput key="kind" source="kind" choices={kinds} alwaysOn />];

const exporter = exportsAs<MessageRowFragment>('mensagens', [
  'id',
  ['kind', row => wordOf('message_kinds', row.kind)],
  'template',
  'recipient',
  ['state', row => wordOf('message_states', row.state)],
  'attempts',
  'lastError',
  ['created_at', row => minuteText(row.createdAt)],
  ['sent_at', row => minuteText(row.sentAt)],
]);

function State({ state }: Pick<MessageRowFragment, 'state'>) {
  const translate = useTranslate();
  const color = state === 'FAILED' ? 'error' : state === 'SENDING' ? 'default' : 'success';
  return <Chip size="small" variant="outlined" color={color} label={translate(`elo.message_states.${state}`)} />;
}

function MessageList() {
  const [opened, setOpened] = useState<MessageRowFragment>();
  const translate = useTranslate();
  const open = (_id: unknown, _resource: unknown, row: unknown) => {
    setOpened(row as MessageRowFragment);
    return false as const;
  };
  return (
    <>
      <RecordList
        filters={filters}
        exporter={exporter}
        narrow={{
          primaryText: row => `${row.recipient} · ${translate(`elo.message_states.${row.state}`)}`,
          secondaryText: row => `${timeText(row.createdAt)} · ${row.template}`,
          rowClick: open,
        }}
      >
        <DataTable bulkActionButtons={false} rowClick={open}>
          <TimeColumn source="createdAt" />
          <DataTable.Col source="kind" render={row => translate(`elo.message_kinds.${row.kind}`)} />
          <DataTable.Col source="template" />
          <DataTable.Col source="recipient" />
          <DataTable.Col source="state" render={row => <State state={row.state} />} />
          <DataTable.NumberCol source="attempts" />
        </DataTable>
      </RecordList>
      {opened && <MessageDetails message={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function MessageDetails({ message, onClose }: { message: MessageRowFragment; onClose: () => void }) {
  const translate = useTranslate();
  const field = (name: string) => `resources.messages.fields.${name}`;
  return (
    <DetailsDialog
      title={translate(`elo.message_kinds.${message.kind}`)}
      facts={[
        [field('recipient'), message.recipient],
        [field('template'), message.template],
        [field('createdAt'), timeText(message.createdAt, 'seconds')],
        [field('sentAt'), message.sentAt && timeText(message.sentAt, 'seconds')],
        [field('state'), <State key="state" state={message.state} />],
        [field('attempts'), message.attempts],
        [field('lastError'), message.lastError && <TechnicalText key="error" text={message.lastError} />],
        [
          field('deliveryStates'),
          message.deliveryStates.length > 0 && (
            <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
              {message.deliveryStates
                .map(({ status, occurredAt, errors }) =>
                  [
                    timeText(occurredAt, 'seconds'),
                    translate(`elo.message_states.${status}`),
                    ...(errors ?? []).map(({ code, title }) => (code === null ? title : `${title} (${code})`)),
                  ].join(' · '),
                )
                .join('\n')}
            </Box>
          ),
        ],
      ]}
      payload={message.payload}
      onClose={onClose}
    />
  );
}

export const messageScreens = { list: MessageList };
