import { DataTable, DateInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { choicesOf } from '../parts/choose.js';
import type { BookingAttemptsQuery, FieldUsageQuery, ParticipantModeLogsQuery } from './operations.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { RecordList } from '../parts/record-list.js';
import { minuteText, dayText, TimeColumn, timeText } from '../parts/time.js';

// The logs, for reading only.

type ModeLog = ParticipantModeLogsQuery['participantModeLogs']['nodes'][number];

const ModeLogList = () => (
  <RecordList
    exporter={exportsAs<ModeLog>('modo-participante', [
      'id',
      ['at', row => minuteText(row.createdAt)],
      ['supervisor', row => row.supervisor.name],
      ['participant', row => row.participant.name],
      'action',
    ])}
    narrow={{
      primaryText: row => `${row.supervisor.name} → ${row.participant.name}`,
      secondaryText: row => `${timeText(row.createdAt)} · ${row.action}`,
      rowClick: false,
    }}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <TimeColumn source="createdAt" />
      <DataTable.Col source="supervisor.name" />
      <DataTable.Col source="participant.name" />
      <DataTable.Col source="action" />
    </DataTable>
  </RecordList>
);

export const modeLogScreens = { list: ModeLogList };

type Attempt = BookingAttemptsQuery['bookingRequests']['nodes'][number];

const outcomes = choicesOf('booking_outcomes', [
  'DONE',
  'CONFLICT',
  'FORBIDDEN',
  'INVALID',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'UPSTREAM_FAILED',
  'INTERNAL',
]);

function AttemptList() {
  const translate = useTranslate();
  return (
    <RecordList
      filters={[<SelectInput key="outcome" source="outcome" choices={outcomes} alwaysOn />]}
      exporter={exportsAs<Attempt>('tentativas-de-agendamento', [
        'id',
        ['at', row => minuteText(row.createdAt)],
        ['actor', row => row.actorName],
        ['action', row => wordOf('operations', row.action)],
        ['outcome', row => wordOf('booking_outcomes', row.outcome)],
        'message',
        'appointmentId',
        'route',
      ])}
      narrow={{
        primaryText: row => `${row.actorName} · ${translate(`elo.booking_outcomes.${row.outcome}`)}`,
        secondaryText: row => [timeText(row.createdAt), row.message].filter(Boolean).join(' · '),
        rowClick: false,
      }}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <TimeColumn source="createdAt" />
        <DataTable.Col source="actorName" />
        <DataTable.Col source="action" render={row => translate(`elo.operations.${row.action}`, { _: row.action })} />
        <DataTable.Col source="outcome" render={row => translate(`elo.booking_outcomes.${row.outcome}`)} />
        <DataTable.Col source="message" sx={{ maxWidth: 420 }} />
        <DataTable.Col source="appointmentId" />
      </DataTable>
    </RecordList>
  );
}

export const attemptScreens = { list: AttemptList };

type Usage = FieldUsageQuery['fieldUsage'][number];

const UsageList = () => (
  <RecordList
    filters={[
      <TextInput key="client" source="client" alwaysOn />,
      <TextInput key="type" source="type" />,
      <TextInput key="field" source="field" />,
      <DateInput key="from" source="from" />,
      <DateInput key="to" source="to" />,
    ]}
    exporter={exportsAs<Usage>('uso-do-grafo', ['type', 'field', 'client', 'calls', 'firstDay', 'lastDay'])}
    narrow={{
      primaryText: row => `${row.type}.${row.field}`,
      secondaryText: row => `${row.client} · ${row.calls}`,
      rowClick: false,
    }}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      {/* Names of the graph, in no language of people. */}
      <DataTable.Col source="type" render={row => <code>{row.type}</code>} />
      <DataTable.Col source="field" render={row => <code>{row.field}</code>} />
      <DataTable.Col source="client" />
      <DataTable.NumberCol source="calls" />
      <DataTable.Col source="firstDay" render={row => dayText(row.firstDay)} />
      <DataTable.Col source="lastDay" render={row => dayText(row.lastDay)} />
    </DataTable>
  </RecordList>
);

export const usageScreens = { list: UsageList };
