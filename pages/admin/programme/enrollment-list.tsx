import AcceptIcon from '@mui/icons-material/CheckOutlined';
import Chip from '@mui/material/Chip';
import RefuseIcon from '@mui/icons-material/CloseOutlined';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { BulkActionButton } from '../parts/action-button.js';
import { cpfText, phoneCell } from '../people/identity.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { timeText } from '../parts/time.js';
import { EnrollmentActions } from './enrollment-actions.js';
import { answer, type EnrollmentRow, isUntold, restore, statusOf } from './enrollments.data.js';
import { countPresences } from './presence.data.js';

export const enrollmentExporter = exportsAs<EnrollmentRow>('inscricoes', [
  'id',
  ['participant_id', row => row.participant.id],
  ['participant', row => row.participant.name],
  ['cpf', row => cpfText(row.participant.cpf)],
  ['email', row => row.participant.email],
  ['phone', row => phoneCell(row.participant.phone)],
  ['class_id', row => row.class.id],
  ['class', row => row.class.name],
  ['status', row => wordOf('enrollment_statuses', statusOf(row))],
  ['presences', row => countPresences(row)],
  ['enrolled_at', row => row.createdAt],
  'cancelRequestedAt',
  ['cancel_request_reason', row => wordOf('reasons', row.cancelRequestReason)],
  'canceledAt',
  ['cancel_reason', row => wordOf('reasons', row.cancelReason)],
  'cancelNote',
]);

const colors = { ACTIVE: 'success', CANCEL_REQUESTED: 'warning', CANCELED: 'default' } as const;

/** The state of an enrollment, as a chip. */
export function StatusChip({ enrollment }: { enrollment: EnrollmentRow }) {
  const translate = useTranslate();
  const status = statusOf(enrollment);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colors[status]}
      label={translate(`elo.enrollment_statuses.${status}`)}
    />
  );
}

/** The details that the state of an enrollment leaves open: the date, the reason, and the note of its end or of the request. */
export function useStatusDetail() {
  const translate = useTranslate();
  return ({ canceledAt, cancelReason, cancelRequestedAt, cancelRequestReason, cancelNote }: EnrollmentRow): string => {
    const since = canceledAt ?? cancelRequestedAt;
    if (!since) return '';
    const reason = canceledAt ? cancelReason : cancelRequestReason;
    return [timeText(since, 'date'), reason && translate(`elo.reasons.${reason}`), cancelNote && `“${cancelNote}”`]
      .filter(Boolean)
      .join(' · ');
  };
}

/** The content of an enrollment's row on a phone. */
export function useNarrowEnrollment({ withClass }: { withClass: boolean }) {
  const translate = useTranslate();
  return {
    primaryText: (row: EnrollmentRow) => row.participant.name,
    secondaryText: (row: EnrollmentRow) =>
      [
        ...(withClass ? [row.class.name] : []),
        translate(`elo.enrollment_statuses.${statusOf(row)}`),
        translate('elo.enrollments.presences', { smart_count: countPresences(row) }),
      ].join(' · '),
    rowClick: 'show' as const,
  };
}

/** Rows of enrollments, with the possible actions for each. */
export function EnrollmentTable({ withClass }: { withClass: boolean }) {
  const detail = useStatusDetail();
  return (
    <DataTable<EnrollmentRow> rowClick="show" bulkActionButtons={<BulkAnswers />} isRowSelectable={isAnswerable}>
      <DataTable.Col<EnrollmentRow> source="participant.name" />
      {withClass && <DataTable.Col<EnrollmentRow> source="class.name" />}
      <DataTable.Col<EnrollmentRow>
        source="status"
        render={row => (
          <>
            <StatusChip enrollment={row} /> {detail(row)}
          </>
        )}
      />
      <DataTable.Col<EnrollmentRow> source="presence" render={row => countPresences(row)} />
      <DataTable.Col source="actions">
        <EnrollmentActions compact />
      </DataTable.Col>
    </DataTable>
  );
}

/** Only participants that asked to leave get an answer. */
const isAnswerable = (row: EnrollmentRow) => statusOf(row) === 'CANCEL_REQUESTED';

/** Participants that no message reaches: the person that acted must tell them. */
const untold = { is: isUntold, message: 'elo.told.untold_many' };

function BulkAnswers() {
  const { selectedIds } = useListContext<EnrollmentRow>();
  const ids = selectedIds.map(String);
  return (
    <>
      <BulkActionButton
        label="elo.enrollments.accept"
        icon={<AcceptIcon />}
        ids={ids}
        run={id => answer(id, true)}
        undo={restore}
        done="elo.enrollments.accepted_many"
        left={untold}
        confirm={{ title: 'elo.enrollments.accept_many_title', content: 'elo.enrollments.accept_many_content' }}
      />
      <BulkActionButton
        label="elo.enrollments.refuse"
        icon={<RefuseIcon />}
        ids={ids}
        run={id => answer(id, false)}
        done="elo.enrollments.refused_many"
        left={untold}
        confirm={{ title: 'elo.enrollments.refuse_many_title', content: 'elo.enrollments.refuse_many_content' }}
      />
    </>
  );
}
