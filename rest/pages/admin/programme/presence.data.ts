import { ask } from '../data/graph.js';
import { RecordPresenceDocument, RemovePresenceDocument } from '../operations.js';
import { timeText } from '../parts/time.js';
import type { ClassRecord } from './classes.data.js';
import { type EnrollmentRow, statusOf } from './enrollments.data.js';

/** What a column of a presence sheet is about: an activity of the course, and when the class meets for it. */
export interface Column {
  activityId: string;
  title: string;
  /** When the class meets for it; empty for what is handed in, and while nothing is planned. */
  when: string;
}

export function columnsOf(group: ClassRecord): Column[] {
  const meetingFor = new Map(group.meetings.map(meeting => [meeting.activityId, meeting]));
  return group.course.activities
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, title }) => {
      const meeting = meetingFor.get(id);
      return { activityId: id, title, when: meeting ? timeText(meeting.startsAt, 'weekday') : '' };
    });
}

/** The activity that a sheet opens with on a phone: of the meeting that runs, else the latest one, else the first of all. */
export function currentActivity(group: ClassRecord, columns: readonly Column[]): string | undefined {
  const begun = group.meetings.filter(({ startsAt }) => Date.parse(startsAt) <= Date.now());
  return begun.at(-1)?.activityId ?? columns[0]?.activityId;
}

export type Presence = EnrollmentRow['presence'][number];
export const presenceIn = (row: EnrollmentRow, activityId: string): Presence | undefined =>
  row.presence.find(({ activity }) => activity.id === activityId);

/** Whether staff may change it: not where the enrollment has ended, nor what the participant did. */
export const isOpen = (row: EnrollmentRow, presence: Presence | undefined): boolean =>
  statusOf(row) !== 'CANCELED' && (presence === undefined || presence.source === 'STAFF');

export function setPresence(row: EnrollmentRow, activityId: string, isPresent: boolean): Promise<unknown> {
  const place = { classId: row.class.id, participantId: row.participant.id, activityId };
  return isPresent ? ask(RecordPresenceDocument, place) : ask(RemovePresenceDocument, place);
}
