import Chip from '@mui/material/Chip';
import { DataTable, useTranslate } from 'react-admin';
import { exportsAs, wordOf } from '../parts/csv.js';
import { timeText } from '../parts/time.js';
import type { SubmissionRow } from './submissions.data.js';

export const submissionExporter = exportsAs<SubmissionRow>('entregas', [
  'id',
  ['participant_id', row => row.participant.id],
  ['participant', row => row.participant.name],
  ['email', row => row.participant.email],
  ['class_id', row => row.class.id],
  ['class', row => row.class.name],
  ['activity_id', row => row.activity.id],
  ['activity', row => row.activity.title],
  'title',
  'attempt',
  'late',
  ['status', row => wordOf('submission_statuses', row.status)],
  'score',
  ['comment', row => row.facilitatorComment],
  ['handed_in_at', row => row.createdAt],
  'evaluatedAt',
]);

type Standing = Pick<SubmissionRow, 'status' | 'score' | 'late' | 'newerAttemptWaits'>;

/** Shows if it is evaluated, came late, or has a newer waiting attempt. */
export function SubmissionStatus({ of: { status, score, late, newerAttemptWaits } }: { of: Standing }) {
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
      {late && <Note text="elo.submissions.late" />}
      {newerAttemptWaits && <Note text="elo.submissions.newer" />}
    </>
  );
}

function Note({ text }: { text: string }) {
  const translate = useTranslate();
  return <Chip size="small" variant="outlined" label={translate(text)} sx={{ ml: 0.5 }} />;
}

/** The content of a submission's row on a phone. */
export function useNarrowSubmission() {
  const translate = useTranslate();
  return {
    primaryText: (row: SubmissionRow) => row.participant.name,
    secondaryText: (row: SubmissionRow) =>
      [
        row.activity.title,
        translate(`elo.submission_statuses.${row.status}`),
        ...(row.late ? [translate('elo.submissions.late')] : []),
        timeText(row.createdAt, 'date'),
      ].join(' · '),
    rowClick: 'show' as const,
  };
}

export const SubmissionTable = ({ withClass }: { withClass: boolean }) => (
  <DataTable<SubmissionRow> rowClick="show" bulkActionButtons={false}>
    <DataTable.Col<SubmissionRow> source="participant.name" />
    {withClass && <DataTable.Col<SubmissionRow> source="class.name" />}
    <DataTable.Col<SubmissionRow> source="activity.title" />
    <DataTable.Col<SubmissionRow> source="status" render={row => <SubmissionStatus of={row} />} />
    <DataTable.Col<SubmissionRow> source="createdAt" render={row => timeText(row.createdAt)} />
  </DataTable>
);
