import RequestsIcon from '@mui/icons-material/PendingActionsOutlined';
import Button from '@mui/material/Button';
import { FilterButton, SelectInput, TopToolbar, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { MAX_EXPORTED, RecordList, search } from '../parts/record-list.js';
import { choicesOf } from '../parts/choose.js';
import { ClassInput, CycleInput } from './choose.js';
import { EnrollmentPage } from './enrollment-page.js';
import { EnrollmentTable, enrollmentExporter, useNarrowEnrollment } from './enrollment-list.js';
import { statuses } from './enrollments.data.js';
import { useRights } from './rights.js';
import { ExportRows } from '../parts/export-rows.js';

/** All enrollments that a person sees; a filter by status finds requests to leave, as a list of work to do. */
function EnrollmentList() {
  const narrow = useNarrowEnrollment({ withClass: true });
  const { ownClasses, isKnown } = useRights();
  if (!isKnown) return null;
  const filters = [
    search,
    <SelectInput key="status" source="status" choices={choicesOf('enrollment_statuses', statuses)} alwaysOn />,
    <ClassInput key="class" source="classId" alwaysOn {...(ownClasses && { filter: ownClasses })} />,
    <CycleInput key="cycle" source="cycleId" />,
  ];
  return (
    <RecordList filters={filters} exporter={enrollmentExporter} narrow={narrow} actions={<Actions />}>
      <EnrollmentTable withClass />
    </RecordList>
  );
}

/** Leads to the participants that wait for an answer. */
function Actions() {
  const translate = useTranslate();
  return (
    <TopToolbar>
      <Button
        size="small"
        startIcon={<RequestsIcon />}
        component={Link}
        to={{ search: `?filter=${encodeURIComponent(JSON.stringify({ status: 'CANCEL_REQUESTED' }))}` }}
      >
        {translate('elo.enrollments.requests')}
      </Button>
      <FilterButton />
      <ExportRows maxResults={MAX_EXPORTED} />
    </TopToolbar>
  );
}

export const enrollmentScreens = { list: EnrollmentList, show: EnrollmentPage };
