import Box from '@mui/material/Box';
import {
  BooleanInput,
  DataTable,
  DateInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  TextInput,
  useRecordContext,
} from 'react-admin';
import type { CycleRowFragment } from './operations.js';
import { exportsAs } from '../parts/csv.js';
import { formScreens } from '../parts/record-form.js';
import { RecordList } from '../parts/record-list.js';
import { dayText } from '../parts/time.js';
import { CopyCycle } from './copy-dialogs.js';

const filters = [<NumberInput key="year" source="year" alwaysOn min={2000} max={2100} />];

const exporter = exportsAs<CycleRowFragment>('ciclos', [
  'id',
  'name',
  'year',
  'startsOn',
  'endsOn',
  'recoveryHours',
  'enableStrategicActivities',
]);

const CycleList = () => (
  <RecordList
    filters={filters}
    exporter={exporter}
    pagination={false}
    perPage={100}
    narrow={{
      primaryText: row => row.name,
      secondaryText: (row: CycleRowFragment) => `${dayText(row.startsOn)} – ${dayText(row.endsOn)}`,
      tertiaryText: row => row.year,
      rowClick: 'edit',
    }}
  >
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="name" />
      <DataTable.Col source="year" />
      <DataTable.Col source="startsOn" render={(row: CycleRowFragment) => dayText(row.startsOn)} />
      <DataTable.Col source="endsOn" render={(row: CycleRowFragment) => dayText(row.endsOn)} />
      <DataTable.NumberCol source="recoveryHours" />
    </DataTable>
  </RecordList>
);

function CycleFields() {
  const isNew = !useRecordContext()?.id;
  return (
    <>
      <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 100 } }} />
      <NumberInput source="year" validate={[required(), minValue(2000), maxValue(2100)]} min={2000} max={2100} />
      <DateInput source="startsOn" validate={required()} />
      <DateInput source="endsOn" validate={required()} />
      <NumberInput
        source="recoveryHours"
        min={0}
        max={8760}
        helperText="elo.cycles.recovery_help"
        {...(isNew && { defaultValue: 72 })}
      />
      <BooleanInput
        source="enableStrategicActivities"
        helperText="elo.cycles.activities_help"
        {...(isNew && { defaultValue: true })}
      />
    </>
  );
}

export const cycleScreens = {
  list: CycleList,
  ...formScreens(CycleFields, {
    removable: true,
    below: (
      <Box sx={{ px: 1.5, pb: 2 }}>
        <CopyCycle />
      </Box>
    ),
  }),
};
