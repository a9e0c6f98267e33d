import { ask } from '../data/graph.js';
import { textOf } from '../language/language.js';
import { creates, listOf, nameBy, oneOf, orNull, type Resource, updates } from '../data/resource.js';
import {
  ClassDocument,
  type ClassDetailsFragment,
  ClassesDocument,
  type ClassRowFragment,
  CopyClassDocument,
  CreateClassDocument,
  CreateMeetingDocument,
  CreateMeetingsDocument,
  HandOverClassDocument,
  type HandOverBookings,
  type MeetingRowFragment,
  RemoveClassDocument,
  RemoveMeetingDocument,
  RemoveSubstituteDocument,
  SetSubstituteDocument,
  UpdateClassDocument,
  UpdateMeetingDocument,
} from './operations.js';
import { courses } from './courses.data.js';
import { cycles } from './cycles.data.js';
import { facilitators } from './people-to-choose.data.js';

/** Classes in the form for forms and references: with ids. */
const withIds = <Row extends ClassRowFragment>(group: Row) => ({
  ...group,
  courseId: group.course.id,
  cycleId: group.cycle.id,
  facilitatorId: group.facilitator?.id ?? null,
});
const meetingRecord = (meeting: MeetingRowFragment, classId?: string) => ({
  ...meeting,
  classId,
  activityId: meeting.activity.id,
});
export type MeetingRecord = ReturnType<typeof meetingRecord>;

const record = (group: ClassDetailsFragment) => ({
  ...withIds(group),
  meetings: group.meetings.map(meeting => meetingRecord(meeting, group.id)),
  roomName: group.room?.name ?? null,
});

export type ClassRow = ReturnType<typeof withIds<ClassRowFragment>>;
export type ClassRecord = ReturnType<typeof record>;
type ClassForm = Partial<ClassRecord> & { archived?: boolean };

const classInput = (form: ClassForm) => ({
  name: form.name ?? '',
  shift: form.shift ?? 'MORNING',
  courseId: form.courseId ?? '',
  cycleId: form.cycleId ?? '',
  startsOn: form.startsOn ?? '',
  facilitatorId: orNull(form.facilitatorId),
  capacity: orNull(form.capacity),
  appointmentPlace: orNull(form.appointmentPlace),
  groupUrl: orNull(form.groupUrl),
  roomName: orNull(form.roomName),
});

export const archiveClass = (id: string, archived: boolean) => ask(UpdateClassDocument, { id, input: { archived } });

export const handOver = (id: string, given: { facilitatorId: string; from: string; appointments: HandOverBookings }) =>
  ask(HandOverClassDocument, { id, ...given });
export const setSubstitute = (id: string, given: { userId: string; from: string; to: string }) =>
  ask(SetSubstituteDocument, { id, ...given });
export const removeSubstitute = (id: string, userId: string) => ask(RemoveSubstituteDocument, { id, userId });

const one = oneOf(ClassDocument, data => data.class && record(data.class));

export const classes: Resource = {
  list: listOf(ClassesDocument, data => {
    const { nodes, ...page } = data.classes;
    return { ...page, nodes: nodes.map(group => withIds(group)) };
  }),
  one,
  create: creates(CreateClassDocument, data => record(data.createClass), classInput),
  update: updates(
    UpdateClassDocument,
    data => record(data.updateClass),
    (form: ClassForm) => ({ ...classInput(form), archived: form.archived ?? form.archivedAt != null }),
    {
      kind: 'classes',
      newest: one,
      texts: {
        shift: value => textOf(`elo.shifts.${value}`),
        courseId: nameBy(courses.one!, 'title'),
        cycleId: nameBy(cycles.one!, 'name'),
        facilitatorId: nameBy(facilitators.one!, 'name'),
      },
    },
  ),
  remove: id => ask(RemoveClassDocument, { id }),
};

/** @returns the id of the copy */
export const copyClass = async (id: string, cycleId: string): Promise<string> =>
  (await ask(CopyClassDocument, { id, cycleId })).copyClass.id;

/** The form of several meetings. */
export interface Series {
  /** ISO weekdays, as the values of checkboxes. */
  weekdays: string[];
  time: string;
  durationMinutes: number;
  from: string;
  until: string;
  skipHolidays: boolean;
  activityId?: string | null;
}
/** @returns the meetings that were made */
export const createMeetings = async (
  classId: string,
  { weekdays, time, durationMinutes, from, until, skipHolidays, activityId }: Series,
) => {
  const days = { weekdays: weekdays.map(Number), from, until, skipHolidays };
  const given = { classId, ...days, time, durationMinutes, activityId: orNull(activityId ?? undefined) };
  return (await ask(CreateMeetingsDocument, given)).createMeetings;
};

type MeetingForm = Partial<MeetingRecord>;

const meetingInput = ({ title, startsAt, endsAt, videoPlaybackId, activityId }: MeetingForm) => ({
  title: title ?? '',
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? '',
  videoPlaybackId: orNull(videoPlaybackId),
  activityId: activityId ?? '',
});

/** The meetings of a class: read with it, but written one by one. */
export const meetings: Resource = {
  create: creates(
    CreateMeetingDocument,
    data => meetingRecord(data.createMeeting),
    (form: MeetingForm) => ({ ...meetingInput(form), classId: form.classId ?? '' }),
  ),
  update: updates(UpdateMeetingDocument, data => meetingRecord(data.updateMeeting), meetingInput, {
    kind: 'meetings',
    async newest(id, { classId }) {
      const group = await one(classId);
      const found = group?.meetings.find(each => each.id === id);
      return found && { ...found, activities: group?.course.activities };
    },
    texts: {
      activityId: (id, { activities }) => activities.find((each: { id: string }) => each.id === id)?.title,
    },
  }),
  remove: id => ask(RemoveMeetingDocument, { id }),
};
