import {
  CreateButton,
  DataTable,
  FormDataConsumer,
  required,
  SelectInput,
  TextInput,
  TopToolbar,
  useGetOne,
  useRecordContext,
} from 'react-admin';
import { exportsAs } from '../parts/csv.js';
import { useDetails } from '../parts/details.js';
import { Facts } from '../parts/facts.js';
import { FileLink } from '../parts/file-link.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList } from '../parts/record-list.js';
import { UploadInput } from '../parts/upload-input.js';
import { ClassInput, CourseInput, CycleInput } from './choose.js';
import type { ClassRecord } from './classes.data.js';
import { useRights } from './rights.js';
import type { TemplateRow } from './templates.data.js';

const exporter = exportsAs<TemplateRow>('modelos', [
  'id',
  ['class_id', row => row.class.id],
  ['class', row => row.class.name],
  ['activity_id', row => row.activity.id],
  ['activity', row => row.activity.title],
  'description',
  ['file', row => row.file?.originalName],
]);

const narrow = {
  primaryText: (row: TemplateRow) => row.activity.title,
  secondaryText: (row: TemplateRow) => [row.class.name, row.file?.originalName].filter(Boolean).join(' · '),
};

/** A row leads to the form for people that may change templates; others only see the rows. */
const useRowClick = (): 'edit' | false => (useRights().mayTeach ? 'edit' : false);

function TemplateTable({ withClass }: { withClass: boolean }) {
  return (
    <DataTable<TemplateRow> bulkActionButtons={false} rowClick={useRowClick()}>
      {withClass && <DataTable.Col<TemplateRow> source="classId" render={row => row.class.name} />}
      <DataTable.Col<TemplateRow> source="activityId" render={row => row.activity.title} />
      <DataTable.Col<TemplateRow> source="description" />
      <DataTable.Col<TemplateRow> source="file" render={row => (row.file ? <FileLink file={row.file} /> : '—')} />
    </DataTable>
  );
}

function TemplateList() {
  const { ownClasses, editsProgramme, isKnown } = useRights();
  const rowClick = useRowClick();
  if (!isKnown) return null;
  const filters = [
    <ClassInput key="class" source="classId" alwaysOn {...(ownClasses && { filter: ownClasses })} />,
    <CycleInput key="cycle" source="cycleId" />,
    ...(editsProgramme ? [<CourseInput key="course" source="courseId" />] : []),
  ];
  return (
    <RecordList filters={filters} exporter={exporter} narrow={{ ...narrow, rowClick }}>
      <TemplateTable withClass />
    </RecordList>
  );
}

/** The templates of one class. */
export function ClassTemplates() {
  const group = useDetails<ClassRecord>('meetings');
  const { teaches } = useRights();
  const rowClick = useRowClick();
  if (!group) return null;
  return (
    <RecordList
      resource="activity-templates"
      title={false}
      disableSyncWithLocation
      storeKey={`class-${group.id}-templates`}
      filter={{ classId: group.id }}
      exporter={exporter}
      narrow={{ ...narrow, rowClick }}
      actions={
        <TopToolbar>
          {teaches(group) && <CreateButton resource="activity-templates" state={{ record: { classId: group.id } }} />}
        </TopToolbar>
      }
    >
      <TemplateTable withClass={false} />
    </RecordList>
  );
}

/** The activities of the chosen class. */
function ActivityInput({ classId }: { classId: string | undefined }) {
  const { data: group } = useGetOne<ClassRecord>('classes', { id: classId ?? '' }, { enabled: Boolean(classId) });
  const activities = (group?.course.activities ?? []).map(({ id, title }) => ({ id, name: title }));
  return (
    <SelectInput
      source="activityId"
      choices={activities}
      translateChoice={false}
      validate={required()}
      helperText={classId ? 'elo.templates.activity_help' : 'elo.templates.class_first'}
    />
  );
}

const DescriptionInput = () => (
  <TextInput source="description" multiline minRows={2} slotProps={{ htmlInput: { maxLength: 2000 } }} />
);

function TemplateCreate() {
  const { ownClasses } = useRights();
  return (
    <RecordCreate redirect="list">
      <ClassInput validate={required()} {...(ownClasses && { filter: ownClasses })} />
      <FormDataConsumer<TemplateRow>>{({ formData }) => <ActivityInput classId={formData.classId} />}</FormDataConsumer>
      <DescriptionInput />
      <UploadInput source="upload" label="resources.activity-templates.fields.upload" validate={required()} />
    </RecordCreate>
  );
}

const TemplateEdit = () => (
  <RecordEdit removable redirect="list">
    <TemplateFields />
  </RecordEdit>
);

function TemplateFields() {
  const template = useRecordContext<TemplateRow>();
  if (!template) return null;
  return (
    <>
      <Facts
        of={[
          ['resources.activity-templates.fields.classId', template.class.name],
          ['resources.activity-templates.fields.activityId', template.activity.title],
          ['resources.activity-templates.fields.file', template.file && <FileLink file={template.file} />],
        ]}
      />
      <DescriptionInput />
      <UploadInput source="upload" label="elo.templates.another_file" />
    </>
  );
}

export const templateScreens = { list: TemplateList, create: TemplateCreate, edit: TemplateEdit };
