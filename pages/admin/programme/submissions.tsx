import { BooleanInput, SelectInput } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { RecordList } from '../parts/record-list.js';
import { choicesOf } from '../parts/choose.js';
import { ClassInput, CourseInput, CycleInput, ParticipantInput } from './choose.js';
import type { ClassRecord } from './classes.data.js';
import { EvaluateButton } from './evaluate-button.js';
import { HandInRules } from './hand-in-rules.js';
import { useRights } from './rights.js';
import { SubmissionPage } from './submission-page.js';
import { submissionExporter, SubmissionTable, useNarrowSubmission } from './submission-list.js';
import { submissionStatuses } from './submissions.data.js';

const status = (
  <SelectInput key="status" source="status" choices={choicesOf('submission_statuses', submissionStatuses)} alwaysOn />
);

/** All submissions that a person sees; a filter by status finds those waiting for an evaluation. */
function SubmissionList() {
  const narrow = useNarrowSubmission();
  const { ownClasses, editsProgramme, isKnown } = useRights();
  if (!isKnown) return null;
  const filters = [
    status,
    <ClassInput key="class" source="classId" alwaysOn {...(ownClasses && { filter: ownClasses })} />,
    <BooleanInput key="waiting" source="waiting" />,
    <ParticipantInput key="participant" source="participantId" />,
    <CycleInput key="cycle" source="cycleId" />,
    ...(editsProgramme ? [<CourseInput key="course" source="courseId" />] : []),
  ];
  return (
    <RecordList filters={filters} exporter={submissionExporter} narrow={narrow} beside={<EvaluateButton />}>
      <SubmissionTable withClass />
    </RecordList>
  );
}

/** The submissions of one class. */
export function ClassSubmissions() {
  const group = useDetails<ClassRecord>('meetings');
  const narrow = useNarrowSubmission();
  if (!group) return null;
  const activities = group.course.activities.map(({ id, title }) => ({ id, name: title }));
  return (
    <>
      <HandInRules />
      <RecordList
        resource="submissions"
        title={false}
        disableSyncWithLocation
        storeKey={`class-${group.id}-submissions`}
        filter={{ classId: group.id }}
        filters={[
          status,
          <SelectInput key="activity" source="activityId" choices={activities} translateChoice={false} alwaysOn />,
          <ParticipantInput key="participant" source="participantId" />,
        ]}
        exporter={submissionExporter}
        narrow={narrow}
        beside={<EvaluateButton of={{ classId: group.id }} />}
      >
        <SubmissionTable withClass={false} />
      </RecordList>
    </>
  );
}

export const submissionScreens = { list: SubmissionList, show: SubmissionPage };
