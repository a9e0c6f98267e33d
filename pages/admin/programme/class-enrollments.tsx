import EnrollIcon from '@mui/icons-material/PersonAddOutlined';
import { FilterButton, required, SelectInput, TextInput, TopToolbar, useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { FormDialog } from '../parts/form-dialog.js';
import { MAX_EXPORTED, RecordList, search } from '../parts/record-list.js';
import { choicesOf } from '../parts/choose.js';
import { ParticipantInput } from './choose.js';
import type { ClassRecord } from './classes.data.js';
import { EnrollPeople } from './enroll-people.js';
import { EnrollmentTable, enrollmentExporter, useNarrowEnrollment } from './enrollment-list.js';
import { type EnrollmentRow, enrollments, isUntold, statuses, toldKey } from './enrollments.data.js';
import { useRights } from './rights.js';
import { ExportRows } from '../parts/export-rows.js';

const filters = [
  search,
  <SelectInput key="status" source="status" choices={choicesOf('enrollment_statuses', statuses)} alwaysOn />,
];

/** The present and former participants of the class. */
export function ClassEnrollments() {
  const group = useDetails<ClassRecord>('meetings');
  const narrow = useNarrowEnrollment({ withClass: false });
  if (!group) return null;
  return (
    <RecordList
      resource="enrollments"
      title={false}
      disableSyncWithLocation
      storeKey={`class-${group.id}-enrollments`}
      filter={{ classId: group.id }}
      filters={filters}
      exporter={enrollmentExporter}
      narrow={narrow}
      actions={<Actions group={group} />}
    >
      <EnrollmentTable withClass={false} />
    </RecordList>
  );
}

function Actions({ group }: { group: ClassRecord }) {
  const { runs } = useRights();
  return (
    <TopToolbar>
      <FilterButton />
      {runs(group) && group.archivedAt === null && <Enroll group={group} />}
      {runs(group) && group.archivedAt === null && <EnrollPeople group={group} />}
      <ExportRows maxResults={MAX_EXPORTED} />
    </TopToolbar>
  );
}

/** A facilitator names the participant by CPF or e-mail; supervisors and administrators choose from a list. */
function Enroll({ group }: { group: ClassRecord }) {
  const translate = useTranslate();
  const { editsProgramme } = useRights();
  return (
    <FormDialog
      label={translate('elo.enrollments.enroll')}
      icon={<EnrollIcon />}
      save={({ participantId, identifier }: { participantId?: string; identifier?: string }) =>
        enrollments.create!({ classId: group.id, participantId, identifier })
      }
      done="elo.enrollments.enrolled"
      args={(made: EnrollmentRow) => ({ group: group.name, told: translate(toldKey(made)) })}
      warns={isUntold}
      saveLabel="elo.enrollments.enroll"
    >
      {editsProgramme ? (
        <ParticipantInput
          label="resources.enrollments.fields.participantId"
          helperText={group.groupUrl ? 'elo.enrollments.enroll_help' : 'elo.enrollments.search_help'}
          validate={required()}
        />
      ) : (
        <TextInput
          source="identifier"
          label="elo.enrollments.identifier"
          helperText={group.groupUrl ? 'elo.enrollments.identifier_group_help' : 'elo.enrollments.identifier_help'}
          autoComplete="off"
          validate={required()}
        />
      )}
    </FormDialog>
  );
}
