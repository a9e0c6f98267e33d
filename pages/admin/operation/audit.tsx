import Box from '@mui/material/Box';
import {
  AutocompleteInput,
  DateInput,
  FilterButton,
  List,
  ListNoResults,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin';
import { choicesOf } from '../parts/choose.js';
import type { AuditEntryFragment } from './operations.js';
import { chooser } from '../parts/choose.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { Pages } from '../parts/pages.js';
import { minuteText } from '../parts/time.js';
import { AuditEntry } from './audit-entry.js';
import { recordTypes } from './record-types.js';
import { ExportRows } from '../parts/export-rows.js';

function RecordTypeInput({ source }: { source: string }) {
  const translate = useTranslate();
  const choices = recordTypes
    .map(id => ({ id, name: translate(`elo.record_types.${id}`) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return <AutocompleteInput source={source} choices={choices} translateChoice={false} />;
}

const outcomes = choicesOf('audit.outcomes', ['DONE', 'REFUSED']);
const faces = [
  'graph',
  'cms',
  'dashboard',
  'messaging',
  'onboarding',
  'portal',
  'schedule',
  'submissions',
  'job',
  'command',
];

const ActorInput = chooser('actorUserId', 'users', 'name');

const filters = [
  <RecordTypeInput key="recordType" source="recordType" />,
  <TextInput key="recordId" source="recordId" />,
  <ActorInput key="actorUserId" source="actorUserId" />,
  <TextInput key="action" source="action" />,
  <SelectInput key="outcome" source="outcome" choices={outcomes} />,
  <SelectInput key="face" source="face" choices={faces.map(id => ({ id, name: id }))} translateChoice={false} />,
  <DateInput key="fromDay" source="fromDay" />,
  <DateInput key="toDay" source="toDay" />,
  <TextInput key="requestId" source="requestId" />,
];

const exporter = exportsAs<AuditEntryFragment & { change?: AuditEntryFragment['changes'][number] }>('auditoria', [
  'id',
  ['at', row => minuteText(row.createdAt)],
  'actorKind',
  ['actor', row => row.actorName],
  ['on_behalf_of', row => row.onBehalfOf?.name],
  'action',
  ['outcome', row => wordOf('audit.outcomes', row.outcome)],
  'face',
  'route',
  'requestId',
  ['arguments', row => row.arguments.map(({ name, value }) => `${name}: ${value ?? ''}`).join('\n')],
  [
    'changes',
    row =>
      row.changes
        .flatMap(({ recordType, recordId, operation, fields }) => [
          `${recordType} ${recordId}: ${operation}`,
          ...fields.map(({ name, before, after }) => `  ${name}: ${before ?? ''} → ${after ?? ''}`),
        ])
        .join('\n'),
  ],
]);

function Entries() {
  const { data, isPending } = useListContext<AuditEntryFragment>();
  if (isPending) return null;
  if (!data || data.length === 0) return <ListNoResults />;
  return (
    <Box>
      {data.map(entry => (
        <AuditEntry key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

/** The recorded changes, latest first: of one record, a person, an operation or a period. */
const AuditList = () => (
  <List
    perPage={25}
    pagination={<Pages rowsPerPageOptions={[25, 50, 100]} />}
    empty={false}
    component="div"
    // The width of the screen, whatever the content.
    sx={{ '& .RaList-content': { minWidth: 0 } }}
    filters={filters}
    exporter={exporter}
    actions={
      <TopToolbar>
        <FilterButton />
        <ExportRows maxResults={1_000} />
      </TopToolbar>
    }
  >
    <Entries />
  </List>
);

export const auditScreens = { list: AuditList };
