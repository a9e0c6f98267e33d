import { ask } from '../data/graph.js';
import { RecordPresencesDocument, WithdrawPresenceDocument } from './operations.js';
import { timeText } from '../parts/time.js';
import type { ClassRecord } from './classes.data.js';
import { type EnrollmentRow, statusOf } from './enrollments.data.js';

/** The subject of a column in a presence sheet: an activity of the course, and the time of the class's meeting for it. */
export interface Column {
  activityId: string;
  title: string;
  /** The time of the class's meeting for it; empty for an activity without a meeting, and while none is planned. */
  when: string;
  /** True when presences are recorded: not before the meeting begins. */
  isOpen: boolean;
  /** The activity is a collective meeting, and the class has no meeting for it. */
  isUnplanned: boolean;
}

const isAhead = (meeting: ClassRecord['meetings'][number] | undefined): boolean =>
  meeting !== undefined && Date.parse(meeting.startsAt) > Date.now();

export function columnsOf(group: ClassRecord): Column[] {
  const meetingFor = new Map(group.meetings.map(meeting => [meeting.activityId, meeting]));
  return group.course.activities
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, title, kind }) => {
      const meeting = meetingFor.get(id);
      return {
        activityId: id,
        title,
        when: meeting ? timeText(meeting.startsAt, 'weekday') : '',
        isOpen: !isAhead(meeting),
        isUnplanned: kind === 'COLLECTIVE_MEETING' && !meeting,
      };
    });
}

/** The activity that a sheet opens with on a phone: that of the current meeting, else the latest one, else the first of all. */
export function currentActivity(group: ClassRecord, columns: readonly Column[]): string | undefined {
  const begun = group.meetings.filter(({ startsAt }) => Date.parse(startsAt) <= Date.now());
  return begun.at(-1)?.activityId ?? columns[0]?.activityId;
}

export type Attendance = EnrollmentRow['attendance'][number];
export type Status = Attendance['status'];
export const attendanceIn = (row: EnrollmentRow, activityId: string): Attendance | undefined =>
  row.attendance.find(({ activity }) => activity.id === activityId);

/** True for the statuses that count as presence. */
export const isCounted = (status: Status | undefined): boolean => status === 'PRESENT' || status === 'LATE';

/** The number of activities that the participant took part in. */
export const countPresences = (row: EnrollmentRow): number =>
  row.attendance.filter(({ status }) => isCounted(status)).length;

/** The status in words, with the minutes of a late arrival. */
export const statusText = (
  { status, lateMinutes }: Pick<Attendance, 'status' | 'lateMinutes'>,
  translate: (key: string, options?: object) => string,
): string =>
  lateMinutes === null
    ? translate(`elo.presence.statuses.${status}`)
    : translate('elo.presence.late_by', { smart_count: lateMinutes });

/** True when staff may change presences of it: false after the end of the enrollment. */
export const isOpen = (row: EnrollmentRow): boolean => statusOf(row) !== 'CANCELED';

/** The number that the graph records at once. */
const MAX_AT_ONCE = 500;

/** The words of a withdrawal in the history. */
export const withdrawnText = (
  noted: Pick<Attendance, 'status' | 'lateMinutes'>,
  translate: (key: string, options?: object) => string,
): string =>
  isCounted(noted.status)
    ? translate('elo.presence.changes.WITHDRAWN')
    : translate('elo.presence.changes.REMOVED', { status: statusText(noted, translate) });

export interface Noted {
  status: Status;
  lateMinutes?: number | null;
}

/** Records the attendance of a sheet, all of the same class; without a status they are present. */
export async function recordPresences(
  rows: readonly EnrollmentRow[],
  activityId: string,
  noted?: Noted,
): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_AT_ONCE) {
    const some = rows.slice(at, at + MAX_AT_ONCE);
    const participantIds = some.map(({ participant }) => participant.id);
    await ask(RecordPresencesDocument, { classId: some[0]!.class.id, activityId, participantIds, ...noted });
  }
}

export const withdrawPresence = (row: EnrollmentRow, activityId: string, reason: string): Promise<unknown> =>
  ask(WithdrawPresenceDocument, { enrollmentId: row.id, activityId, reason });
