import ChartIcon from '@mui/icons-material/InsightsOutlined';
import TableIcon from '@mui/icons-material/GridOnOutlined';
import {
  Button,
  DataTable,
  EditButton,
  ReferenceManyField,
  required,
  Show,
  TextField,
  TextInput,
  TopToolbar,
  useRecordContext,
  useResourceDefinition,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { HospitalGroupRowFragment } from './operations.js';
import { exportsAs } from '../parts/csv.js';
import { HistoryLink } from '../parts/history.js';
import { Pages } from '../parts/pages.js';
import { formScreens } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { EmptyText, Section } from '../parts/section.js';
import { TimeColumn } from '../parts/time.js';
import { InviteDialog } from './invite-dialog.js';
import { GroupMembers } from './members.js';
import { goneWithWay } from '../parts/gone.js';

const exporter = exportsAs<HospitalGroupRowFragment>('grupos-de-hospitais', ['id', 'name']);

const GroupList = () => (
  <RecordList filters={[search]} exporter={exporter} narrow={{ primaryText: row => row.name }}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <TimeColumn source="updatedAt" />
    </DataTable>
  </RecordList>
);

const NameInput = () => <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />;

function GroupActions() {
  const group = useRecordContext<HospitalGroupRowFragment>();
  const { hasEdit } = useResourceDefinition();
  return (
    <TopToolbar>
      {group && (
        <Button component={Link} to={`/measurements?group=${group.id}`} label="elo.pages.measurements">
          <TableIcon />
        </Button>
      )}
      {group && (
        <Button href={`/cms/kpis?grupo=${group.id}`} label="elo.groups.kpis">
          <ChartIcon />
        </Button>
      )}
      <HistoryLink />
      {hasEdit && <EditButton />}
    </TopToolbar>
  );
}

const GroupShow = () => (
  <Show {...goneWithWay} actions={<GroupActions />} component="div">
    <TextField source="name" variant="h5" component="h2" />
    <Section title="resources.hospitals.name">
      <ReferenceManyField reference="hospitals" target="groupId" pagination={<Pages />}>
        <DataTable bulkActionButtons={false} empty={<EmptyText text="elo.groups.no_hospitals" />}>
          <DataTable.Col source="name" />
          <DataTable.Col source="cityId" render={row => row.city?.name} />
          <TimeColumn source="archivedAt" date />
        </DataTable>
      </ReferenceManyField>
    </Section>
    <GroupMembers />
    <Section title="resources.group-invitations.name" action={<InviteDialog />}>
      <ReferenceManyField reference="group-invitations" target="groupId" pagination={<Pages />}>
        <DataTable bulkActionButtons={false} rowClick={false} empty={<EmptyText text="elo.groups.no_invitations" />}>
          <DataTable.Col source="email" />
          <TimeColumn source="createdAt" />
          <DataTable.Col source="invitedBy" render={row => row.invitedBy?.name} />
          <TimeColumn source="acceptedAt" emptyText="—" />
        </DataTable>
      </ReferenceManyField>
    </Section>
  </Show>
);

export const groupScreens = {
  list: GroupList,
  ...formScreens(NameInput, { removable: true, redirect: 'show' }),
  show: GroupShow,
};
