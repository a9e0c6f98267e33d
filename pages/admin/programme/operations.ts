/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The kind of work that an activity asks of a participant. */
export type ActivityKind =
  /** To attend a meeting of the whole class. */
  | 'COLLECTIVE_MEETING'
  /** To hand something in. */
  | 'DELIVERABLE';

/** Conditions on templates; all must hold. */
export type ActivityTemplateFilter = {
  /** Only records of this activity. */
  activityId?: string | null | undefined;
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
};

/** The reason why a participant leaves a class. */
export type CancelReason =
  /** The participant did not come. A rule of the server finds this; callers can’t pass it. */
  | 'ABSENCE'
  /** The network of the participant does not allow it. */
  | 'CONNECTION_ISSUE'
  /** The participant forgot the time. */
  | 'FORGOT_TIME'
  /** The participant is not interested. */
  | 'LACK_OF_INTEREST'
  /** Any other reason. */
  | 'OTHER'
  /** Another event takes place at the same time. */
  | 'SCHEDULE_CONFLICT'
  /** An unexpected event prevented it. */
  | 'UNEXPECTED_EVENT';

/** Conditions on classes; all must hold. */
export type ClassFilter = {
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
  /** Only of classes that this person leads. */
  facilitatorId?: string | null | undefined;
  /** Only classes in use that lack this: neither archived, nor of a cycle that is over. */
  lacks?: ClassLack | null | undefined;
  /** Only classes with a collective meeting on this day, by the programme’s time zone. */
  meetsOn?: string | null | undefined;
  /** Only classes that the caller takes part in or leads. */
  mine?: boolean | null | undefined;
  /** Only records that are not archived. */
  open?: boolean | null | undefined;
  /** Words that must all be in the name. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** The missing part of a class in use. */
export type ClassLack =
  /** The facilitator has no calendar, so nobody can book an appointment. */
  | 'CALENDAR'
  /** Nobody leads it. */
  | 'FACILITATOR';

/** Conditions on courses; all must hold. */
export type CourseFilter = {
  /** Only records that are not archived. */
  open?: boolean | null | undefined;
  /** Words that must all be in the title or the slug. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** A new step of a course. */
export type CreateActivityInput = {
  /** The course of the activity. */
  courseId: string;
  /** The instructions of the activity. */
  description?: string | null | undefined;
  /** The kind of work that it asks of a participant. */
  kind: ActivityKind;
  /** Its position in the course, from 1; the last when left out. */
  position?: number | null | undefined;
  /** The title that participants read: at most 200 characters. */
  title: string;
};

/** A new class. */
export type CreateClassInput = {
  /** The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar. */
  appointmentPlace?: string | null | undefined;
  /** The number of people who may have a place at the same time; null: no limit. */
  capacity?: number | null | undefined;
  /** The course of the class. */
  courseId: string;
  /** The cycle of the class. */
  cycleId: string;
  /** The facilitator of the class: an active person with the role FACILITATOR. */
  facilitatorId?: string | null | undefined;
  /** The address of the group of the class, such as in a messenger: https. */
  groupUrl?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name: string;
  /** The name of its room that people read. The room is made with this name. */
  roomName?: string | null | undefined;
  /** The part of the day in which it meets. */
  shift: Shift;
  /** Its first day, a day of its cycle. */
  startsOn: string;
};

/** A new course. */
export type CreateCourseInput = {
  /** The address of its banner: https. */
  bannerUrl?: string | null | undefined;
  /** The content of the course. */
  description?: string | null | undefined;
  /** The address of its logo: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; unique among courses. */
  slug: string;
  /** The title that people read: at most 200 characters. */
  title: string;
};

/** A new cycle. */
export type CreateCycleInput = {
  /** True when the cycle asks for activities besides the meetings; true when left out. */
  enableStrategicActivities?: boolean | null | undefined;
  /** Its last day. */
  endsOn: string;
  /** The name that people read: at most 100 characters. */
  name: string;
  /** The hours after the end of a collective meeting during which watching its recording counts as presence; 72 when left out. */
  recoveryHours?: number | null | undefined;
  /** Its first day. */
  startsOn: string;
  /** The calendar year, 2000 to 2100. */
  year: number;
};

/** A new collective meeting of a class. */
export type CreateMeetingInput = {
  /** The activity of the meeting, in the course of the class. */
  activityId: string;
  /** The class that meets. */
  classId: string;
  /** 5 minutes to 12 hours later, and not after the end of the cycle. */
  endsAt: string;
  /** Not before the first day of the class. */
  startsAt: string;
  /** The title that people read: at most 200 characters. */
  title: string;
  /** The playback id of the recording. */
  videoPlaybackId?: string | null | undefined;
};

/** The outcome for a person of a list of people to enroll. */
export type EnrollingOutcome =
  /** The person is in the class already, or was named by an earlier line: then there is a reason. */
  | 'ALREADY'
  /** The person has a place now; in a trial, they would get one. */
  | 'ENROLLED'
  /** A rule does not allow it, or the text names nobody. */
  | 'REFUSED'
  /** Nobody known is named so. */
  | 'UNKNOWN';

/** Conditions on enrollments; all must hold. */
export type EnrollmentFilter = {
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only of classes of this cycle. */
  cycleId?: string | null | undefined;
  /** Words that must all be in the name, e-mail, username, CPF or phone of the participant. Accents and case do not matter. */
  search?: string | null | undefined;
  /** Only enrollments with this status. */
  status?: EnrollmentStatus | null | undefined;
};

/** The status of an enrollment. */
export type EnrollmentStatus =
  /** The participant has the place. */
  | 'ACTIVE'
  /** The enrollment has ended, by staff, by the participant or for absence. */
  | 'CANCELED'
  /** The participant asked to leave, and staff has not decided. */
  | 'CANCEL_REQUESTED';

/** An evaluation: with a score, a comment or both. */
export type EvaluateSubmissionInput = {
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** At most 5000 characters. */
  facilitatorComment?: string | null | undefined;
  /** 0 to 100, two decimals. */
  score?: number | null | undefined;
  /** SUBMITTED withdraws an evaluation. */
  status?: SubmissionStatus;
};

/** The fate of the appointments of a class that gets another facilitator. */
export type HandOverBookings =
  /** They are canceled. */
  | 'CANCEL'
  /** They go to the calendar of the new facilitator. */
  | 'MOVE';

/** The channel of a notice to people. */
export type NoticeWay =
  /** A mail to the e-mail address of the person. */
  | 'MAIL'
  /** A message to the verified phone of the person. */
  | 'MESSAGE';

/** A change of a presence. */
export type PresenceChange =
  /** The presence was recorded. */
  | 'RECORDED'
  /** Staff withdrew the presence. */
  | 'WITHDRAWN';

/** The way in which a presence was recorded. */
export type PresenceSource =
  /** The participant entered the running meeting. */
  | 'AUTO'
  /** The participant watched the recording in time. */
  | 'RECOVERY'
  /** Staff recorded it. */
  | 'STAFF';

/** The attendance of a participant. PRESENT and LATE count as presence. */
export type PresenceStatus =
  /** They were absent. */
  | 'ABSENT'
  /** They were absent with an excuse that staff accepted. It counts as an absence in all figures. */
  | 'EXCUSED'
  /** They took part, and came after the begin. It counts as presence. */
  | 'LATE'
  /** They took part. */
  | 'PRESENT';

/** The action after the removal of a submission. */
export type RemovalAction =
  /** No further action. */
  | 'REMOVE'
  /** A mail asks the participant to hand it in again; only for staff of the class. */
  | 'RESEND';

/** A new template. It replaces an earlier one for the same activity and class. */
export type SaveActivityTemplateInput = {
  /** An activity of the class’s course. */
  activityId: string;
  /** The class that works from it. */
  classId: string;
  /** The course of the class; optional, but refused when it is another one. */
  courseId?: string | null | undefined;
  /** The cycle of the class; optional, but refused when it is another one. */
  cycleId?: string | null | undefined;
  /** Its purpose, at most 2000 characters. */
  description?: string | null | undefined;
  /** The id of a file that was uploaded with POST /uploads. */
  uploadId: string;
};

/** The part of the day in which a class meets. */
export type Shift =
  /** Between noon and evening. */
  | 'AFTERNOON'
  /** After the afternoon. */
  | 'EVENING'
  /** Before noon. */
  | 'MORNING';

/** A change of a submission. */
export type SubmissionChange =
  /** Staff evaluated it, for the first time or again. */
  | 'EVALUATED'
  /** Staff withdrew its evaluation. */
  | 'EVALUATION_WITHDRAWN'
  /** One of its files was removed. */
  | 'FILE_REMOVED'
  /** It was removed from every list. */
  | 'REMOVED'
  /** Its files, its title or both were replaced. */
  | 'REPLACED'
  /** It was removed, and a mail asked the participant to hand it in again. */
  | 'SENT_BACK';

/** Conditions on submissions; all must hold. */
export type SubmissionFilter = {
  /** Only records of this activity. */
  activityId?: string | null | undefined;
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
  /** Only submissions in classes that this person led at the time of the hand-in. */
  facilitatorId?: string | null | undefined;
  /** Only records of this participant. */
  participantId?: string | null | undefined;
  /** Only enrollments with this status. */
  status?: SubmissionStatus | null | undefined;
  /** Only hand-ins, of people with a place, that nobody has evaluated. */
  waiting?: boolean | null | undefined;
};

/** The status of a submission. */
export type SubmissionStatus =
  /** Staff gave it a score, a comment or both. */
  | 'EVALUATED'
  /** Handed in, not evaluated. */
  | 'SUBMITTED';

/** Fields that are left out stay. */
export type UpdateActivityInput = {
  /** The instructions of the activity. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** It can’t change after something was done in the activity. */
  kind?: ActivityKind | null | undefined;
  /** Its position in the course, from 1; other activities move. */
  position?: number | null | undefined;
  /** The title that participants read: at most 200 characters. */
  title?: string | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateClassInput = {
  /** The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar. */
  appointmentPlace?: string | null | undefined;
  /** True: nobody can be enrolled in the class any more. */
  archived?: boolean | null | undefined;
  /** The number of people who may have a place at the same time; null: no limit. */
  capacity?: number | null | undefined;
  /** Can’t change once something was done in the class. */
  courseId?: string | null | undefined;
  /** Can’t change once something was done in the class. */
  cycleId?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The facilitator of the class: an active person with the role FACILITATOR. CONFLICT while people have appointments ahead with the facilitator before. */
  facilitatorId?: string | null | undefined;
  /** The address of the group of the class, such as in a messenger: https. */
  groupUrl?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name?: string | null | undefined;
  /** The name of its room that people read. The address stays with a new name; null removes the room. */
  roomName?: string | null | undefined;
  /** The part of the day in which it meets. */
  shift?: Shift | null | undefined;
  /** Its first day, a day of its cycle. */
  startsOn?: string | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateCourseInput = {
  /** True: nobody can be enrolled in the course any more. */
  archived?: boolean | null | undefined;
  /** The address of its banner: https. */
  bannerUrl?: string | null | undefined;
  /** The content of the course. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The address of its logo: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; unique among courses. */
  slug?: string | null | undefined;
  /** The title that people read: at most 200 characters. */
  title?: string | null | undefined;
};

/** Fields that are left out stay. */
export type UpdateCycleInput = {
  /** True when the cycle asks for activities besides the meetings. */
  enableStrategicActivities?: boolean | null | undefined;
  /** Its last day. */
  endsOn?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The name that people read: at most 100 characters. */
  name?: string | null | undefined;
  /** The hours after the end of a collective meeting during which watching its recording counts as presence. */
  recoveryHours?: number | null | undefined;
  /** Its first day. */
  startsOn?: string | null | undefined;
  /** The calendar year, 2000 to 2100. */
  year?: number | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateMeetingInput = {
  /** It can’t change after somebody was present. */
  activityId?: string | null | undefined;
  /** 5 minutes to 12 hours later, and not after the end of the cycle. */
  endsAt?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Not before the first day of the class. */
  startsAt?: string | null | undefined;
  /** The title that people read: at most 200 characters. */
  title?: string | null | undefined;
  /** The playback id of the recording. */
  videoPlaybackId?: string | null | undefined;
};

export type ClassRowFragment = { id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, course: { id: string, title: string }, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null };

export type ClassDetailsFragment = { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null };

export type MeetingRowFragment = { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } };

export type ClassesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ClassFilter | null | undefined;
}>;


export type ClassesQuery = { classes: { totalCount: number, nodes: Array<{ id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, course: { id: string, title: string }, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ClassQueryVariables = Exact<{
  id: string;
}>;


export type ClassQuery = { class: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type CreateClassMutationVariables = Exact<{
  input: CreateClassInput;
}>;


export type CreateClassMutation = { createClass: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type UpdateClassMutationVariables = Exact<{
  id: string;
  input: UpdateClassInput;
}>;


export type UpdateClassMutation = { updateClass: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type HandOverClassMutationVariables = Exact<{
  id: string;
  facilitatorId: string;
  from: string;
  appointments: HandOverBookings;
}>;


export type HandOverClassMutation = { handOverClass: { id: string } };

export type SetSubstituteMutationVariables = Exact<{
  id: string;
  userId: string;
  from: string;
  to: string;
}>;


export type SetSubstituteMutation = { setSubstitute: { id: string } };

export type RemoveSubstituteMutationVariables = Exact<{
  id: string;
  userId: string;
}>;


export type RemoveSubstituteMutation = { removeSubstitute: { id: string } };

export type RemoveClassMutationVariables = Exact<{
  id: string;
}>;


export type RemoveClassMutation = { removeClass: { id: string } };

export type CopyClassMutationVariables = Exact<{
  id: string;
  cycleId: string;
}>;


export type CopyClassMutation = { copyClass: { id: string } };

export type CreateMeetingsMutationVariables = Exact<{
  classId: string;
  weekdays: Array<number> | number;
  time: string;
  durationMinutes: number;
  from: string;
  until: string;
  skipHolidays?: boolean | null | undefined;
  activityId?: string | null | undefined;
}>;


export type CreateMeetingsMutation = { createMeetings: Array<{ id: string }> };

export type CreateMeetingMutationVariables = Exact<{
  input: CreateMeetingInput;
}>;


export type CreateMeetingMutation = { createMeeting: { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } } };

export type UpdateMeetingMutationVariables = Exact<{
  id: string;
  input: UpdateMeetingInput;
}>;


export type UpdateMeetingMutation = { updateMeeting: { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } } };

export type RemoveMeetingMutationVariables = Exact<{
  id: string;
}>;


export type RemoveMeetingMutation = { removeMeeting: { id: string } };

export type CourseRowFragment = { id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number };

export type CourseDetailsFragment = { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> };

export type ActivityRowFragment = { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string };

export type CoursesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: CourseFilter | null | undefined;
}>;


export type CoursesQuery = { courses: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CourseQueryVariables = Exact<{
  id: string;
}>;


export type CourseQuery = { course: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type CreateCourseMutationVariables = Exact<{
  input: CreateCourseInput;
}>;


export type CreateCourseMutation = { createCourse: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type UpdateCourseMutationVariables = Exact<{
  id: string;
  input: UpdateCourseInput;
}>;


export type UpdateCourseMutation = { updateCourse: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type RemoveCourseMutationVariables = Exact<{
  id: string;
}>;


export type RemoveCourseMutation = { removeCourse: { id: string } };

export type CreateActivityMutationVariables = Exact<{
  input: CreateActivityInput;
}>;


export type CreateActivityMutation = { createActivity: { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string } };

export type UpdateActivityMutationVariables = Exact<{
  id: string;
  input: UpdateActivityInput;
}>;


export type UpdateActivityMutation = { updateActivity: { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string } };

export type RemoveActivityMutationVariables = Exact<{
  id: string;
}>;


export type RemoveActivityMutation = { removeActivity: { id: string } };

export type CycleRowFragment = { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string };

export type CyclesQueryVariables = Exact<{
  year?: number | null | undefined;
}>;


export type CyclesQuery = { cycles: Array<{ id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string }> };

export type CycleQueryVariables = Exact<{
  id: string;
}>;


export type CycleQuery = { cycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type CreateCycleMutationVariables = Exact<{
  input: CreateCycleInput;
}>;


export type CreateCycleMutation = { createCycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type UpdateCycleMutationVariables = Exact<{
  id: string;
  input: UpdateCycleInput;
}>;


export type UpdateCycleMutation = { updateCycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type CopyCycleMutationVariables = Exact<{
  id: string;
  name: string;
  startsOn: string;
}>;


export type CopyCycleMutation = { copyCycle: { id: string } };

export type RemoveCycleMutationVariables = Exact<{
  id: string;
}>;


export type RemoveCycleMutation = { removeCycle: { id: string } };

export type EnrollmentRowFragment = { id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> };

export type EnrollmentsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: EnrollmentFilter | null | undefined;
  latestFirst: boolean;
}>;


export type EnrollmentsQuery = { enrollments: { totalCount: number, nodes: Array<{ id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EnrollmentQueryVariables = Exact<{
  id: string;
}>;


export type EnrollmentQuery = { enrollment: { exemptUntil: string | null, id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, canceledBy: { id: string, name: string } | null, cancelEvidence: Array<{ meetingId: string, title: string, startsAt: string }> | null, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, position: number }> }, facilitator: { id: string } | null, cycle: { id: string } }, presenceHistory: Array<{ change: PresenceChange, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, at: string, reason: string | null, by: { name: string } | null, activity: { title: string } }>, submissions: Array<{ id: string, title: string, status: SubmissionStatus, score: number | null, createdAt: string }>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> } };

export type EnrollParticipantMutationVariables = Exact<{
  classId: string;
  participantId?: string | null | undefined;
  identifier?: string | null | undefined;
}>;


export type EnrollParticipantMutation = { enrollParticipant: { id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> } };

export type MoveEnrollmentMutationVariables = Exact<{
  id: string;
  classId: string;
}>;


export type MoveEnrollmentMutation = { moveEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type RestoreEnrollmentMutationVariables = Exact<{
  id: string;
}>;


export type RestoreEnrollmentMutation = { restoreEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type CancelEnrollmentMutationVariables = Exact<{
  id: string;
  reason: CancelReason;
  note?: string | null | undefined;
}>;


export type CancelEnrollmentMutation = { cancelEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type AnswerCancellationRequestMutationVariables = Exact<{
  id: string;
  accept: boolean;
  note?: string | null | undefined;
}>;


export type AnswerCancellationRequestMutation = { answerCancellationRequest: { id: string, hearsBy: Array<NoticeWay> } };

export type RecordPresencesMutationVariables = Exact<{
  classId: string;
  activityId: string;
  participantIds: Array<string> | string;
  status?: PresenceStatus | null | undefined;
  lateMinutes?: number | null | undefined;
}>;


export type RecordPresencesMutation = { recordPresences: Array<{ id: string }> };

export type WithdrawPresenceMutationVariables = Exact<{
  enrollmentId: string;
  activityId: string;
  reason: string;
}>;


export type WithdrawPresenceMutation = { withdrawPresence: { id: string } };

export type EnrollPeopleMutationVariables = Exact<{
  classId: string;
  people: Array<string> | string;
  dryRun: boolean;
}>;


export type EnrollPeopleMutation = { enrollPeople: Array<{ given: string, outcome: EnrollingOutcome, reason: string | null, message: string | null, name: string | null, personId: string | null }> };

export type PersonToChooseFragment = { id: string, name: string, email: string | null, cpf: string | null };

export type ParticipantsToChooseQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type ParticipantsToChooseQuery = { participants: { nodes: Array<{ id: string, name: string, email: string | null, cpf: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PersonToChooseQueryVariables = Exact<{
  id: string;
}>;


export type PersonToChooseQuery = { user: { id: string, name: string, email: string | null, cpf: string | null } };

export type FacilitatorsToChooseQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type FacilitatorsToChooseQuery = { facilitators: { nodes: Array<{ id: string, name: string, email: string | null, cpf: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SubmissionRowFragment = { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null } };

export type SubmissionDetailsFragment = { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } };

export type SubmissionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: SubmissionFilter | null | undefined;
}>;


export type SubmissionsQuery = { submissions: { totalCount: number, nodes: Array<{ id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SubmissionIdsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: SubmissionFilter | null | undefined;
}>;


export type SubmissionIdsQuery = { submissions: { totalCount: number, nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EvaluationPhrasesQueryVariables = Exact<{ [key: string]: never; }>;


export type EvaluationPhrasesQuery = { evaluationPhrases: Array<string> };

export type SubmissionQueryVariables = Exact<{
  id: string;
}>;


export type SubmissionQuery = { submission: { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } } };

export type EvaluateSubmissionMutationVariables = Exact<{
  id: string;
  input: EvaluateSubmissionInput;
}>;


export type EvaluateSubmissionMutation = { evaluateSubmission: { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } } };

export type RemoveSubmissionMutationVariables = Exact<{
  id: string;
  action: RemovalAction;
  comment?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type RemoveSubmissionMutation = { removeSubmission: { id: string } };

export type SetHandInRuleMutationVariables = Exact<{
  classId: string;
  activityId: string;
  dueAt?: string | null | undefined;
  closesAt?: string | null | undefined;
  maxAttempts?: number | null | undefined;
}>;


export type SetHandInRuleMutation = { setHandInRule: { id: string } };

export type TemplateRowFragment = { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } };

export type ActivityTemplatesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ActivityTemplateFilter | null | undefined;
}>;


export type ActivityTemplatesQuery = { activityTemplates: { totalCount: number, nodes: Array<{ id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ActivityTemplateQueryVariables = Exact<{
  id: string;
}>;


export type ActivityTemplateQuery = { activityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type SaveActivityTemplateMutationVariables = Exact<{
  input: SaveActivityTemplateInput;
}>;


export type SaveActivityTemplateMutation = { saveActivityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type ReplaceActivityTemplateMutationVariables = Exact<{
  id: string;
  uploadId?: string | null | undefined;
  description?: string | null | undefined;
}>;


export type ReplaceActivityTemplateMutation = { replaceActivityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type RemoveActivityTemplateMutationVariables = Exact<{
  id: string;
}>;


export type RemoveActivityTemplateMutation = { removeActivityTemplate: { id: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ClassRowFragmentDoc = new TypedDocumentString(`
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
    `, {"fragmentName":"ClassRow"}) as unknown as TypedDocumentString<ClassRowFragment, unknown>;
export const ActivityRowFragmentDoc = new TypedDocumentString(`
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}
    `, {"fragmentName":"ActivityRow"}) as unknown as TypedDocumentString<ActivityRowFragment, unknown>;
export const MeetingRowFragmentDoc = new TypedDocumentString(`
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
    `, {"fragmentName":"MeetingRow"}) as unknown as TypedDocumentString<MeetingRowFragment, unknown>;
export const ClassDetailsFragmentDoc = new TypedDocumentString(`
    fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`, {"fragmentName":"ClassDetails"}) as unknown as TypedDocumentString<ClassDetailsFragment, unknown>;
export const CourseRowFragmentDoc = new TypedDocumentString(`
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
    `, {"fragmentName":"CourseRow"}) as unknown as TypedDocumentString<CourseRowFragment, unknown>;
export const CourseDetailsFragmentDoc = new TypedDocumentString(`
    fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`, {"fragmentName":"CourseDetails"}) as unknown as TypedDocumentString<CourseDetailsFragment, unknown>;
export const CycleRowFragmentDoc = new TypedDocumentString(`
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}
    `, {"fragmentName":"CycleRow"}) as unknown as TypedDocumentString<CycleRowFragment, unknown>;
export const EnrollmentRowFragmentDoc = new TypedDocumentString(`
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}
    `, {"fragmentName":"EnrollmentRow"}) as unknown as TypedDocumentString<EnrollmentRowFragment, unknown>;
export const PersonToChooseFragmentDoc = new TypedDocumentString(`
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}
    `, {"fragmentName":"PersonToChoose"}) as unknown as TypedDocumentString<PersonToChooseFragment, unknown>;
export const SubmissionRowFragmentDoc = new TypedDocumentString(`
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
    `, {"fragmentName":"SubmissionRow"}) as unknown as TypedDocumentString<SubmissionRowFragment, unknown>;
export const SubmissionDetailsFragmentDoc = new TypedDocumentString(`
    fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}`, {"fragmentName":"SubmissionDetails"}) as unknown as TypedDocumentString<SubmissionDetailsFragment, unknown>;
export const TemplateRowFragmentDoc = new TypedDocumentString(`
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}
    `, {"fragmentName":"TemplateRow"}) as unknown as TypedDocumentString<TemplateRowFragment, unknown>;
export const ClassesDocument = new TypedDocumentString(`
    query Classes($first: Int, $after: String, $filter: ClassFilter) {
  classes(first: $first, after: $after, filter: $filter, latestFirst: true) {
    nodes {
      ...ClassRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}`) as unknown as TypedDocumentString<ClassesQuery, ClassesQueryVariables>;
export const ClassDocument = new TypedDocumentString(`
    query Class($id: ID!) {
  class(id: $id) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<ClassQuery, ClassQueryVariables>;
export const CreateClassDocument = new TypedDocumentString(`
    mutation CreateClass($input: CreateClassInput!) {
  createClass(input: $input) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateClassMutation, CreateClassMutationVariables>;
export const UpdateClassDocument = new TypedDocumentString(`
    mutation UpdateClass($id: ID!, $input: UpdateClassInput!) {
  updateClass(id: $id, input: $input) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateClassMutation, UpdateClassMutationVariables>;
export const HandOverClassDocument = new TypedDocumentString(`
    mutation HandOverClass($id: ID!, $facilitatorId: ID!, $from: LocalDate!, $appointments: HandOverBookings!) {
  handOverClass(
    classId: $id
    facilitatorId: $facilitatorId
    from: $from
    appointments: $appointments
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<HandOverClassMutation, HandOverClassMutationVariables>;
export const SetSubstituteDocument = new TypedDocumentString(`
    mutation SetSubstitute($id: ID!, $userId: ID!, $from: LocalDate!, $to: LocalDate!) {
  setSubstitute(classId: $id, userId: $userId, from: $from, to: $to) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetSubstituteMutation, SetSubstituteMutationVariables>;
export const RemoveSubstituteDocument = new TypedDocumentString(`
    mutation RemoveSubstitute($id: ID!, $userId: ID!) {
  removeSubstitute(classId: $id, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveSubstituteMutation, RemoveSubstituteMutationVariables>;
export const RemoveClassDocument = new TypedDocumentString(`
    mutation RemoveClass($id: ID!) {
  removeClass(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveClassMutation, RemoveClassMutationVariables>;
export const CopyClassDocument = new TypedDocumentString(`
    mutation CopyClass($id: ID!, $cycleId: ID!) {
  copyClass(id: $id, cycleId: $cycleId) {
    id
  }
}
    `) as unknown as TypedDocumentString<CopyClassMutation, CopyClassMutationVariables>;
export const CreateMeetingsDocument = new TypedDocumentString(`
    mutation CreateMeetings($classId: ID!, $weekdays: [Int!]!, $time: String!, $durationMinutes: Int!, $from: LocalDate!, $until: LocalDate!, $skipHolidays: Boolean, $activityId: ID) {
  createMeetings(
    classId: $classId
    weekdays: $weekdays
    time: $time
    durationMinutes: $durationMinutes
    from: $from
    until: $until
    skipHolidays: $skipHolidays
    activityId: $activityId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateMeetingsMutation, CreateMeetingsMutationVariables>;
export const CreateMeetingDocument = new TypedDocumentString(`
    mutation CreateMeeting($input: CreateMeetingInput!) {
  createMeeting(input: $input) {
    ...MeetingRow
  }
}
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}`) as unknown as TypedDocumentString<CreateMeetingMutation, CreateMeetingMutationVariables>;
export const UpdateMeetingDocument = new TypedDocumentString(`
    mutation UpdateMeeting($id: ID!, $input: UpdateMeetingInput!) {
  updateMeeting(id: $id, input: $input) {
    ...MeetingRow
  }
}
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}`) as unknown as TypedDocumentString<UpdateMeetingMutation, UpdateMeetingMutationVariables>;
export const RemoveMeetingDocument = new TypedDocumentString(`
    mutation RemoveMeeting($id: ID!) {
  removeMeeting(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveMeetingMutation, RemoveMeetingMutationVariables>;
export const CoursesDocument = new TypedDocumentString(`
    query Courses($first: Int, $after: String, $filter: CourseFilter) {
  courses(first: $first, after: $after, filter: $filter, latestFirst: true) {
    nodes {
      ...CourseRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}`) as unknown as TypedDocumentString<CoursesQuery, CoursesQueryVariables>;
export const CourseDocument = new TypedDocumentString(`
    query Course($id: ID!) {
  course(id: $id) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CourseQuery, CourseQueryVariables>;
export const CreateCourseDocument = new TypedDocumentString(`
    mutation CreateCourse($input: CreateCourseInput!) {
  createCourse(input: $input) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateCourseMutation, CreateCourseMutationVariables>;
export const UpdateCourseDocument = new TypedDocumentString(`
    mutation UpdateCourse($id: ID!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateCourseMutation, UpdateCourseMutationVariables>;
export const RemoveCourseDocument = new TypedDocumentString(`
    mutation RemoveCourse($id: ID!) {
  removeCourse(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveCourseMutation, RemoveCourseMutationVariables>;
export const CreateActivityDocument = new TypedDocumentString(`
    mutation CreateActivity($input: CreateActivityInput!) {
  createActivity(input: $input) {
    ...ActivityRow
  }
}
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateActivityMutation, CreateActivityMutationVariables>;
export const UpdateActivityDocument = new TypedDocumentString(`
    mutation UpdateActivity($id: ID!, $input: UpdateActivityInput!) {
  updateActivity(id: $id, input: $input) {
    ...ActivityRow
  }
}
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateActivityMutation, UpdateActivityMutationVariables>;
export const RemoveActivityDocument = new TypedDocumentString(`
    mutation RemoveActivity($id: ID!) {
  removeActivity(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveActivityMutation, RemoveActivityMutationVariables>;
export const CyclesDocument = new TypedDocumentString(`
    query Cycles($year: Int) {
  cycles(year: $year) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CyclesQuery, CyclesQueryVariables>;
export const CycleDocument = new TypedDocumentString(`
    query Cycle($id: ID!) {
  cycle(id: $id) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CycleQuery, CycleQueryVariables>;
export const CreateCycleDocument = new TypedDocumentString(`
    mutation CreateCycle($input: CreateCycleInput!) {
  createCycle(input: $input) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CreateCycleMutation, CreateCycleMutationVariables>;
export const UpdateCycleDocument = new TypedDocumentString(`
    mutation UpdateCycle($id: ID!, $input: UpdateCycleInput!) {
  updateCycle(id: $id, input: $input) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<UpdateCycleMutation, UpdateCycleMutationVariables>;
export const CopyCycleDocument = new TypedDocumentString(`
    mutation CopyCycle($id: ID!, $name: String!, $startsOn: LocalDate!) {
  copyCycle(id: $id, name: $name, startsOn: $startsOn) {
    id
  }
}
    `) as unknown as TypedDocumentString<CopyCycleMutation, CopyCycleMutationVariables>;
export const RemoveCycleDocument = new TypedDocumentString(`
    mutation RemoveCycle($id: ID!) {
  removeCycle(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveCycleMutation, RemoveCycleMutationVariables>;
export const EnrollmentsDocument = new TypedDocumentString(`
    query Enrollments($first: Int, $after: String, $filter: EnrollmentFilter, $latestFirst: Boolean!) {
  enrollments(
    first: $first
    after: $after
    filter: $filter
    latestFirst: $latestFirst
  ) {
    nodes {
      ...EnrollmentRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollmentsQuery, EnrollmentsQueryVariables>;
export const EnrollmentDocument = new TypedDocumentString(`
    query Enrollment($id: ID!) {
  enrollment(id: $id) {
    ...EnrollmentRow
    exemptUntil
    canceledBy {
      id
      name
    }
    cancelEvidence {
      meetingId
      title
      startsAt
    }
    class {
      substitutes {
        startsAt
        endsAt
        user {
          id
        }
      }
      course {
        activities {
          id
          title
          position
        }
      }
    }
    presenceHistory {
      change
      source
      status
      lateMinutes
      at
      reason
      by {
        name
      }
      activity {
        title
      }
    }
    submissions {
      id
      title
      status
      score
      createdAt
    }
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollmentQuery, EnrollmentQueryVariables>;
export const EnrollParticipantDocument = new TypedDocumentString(`
    mutation EnrollParticipant($classId: ID!, $participantId: ID, $identifier: String) {
  enrollParticipant(
    classId: $classId
    participantId: $participantId
    identifier: $identifier
  ) {
    ...EnrollmentRow
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollParticipantMutation, EnrollParticipantMutationVariables>;
export const MoveEnrollmentDocument = new TypedDocumentString(`
    mutation MoveEnrollment($id: ID!, $classId: ID!) {
  moveEnrollment(id: $id, classId: $classId) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<MoveEnrollmentMutation, MoveEnrollmentMutationVariables>;
export const RestoreEnrollmentDocument = new TypedDocumentString(`
    mutation RestoreEnrollment($id: ID!) {
  restoreEnrollment(id: $id) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<RestoreEnrollmentMutation, RestoreEnrollmentMutationVariables>;
export const CancelEnrollmentDocument = new TypedDocumentString(`
    mutation CancelEnrollment($id: ID!, $reason: CancelReason!, $note: String) {
  cancelEnrollment(enrollmentId: $id, reason: $reason, note: $note) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<CancelEnrollmentMutation, CancelEnrollmentMutationVariables>;
export const AnswerCancellationRequestDocument = new TypedDocumentString(`
    mutation AnswerCancellationRequest($id: ID!, $accept: Boolean!, $note: String) {
  answerCancellationRequest(enrollmentId: $id, accept: $accept, note: $note) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<AnswerCancellationRequestMutation, AnswerCancellationRequestMutationVariables>;
export const RecordPresencesDocument = new TypedDocumentString(`
    mutation RecordPresences($classId: ID!, $activityId: ID!, $participantIds: [ID!]!, $status: PresenceStatus, $lateMinutes: Int) {
  recordPresences(
    classId: $classId
    activityId: $activityId
    participantIds: $participantIds
    status: $status
    lateMinutes: $lateMinutes
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<RecordPresencesMutation, RecordPresencesMutationVariables>;
export const WithdrawPresenceDocument = new TypedDocumentString(`
    mutation WithdrawPresence($enrollmentId: ID!, $activityId: ID!, $reason: String!) {
  withdrawPresence(
    enrollmentId: $enrollmentId
    activityId: $activityId
    reason: $reason
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawPresenceMutation, WithdrawPresenceMutationVariables>;
export const EnrollPeopleDocument = new TypedDocumentString(`
    mutation EnrollPeople($classId: ID!, $people: [String!]!, $dryRun: Boolean!) {
  enrollPeople(classId: $classId, people: $people, dryRun: $dryRun) {
    given
    outcome
    reason
    message
    name
    personId
  }
}
    `) as unknown as TypedDocumentString<EnrollPeopleMutation, EnrollPeopleMutationVariables>;
export const ParticipantsToChooseDocument = new TypedDocumentString(`
    query ParticipantsToChoose($first: Int, $after: String, $search: String) {
  participants(first: $first, after: $after, search: $search) {
    nodes {
      ...PersonToChoose
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<ParticipantsToChooseQuery, ParticipantsToChooseQueryVariables>;
export const PersonToChooseDocument = new TypedDocumentString(`
    query PersonToChoose($id: ID!) {
  user(id: $id) {
    ...PersonToChoose
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<PersonToChooseQuery, PersonToChooseQueryVariables>;
export const FacilitatorsToChooseDocument = new TypedDocumentString(`
    query FacilitatorsToChoose($first: Int, $after: String, $search: String) {
  facilitators(first: $first, after: $after, search: $search) {
    nodes {
      ...PersonToChoose
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<FacilitatorsToChooseQuery, FacilitatorsToChooseQueryVariables>;
export const SubmissionsDocument = new TypedDocumentString(`
    query Submissions($first: Int, $after: String, $filter: SubmissionFilter) {
  submissions(first: $first, after: $after, filter: $filter) {
    nodes {
      ...SubmissionRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}`) as unknown as TypedDocumentString<SubmissionsQuery, SubmissionsQueryVariables>;
export const SubmissionIdsDocument = new TypedDocumentString(`
    query SubmissionIds($first: Int, $after: String, $filter: SubmissionFilter) {
  submissions(first: $first, after: $after, filter: $filter) {
    nodes {
      id
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SubmissionIdsQuery, SubmissionIdsQueryVariables>;
export const EvaluationPhrasesDocument = new TypedDocumentString(`
    query EvaluationPhrases {
  evaluationPhrases
}
    `) as unknown as TypedDocumentString<EvaluationPhrasesQuery, EvaluationPhrasesQueryVariables>;
export const SubmissionDocument = new TypedDocumentString(`
    query Submission($id: ID!) {
  submission(id: $id) {
    ...SubmissionDetails
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}`) as unknown as TypedDocumentString<SubmissionQuery, SubmissionQueryVariables>;
export const EvaluateSubmissionDocument = new TypedDocumentString(`
    mutation EvaluateSubmission($id: ID!, $input: EvaluateSubmissionInput!) {
  evaluateSubmission(id: $id, input: $input) {
    ...SubmissionDetails
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}`) as unknown as TypedDocumentString<EvaluateSubmissionMutation, EvaluateSubmissionMutationVariables>;
export const RemoveSubmissionDocument = new TypedDocumentString(`
    mutation RemoveSubmission($id: ID!, $action: RemovalAction!, $comment: String, $until: DateTime) {
  removeSubmission(id: $id, action: $action, comment: $comment, until: $until) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveSubmissionMutation, RemoveSubmissionMutationVariables>;
export const SetHandInRuleDocument = new TypedDocumentString(`
    mutation SetHandInRule($classId: ID!, $activityId: ID!, $dueAt: DateTime, $closesAt: DateTime, $maxAttempts: Int) {
  setHandInRule(
    classId: $classId
    activityId: $activityId
    dueAt: $dueAt
    closesAt: $closesAt
    maxAttempts: $maxAttempts
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetHandInRuleMutation, SetHandInRuleMutationVariables>;
export const ActivityTemplatesDocument = new TypedDocumentString(`
    query ActivityTemplates($first: Int, $after: String, $filter: ActivityTemplateFilter) {
  activityTemplates(first: $first, after: $after, filter: $filter) {
    nodes {
      ...TemplateRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ActivityTemplatesQuery, ActivityTemplatesQueryVariables>;
export const ActivityTemplateDocument = new TypedDocumentString(`
    query ActivityTemplate($id: ID!) {
  activityTemplate(id: $id) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ActivityTemplateQuery, ActivityTemplateQueryVariables>;
export const SaveActivityTemplateDocument = new TypedDocumentString(`
    mutation SaveActivityTemplate($input: SaveActivityTemplateInput!) {
  saveActivityTemplate(input: $input) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<SaveActivityTemplateMutation, SaveActivityTemplateMutationVariables>;
export const ReplaceActivityTemplateDocument = new TypedDocumentString(`
    mutation ReplaceActivityTemplate($id: ID!, $uploadId: ID, $description: String) {
  replaceActivityTemplate(id: $id, uploadId: $uploadId, description: $description) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ReplaceActivityTemplateMutation, ReplaceActivityTemplateMutationVariables>;
export const RemoveActivityTemplateDocument = new TypedDocumentString(`
    mutation RemoveActivityTemplate($id: ID!) {
  removeActivityTemplate(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveActivityTemplateMutation, RemoveActivityTemplateMutationVariables>;