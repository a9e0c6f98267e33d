import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import HospitalIcon from '@mui/icons-material/LocalHospitalOutlined';
import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  ReferenceInput,
  required,
  TextInput,
  useListContext,
  useResourceDefinition,
} from 'react-admin';
import type { Screens } from '../frame/area.js';
import type { HospitalRowFragment } from '../operations.js';
import { BulkActionButton } from '../parts/action-button.js';
import { exportsAs } from '../parts/csv.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { TimeField } from '../parts/time.js';
import { CityInput } from './city-input.js';
import { archiveHospital, hospitals } from './hospitals.data.js';

const GroupInput = () => (
  <ReferenceInput source="groupId" reference="hospital-groups">
    <AutocompleteInput optionText="name" filterToQuery={(text: string) => ({ search: text })} />
  </ReferenceInput>
);

const filters = [
  search,
  <ReferenceInput key="groupId" source="groupId" reference="hospital-groups" alwaysOn>
    <AutocompleteInput optionText="name" filterToQuery={(text: string) => ({ search: text })} />
  </ReferenceInput>,
  <BooleanInput key="open" source="open" />,
];

const exporter = exportsAs<HospitalRowFragment>('hospitais', [
  ['id', row => row.id],
  ['name', row => row.name],
  ['city_id', row => row.city?.id],
  ['city', row => row.city?.name],
  ['group_id', row => row.group?.id],
  ['group', row => row.group?.name],
  ['archived_at', row => row.archivedAt],
]);

/** Archives those that are ticked. */
function BulkArchive() {
  const { selectedIds, data = [] } = useListContext<HospitalRowFragment>();
  const ids = selectedIds.filter(id => data.find(each => each.id === id)?.archivedAt == null);
  return (
    <BulkActionButton
      ids={ids}
      label="elo.archive"
      icon={<ArchiveIcon />}
      run={id => archiveHospital(id, true)}
      undo={id => archiveHospital(id, false)}
      done="elo.hospitals.archived"
    />
  );
}

function HospitalList() {
  const { hasEdit: mayArchive = false } = useResourceDefinition();
  return (
    <RecordList
      filters={filters}
      exporter={exporter}
      narrow={{
        primaryText: row => row.name,
        secondaryText: row => [row.city?.name, row.group?.name].filter(Boolean).join(' · '),
      }}
    >
      <DataTable bulkActionButtons={mayArchive && <BulkArchive />}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="cityId" disableSort render={row => row.city?.name} />
        <DataTable.Col source="groupId" disableSort render={row => row.group?.name} />
        <DataTable.Col source="archivedAt" disableSort>
          <TimeField source="archivedAt" date />
        </DataTable.Col>
      </DataTable>
    </RecordList>
  );
}

const HospitalFields = () => (
  <>
    <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
    <CityInput />
    <GroupInput />
  </>
);

const HospitalCreate = () => (
  <RecordCreate>
    <HospitalFields />
  </RecordCreate>
);

const HospitalEdit = () => (
  <RecordEdit removable archivable>
    <HospitalFields />
  </RecordEdit>
);

export const hospitalScreens: Screens = {
  data: hospitals,
  icon: HospitalIcon,
  roles: ['ADMIN', 'SUPERVISOR'],
  writers: ['ADMIN'],
  recordRepresentation: 'name',
  list: HospitalList,
  create: HospitalCreate,
  edit: HospitalEdit,
};
