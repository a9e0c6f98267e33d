import {
  BooleanInput,
  DataTable,
  DateInput,
  FormDataConsumer,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useGetOne,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { BulkArchive } from '../parts/bulk-archive.js';
import { choicesOf } from '../parts/choose.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { formScreens } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { dayText } from '../parts/time.js';
import { CourseInput, CycleInput, FacilitatorInput, shifts } from './choose.js';
import { ClassPage } from './class-page.js';
import { archiveClass, type ClassRecord, type ClassRow } from './classes.data.js';
import { useRights } from './rights.js';

const exporter = exportsAs<ClassRow>('turmas', [
  'id',
  'name',
  ['course_id', row => row.course.id],
  ['course', row => row.course.title],
  ['cycle_id', row => row.cycle.id],
  ['cycle', row => row.cycle.name],
  ['facilitator_id', row => row.facilitator?.id],
  ['facilitator', row => row.facilitator?.name],
  ['shift', row => wordOf('shifts', row.shift)],
  'startsOn',
  'capacity',
  ['archived', row => row.archivedAt !== null],
  'archivedAt',
]);

function ClassList() {
  const translate = useTranslate();
  const { isKnown, ownClasses, editsProgramme } = useRights();
  if (!isKnown) return null;
  const filters = [
    search,
    <CycleInput key="cycle" source="cycleId" alwaysOn />,
    ...(editsProgramme
      ? [
          <CourseInput key="course" source="courseId" />,
          <FacilitatorInput key="facilitator" source="facilitatorId" />,
          <SelectInput key="lacks" source="lacks" choices={choicesOf('classes.lacks', ['FACILITATOR', 'CALENDAR'])} />,
        ]
      : []),
    <DateInput key="meetsOn" source="meetsOn" />,
    <BooleanInput key="open" source="open" />,
  ];
  return (
    <RecordList
      filters={filters}
      exporter={exporter}
      {...(ownClasses && { filter: ownClasses })}
      narrow={{
        primaryText: row => row.name,
        secondaryText: (row: ClassRow) =>
          [row.cycle.name, row.facilitator?.name ?? translate('elo.classes.nobody_leads')].join(' · '),
        rowClick: 'show',
      }}
    >
      <DataTable bulkActionButtons={editsProgramme && <BulkArchive archive={archiveClass} />} rowClick="show">
        <DataTable.Col source="name" />
        <DataTable.Col source="courseId" render={(row: ClassRow) => row.course.title} />
        <DataTable.Col source="cycleId" render={(row: ClassRow) => row.cycle.name} />
        <DataTable.Col source="facilitatorId" render={(row: ClassRow) => row.facilitator?.name ?? '—'} />
        <DataTable.Col source="shift" render={(row: ClassRow) => translate(`elo.shifts.${row.shift}`)} />
        <DataTable.Col source="startsOn" render={(row: ClassRow) => dayText(row.startsOn)} />
        <DataTable.NumberCol source="capacity" />
      </DataTable>
    </RecordList>
  );
}

/** A class begins on a day of its cycle: the input offers no other days. */
function StartInput({ cycleId }: { cycleId: string | undefined }) {
  const { data: cycle } = useGetOne<{ id: string; startsOn: string; endsOn: string }>(
    'cycles',
    { id: cycleId ?? '' },
    { enabled: Boolean(cycleId) },
  );
  const translate = useTranslate();
  return (
    <DateInput
      source="startsOn"
      validate={required()}
      helperText={
        cycle
          ? translate('elo.classes.starts_help', { from: dayText(cycle.startsOn), to: dayText(cycle.endsOn) })
          : false
      }
      slotProps={{ htmlInput: cycle ? { min: cycle.startsOn, max: cycle.endsOn } : {} }}
    />
  );
}

function ClassFields() {
  const record = useRecordContext<ClassRecord>();
  return (
    <>
      <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
      <CourseInput validate={required()} {...(!record && { filter: { open: true } })} />
      <CycleInput validate={required()} />
      <FormDataConsumer<ClassRecord>>{({ formData }) => <StartInput cycleId={formData.cycleId} />}</FormDataConsumer>
      <SelectInput source="shift" choices={shifts} validate={required()} />
      <FacilitatorInput helperText="elo.classes.facilitator_help" />
      <NumberInput source="capacity" min={1} max={100_000} helperText="elo.classes.capacity_help" />
      <TextInput
        source="appointmentPlace"
        helperText="elo.classes.place_help"
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <TextInput source="groupUrl" type="url" helperText="elo.classes.group_help" />
      <TextInput source="roomName" helperText="elo.classes.room_help" slotProps={{ htmlInput: { maxLength: 200 } }} />
    </>
  );
}

export const classScreens = {
  list: ClassList,
  ...formScreens(ClassFields, { removable: true, archivable: true, redirect: 'show' }),
  show: ClassPage,
};
