import { BooleanInput, DataTable, required, TextInput, useResourceDefinition } from 'react-admin';
import type { HospitalRowFragment } from './operations.js';
import { chooser } from '../parts/choose.js';
import { BulkArchive } from '../parts/bulk-archive.js';
import { exportsAs } from '../parts/csv.js';
import { formScreens } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { TimeColumn } from '../parts/time.js';
import { CityInput } from './city-input.js';
import { archiveHospital } from './hospitals.data.js';

const GroupInput = chooser('groupId', 'hospital-groups', 'name');

const filters = [
  search,
  <GroupInput key="groupId" source="groupId" alwaysOn />,
  <BooleanInput key="open" source="open" />,
];

const exporter = exportsAs<HospitalRowFragment>('hospitais', [
  'id',
  'name',
  ['city_id', row => row.city?.id],
  ['city', row => row.city?.name],
  ['group_id', row => row.group?.id],
  ['group', row => row.group?.name],
  ['archived', row => row.archivedAt !== null],
  'archivedAt',
]);

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
      <DataTable
        bulkActionButtons={mayArchive && <BulkArchive archive={archiveHospital} done="elo.hospitals.archived" />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="cityId" render={row => row.city?.name} />
        <DataTable.Col source="groupId" render={row => row.group?.name} />
        <TimeColumn source="archivedAt" date />
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

export const hospitalScreens = {
  list: HospitalList,
  ...formScreens(HospitalFields, { removable: true, archivable: true }),
};
