import { activityTitles, cancelReasonWords, exportedColumns } from '../../src/domain/imports/exported-columns.rules.js';
import type { Language } from '../../src/failures/messages/language.js';
import type { Cell } from '../../src/platform/spreadsheets/cell.js';
import type { LegacyTime } from '../local-time.js';
import type { DashboardExportedEnrollmentsQuery, DashboardExportEnrollmentsMutation } from './operations.js';

type Course = DashboardExportEnrollmentsMutation['exportEnrollments']['courses'][number];
type Enrollment = DashboardExportedEnrollmentsQuery['enrollments']['nodes'][number];

interface Column {
  title: string;
  cell: (of: Enrollment) => Cell;
}

const statuses = {
  active: { en: 'active', pt: 'ativa' },
  asked: { en: 'cancel_requested', pt: 'cancelamento pedido' },
  canceled: { en: 'canceled', pt: 'cancelada' },
};
const statusOf = ({ canceledAt, cancelRequestedAt }: Enrollment): keyof typeof statuses =>
  canceledAt !== null ? 'canceled' : cancelRequestedAt !== null ? 'asked' : 'active';

/** Activities of meetings that are over and that this participant should have attended. */
const held = ({ class: { meetings }, createdAt, canceledAt }: Enrollment, now: Date): Set<number> =>
  new Set(
    meetings
      .filter(({ endsAt }) => {
        const end = Date.parse(endsAt);
        return end <= now.getTime() && end > Date.parse(createdAt) && (!canceledAt || end <= Date.parse(canceledAt));
      })
      .map(({ activity }) => activity.id),
  );

/** The score of the latest evaluation among the submissions of one activity. */
const scoreOf = ({ submissions }: Enrollment, activityId: number): number | null =>
  submissions.findLast(each => each.activityId === activityId && each.status === 'EVALUATED')?.score ?? null;

/**
 * The columns of the table: the fields of an enrollment, and for each activity of the courses presence or score.
 * @param language of titles and words; the English ones are for programs
 */
export function columnsOf(
  courses: readonly Course[],
  { time, now, language }: { time: LegacyTime; now: Date; language: Language },
): readonly Column[] {
  const at = (instant: string | null): Cell => instant && { clock: time.local(instant) };
  const column = (name: keyof typeof exportedColumns.enrollments, cell: Column['cell']): Column => ({
    title: language === 'en' ? name : exportedColumns.enrollments[name].pt,
    cell,
  });
  const reasonOf = ({ cancelReason }: Enrollment): Cell =>
    cancelReason && (language === 'en' ? cancelReason.toLowerCase() : cancelReasonWords[cancelReason]);
  const presence =
    ({ id }: { id: number }) =>
    (of: Enrollment) =>
      of.presence.some(({ activityId }) => activityId === id) ? 1 : held(of, now).has(id) ? 0 : null;
  const score =
    ({ id }: { id: number }) =>
    (of: Enrollment) =>
      scoreOf(of, id);
  return [
    column('enrollment_id', ({ id }) => id),
    column('participant_id', ({ participant }) => participant.id),
    column('participant_name', ({ participant }) => participant.name),
    // With points and dash: a spreadsheet would take eleven digits for a number.
    column(
      'cpf',
      ({ participant }) => participant.cpf && participant.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
    ),
    column('cycle_id', of => of.class.cycle.id),
    column('cycle_name', of => of.class.cycle.name),
    column('course_id', of => of.class.course.id),
    column('course_slug', of => of.class.course.slug),
    column('class_id', of => of.class.id),
    column('class_name', of => of.class.name),
    column('facilitator_name', of => of.class.facilitator?.name ?? null),
    column('status', of => statuses[statusOf(of)][language]),
    column('enrolled_at', of => at(of.createdAt)),
    column('cancel_requested_at', of => at(of.cancelRequestedAt)),
    column('canceled_at', of => at(of.canceledAt)),
    column('cancel_reason', reasonOf),
    column('submissions', of => of.submissions.length),
    column('submissions_waiting', of => of.submissions.filter(({ status }) => status === 'SUBMITTED').length),
    ...courses.flatMap(({ slug, activities }) =>
      activities.map((activity): Column => {
        const isMeeting = activity.kind === 'COLLECTIVE_MEETING';
        const beginning = activityTitles[isMeeting ? 'presence' : 'score'][language];
        return {
          title: `${beginning} ${slug} ${activity.position}: ${activity.title}`,
          cell: isMeeting ? presence(activity) : score(activity),
        };
      }),
    ),
  ];
}
