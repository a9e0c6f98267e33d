import Chip from '@mui/material/Chip';
import { DataTable, useTranslate } from 'react-admin';
import { exportsAs } from '../parts/csv.js';
import { timeText } from '../parts/time.js';
import type { SubmissionRow } from './submissions.data.js';

export const submissionExporter = exportsAs<SubmissionRow>('entregas', [
  ['id', row => row.id],
  ['participant', row => row.participant.name],
  ['email', row => row.participant.email],
  ['class', row => row.class.name],
  ['activity', row => row.activity.title],
  ['title', row => row.title],
  ['status', row => row.status],
  ['score', row => row.score],
  ['comment', row => row.facilitatorComment],
  ['handed_in_at', row => row.createdAt],
  ['evaluated_at', row => row.evaluatedAt],
]);

export function SubmissionStatus({ of: { status, score } }: { of: Pick<SubmissionRow, 'status' | 'score'> }) {
  const translate = useTranslate();
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={status === 'EVALUATED' ? 'success' : 'warning'}
        label={translate(`elo.submission_statuses.${status}`)}
      />
      {score !== null && ` ${String(score)}`}
    </>
  );
}

/** What a row of submissions says on a phone. */
export function useNarrowSubmission() {
  const translate = useTranslate();
  return {
    primaryText: (row: SubmissionRow) => row.participant.name,
    secondaryText: (row: SubmissionRow) =>
      [row.activity.title, translate(`elo.submission_statuses.${row.status}`), timeText(row.createdAt, 'date')].join(
        ' · ',
      ),
    rowClick: 'show' as const,
  };
}

export const SubmissionTable = ({ withClass }: { withClass: boolean }) => (
  <DataTable<SubmissionRow> rowClick="show" bulkActionButtons={false}>
    <DataTable.Col<SubmissionRow>
      source="participant.name"
      label="resources.submissions.fields.participantId"
      disableSort
    />
    {withClass && (
      <DataTable.Col<SubmissionRow> source="class.name" label="resources.submissions.fields.classId" disableSort />
    )}
    <DataTable.Col<SubmissionRow> source="activity.title" label="resources.submissions.fields.activityId" disableSort />
    <DataTable.Col<SubmissionRow> source="status" disableSort render={row => <SubmissionStatus of={row} />} />
    <DataTable.Col<SubmissionRow> source="createdAt" disableSort render={row => timeText(row.createdAt)} />
  </DataTable>
);
