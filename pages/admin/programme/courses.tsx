import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  ArrayField,
  BooleanInput,
  DataTable,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { CourseRowFragment } from './operations.js';
import { BulkArchive } from '../parts/bulk-archive.js';
import { exportsAs } from '../parts/csv.js';
import { formScreens } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { RowDialog } from '../parts/row-dialog.js';
import { TimeColumn } from '../parts/time.js';
import { choicesOf } from '../parts/choose.js';
import { archiveCourse } from './courses.data.js';

const filters = [search, <BooleanInput key="open" source="open" />];

const exporter = exportsAs<CourseRowFragment>('cursos', [
  'id',
  'slug',
  'title',
  'subscribers',
  ['archived', row => row.archivedAt !== null],
  'archivedAt',
]);

const CourseList = () => (
  <RecordList
    filters={filters}
    exporter={exporter}
    narrow={{ primaryText: row => row.title, secondaryText: row => row.slug }}
  >
    <DataTable bulkActionButtons={<BulkArchive archive={archiveCourse} />} rowClick="edit">
      <DataTable.Col source="title" />
      <DataTable.Col source="slug" />
      <DataTable.NumberCol source="subscribers" />
      <TimeColumn source="archivedAt" date />
    </DataTable>
  </RecordList>
);

const CourseFields = () => (
  <>
    <TextInput source="title" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
    <TextInput source="slug" validate={required()} helperText="elo.courses.slug_help" />
    <TextInput source="description" multiline minRows={3} />
    <TextInput source="logoUrl" type="url" />
    <TextInput source="bannerUrl" type="url" />
  </>
);

const kinds = choicesOf('kinds', ['COLLECTIVE_MEETING', 'DELIVERABLE']);

const ActivityFields = () => (
  <>
    <TextInput source="title" validate={required()} />
    <SelectInput source="kind" choices={kinds} validate={required()} />
    <NumberInput source="position" min={1} />
    <TextInput source="description" multiline minRows={2} />
  </>
);

function CourseActivities() {
  const course = useRecordContext<{ id: string }>();
  const translate = useTranslate();
  if (!course) return null;
  return (
    <Card component="section" variant="outlined" sx={{ m: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate('resources.activities.name', { smart_count: 2 })}
        </Typography>
        <RowDialog resource="activities" defaults={{ courseId: course.id }}>
          <ActivityFields />
        </RowDialog>
      </Box>
      <ArrayField source="activities" resource="activities">
        <DataTable resource="activities" bulkActionButtons={false} rowClick={false}>
          <DataTable.NumberCol source="position" />
          <DataTable.Col source="title" />
          <DataTable.Col source="kind" render={row => translate(`elo.kinds.${String(row.kind)}`)} />
          <DataTable.Col source="actions">
            <RowDialog resource="activities" removable>
              <ActivityFields />
            </RowDialog>
          </DataTable.Col>
        </DataTable>
      </ArrayField>
    </Card>
  );
}

export const courseScreens = {
  list: CourseList,
  ...formScreens(CourseFields, { removable: true, archivable: true, below: <CourseActivities /> }),
};
