/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of work that an activity asks of a participant. */
export type ActivityKind =
  /** To attend a meeting of the whole class. */
  | 'COLLECTIVE_MEETING'
  /** To hand something in. */
  | 'DELIVERABLE';

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

/** The theme of a comment. */
export type CommentTheme =
  /** Sound, picture and network. */
  | 'CONNECTION'
  /** The course. */
  | 'CONTENT'
  /** The way in which the class is led. */
  | 'FACILITATION'
  /** The texts, videos and other material. */
  | 'MATERIAL'
  /** Anything else. */
  | 'OTHER'
  /** Speed and time. */
  | 'PACE'
  /** The way in which people take part. */
  | 'PARTICIPATION';

/** The state of the dashboard. */
export type DashboardStatus =
  /** The database does not answer, or the server is stopping. */
  | 'FAULT'
  /** The operator set maintenance (DASHBOARD_MAINTENANCE). */
  | 'MAINTENANCE'
  /** The dashboard can be used. */
  | 'OPERATIONAL';

/** Conditions on the counted enrollments. Days are days of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period. */
export type EnrollmentStatsFilter = {
  /** Only records of this class. */
  classId?: string | number | null | undefined;
  /** Only records of this course. */
  courseId?: string | number | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | number | null | undefined;
  /** The first day of the period, by the creation of the enrollments. */
  from?: string | null | undefined;
  /** Only enrollments with this status. */
  status?: EnrollmentStatus | null | undefined;
  /** The last day of the period. */
  to?: string | null | undefined;
};

/** The status of an enrollment. */
export type EnrollmentStatus =
  /** The participant has the place. */
  | 'ACTIVE'
  /** The enrollment has ended, by staff, by the participant or for absence. */
  | 'CANCELED'
  /** The participant asked to leave, and staff has not decided. */
  | 'CANCEL_REQUESTED';

/** The state of a meeting in time. */
export type LiveSessionState =
  /** The meeting is over. */
  | 'ENDED'
  /** The meeting runs. */
  | 'LIVE'
  /** The meeting has not begun. */
  | 'SCHEDULED';

/** Conditions on lines of the log; all must hold. */
export type LogEntryFilter = {
  /** From this time on. */
  from?: string | null | undefined;
  /** This level and the more serious ones. */
  level?: LogLevel | null | undefined;
  /** Only records of the request with this X-Request-Id. */
  requestId?: string | null | undefined;
  /** The first characters of the id of the route. */
  route?: string | null | undefined;
  /** A text anywhere in the line; case does not matter. */
  text?: string | null | undefined;
  /** Not included. */
  to?: string | null | undefined;
  /** True: also the requests of the log pages themselves. */
  withOwn?: boolean | null | undefined;
};

/** The level of a line of the log. */
export type LogLevel =
  /** Details that help to find a fault. */
  | 'DEBUG'
  /** A failure. */
  | 'ERROR'
  /** An event that ended the process. */
  | 'FATAL'
  /** Normal events: requests, jobs, the start and the end. */
  | 'INFO'
  /** The finest detail. */
  | 'TRACE'
  /** An unusual event that the server could handle. */
  | 'WARN';

/** The sentiment of a comment. */
export type Sentiment =
  /** The comment is a complaint. */
  | 'NEGATIVE'
  /** The comment is neither praise nor a complaint. */
  | 'NEUTRAL'
  /** The comment is praise. */
  | 'POSITIVE';

/** Conditions on the counted enrollments. Days are days of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period. */
export type SentimentFilter = {
  /** Only records of this class. */
  classId?: string | number | null | undefined;
  /** Only records of this course. */
  courseId?: string | number | null | undefined;
  /** The first day of the period, by the time of the comments. */
  from?: string | null | undefined;
  /** Only comments of this collective meeting. */
  meetingId?: string | number | null | undefined;
  /** The last day of the period. */
  to?: string | null | undefined;
};

/** The status of a submission. */
export type SubmissionStatus =
  /** Staff gave it a score, a comment or both. */
  | 'EVALUATED'
  /** Handed in, not evaluated. */
  | 'SUBMITTED';

export type DashboardEnrollmentsQueryVariables = Exact<{
  filter: EnrollmentStatsFilter;
}>;


export type DashboardEnrollmentsQuery = { enrollmentStats: { total: number, active: number, canceled: number, participants: number, cancel_requested: number, by_status: Array<{ status: EnrollmentStatus, total: number }>, by_course: Array<{ title: string, total: number, active: number, canceled: number, course_id: number, cancel_requested: number }>, by_cycle: Array<{ name: string, year: number, total: number, active: number, canceled: number, cycle_id: number, cancel_requested: number }>, by_class: Array<{ name: string, total: number, active: number, canceled: number, class_id: number, course_id: number, cycle_id: number, cancel_requested: number }>, by_day: Array<{ day: string, total: number, active: number, canceled: number, cancel_requested: number }>, freshness: { age: number, maxAge: number } } };

export type DashboardExportEnrollmentsMutationVariables = Exact<{
  cycleId?: string | number | null | undefined;
}>;


export type DashboardExportEnrollmentsMutation = { exportEnrollments: { courses: Array<{ id: number, slug: string, activities: Array<{ id: number, title: string, kind: ActivityKind, position: number }> }> } };

export type DashboardExportedEnrollmentsQueryVariables = Exact<{
  cycleId?: string | number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardExportedEnrollmentsQuery = { enrollments: { nodes: Array<{ id: number, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, participant: { id: number, name: string, cpf: string | null }, class: { id: number, name: string, course: { id: number, slug: string }, cycle: { id: number, name: string }, facilitator: { name: string } | null, meetings: Array<{ endsAt: string, activity: { id: number } }> }, presence: Array<{ activityId: number }>, submissions: Array<{ id: number, activityId: number, status: SubmissionStatus, score: number | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LiveSessionFieldsFragment = { id: number, title: string, position: number, state: LiveSessionState, enrolled: number, joined: number, present: number, messages: number, start_time: string, finish_time: string, class_id: number, class_name: string, course_id: number, course_title: string, cycle_id: number, facilitator_id: number | null, facilitator_name: string | null, room_name: string | null, room_url: string | null };

export type DashboardLiveSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardLiveSessionsQuery = { liveSessions: { sessions: Array<{ id: number, title: string, position: number, state: LiveSessionState, enrolled: number, joined: number, present: number, messages: number, start_time: string, finish_time: string, class_id: number, class_name: string, course_id: number, course_title: string, cycle_id: number, facilitator_id: number | null, facilitator_name: string | null, room_name: string | null, room_url: string | null }>, freshness: { age: number, maxAge: number } } };

export type DashboardLiveSessionQueryVariables = Exact<{
  id: string | number;
  interval: number;
}>;


export type DashboardLiveSessionQuery = { liveSession: { session: { id: number, title: string, position: number, state: LiveSessionState, enrolled: number, joined: number, present: number, messages: number, start_time: string, finish_time: string, class_id: number, class_name: string, course_id: number, course_title: string, cycle_id: number, facilitator_id: number | null, facilitator_name: string | null, room_name: string | null, room_url: string | null }, attendance: Array<{ joined: number, left: number, present: number, time: string }>, freshness: { age: number, maxAge: number } } };

export type DashboardLiveMessagesQueryVariables = Exact<{
  meetingId: string | number;
  first: number;
  after?: string | null | undefined;
  latestFirst: boolean;
}>;


export type DashboardLiveMessagesQuery = { watchLiveMessages: { page: { nodes: Array<{ id: number, text: string, time: string, author_id: number, author_name: string, by_staff: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, freshness: { age: number, maxAge: number } } };

export type DashboardLogDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardLogDaysQuery = { logDays: Array<{ day: string, size: number }> };

export type DashboardLogDayQueryVariables = Exact<{
  day: string;
}>;


export type DashboardLogDayQuery = { logDay: { day: string, size: number } };

export type DashboardLogEntriesQueryVariables = Exact<{
  day: string;
  filter: LogEntryFilter;
  first: number;
  before?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type DashboardLogEntriesQuery = { logEntries: { older: string | null, newer: string, searched: number, entries: Array<{ id: number, time: string | null, level: LogLevel | null, message: string, route: string | null, method: string | null, url: string | null, status: number | null, milliseconds: number | null, details: unknown, request_id: string | null }> }, logDays: Array<{ day: string, size: number }> };

export type DashboardSentimentQueryVariables = Exact<{
  filter: SentimentFilter;
}>;


export type DashboardSentimentQuery = { sentiment: { analyser: string, comments: number, judged: number, positive: number, neutral: number, negative: number, score: number | null, sessions: Array<{ title: string, judged: number, positive: number, neutral: number, negative: number, score: number | null, session_id: number, start_time: string, class_id: number, class_name: string }>, themes: Array<{ theme: CommentTheme, judged: number, positive: number, neutral: number, negative: number, score: number | null }>, quotes: Array<{ sentiment: Sentiment, theme: CommentTheme, text: string, session_id: number }>, freshness: { age: number, maxAge: number } } };

export type DashboardStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardStatusQuery = { dashboardStatus: DashboardStatus };

export type DashboardHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardHealthQuery = { health: { timestamp: string } };

export const LiveSessionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LiveSessionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LiveSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_name"},"name":{"kind":"Name","value":"className"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_title"},"name":{"kind":"Name","value":"courseTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_name"},"name":{"kind":"Name","value":"facilitatorName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_name"},"name":{"kind":"Name","value":"roomName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_url"},"name":{"kind":"Name","value":"roomUrl"}},{"kind":"Field","name":{"kind":"Name","value":"enrolled"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]} as unknown as DocumentNode<LiveSessionFieldsFragment, unknown>;
export const DashboardEnrollmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardEnrollments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EnrollmentStatsFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enrollmentStats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","alias":{"kind":"Name","value":"by_status"},"name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_course"},"name":{"kind":"Name","value":"byCourse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_cycle"},"name":{"kind":"Name","value":"byCycle"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"year"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_class"},"name":{"kind":"Name","value":"byClass"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_day"},"name":{"kind":"Name","value":"byDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardEnrollmentsQuery, DashboardEnrollmentsQueryVariables>;
export const DashboardExportEnrollmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DashboardExportEnrollments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportEnrollments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"cycleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"courses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"activities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DashboardExportEnrollmentsMutation, DashboardExportEnrollmentsMutationVariables>;
export const DashboardExportedEnrollmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardExportedEnrollments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enrollments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"cycleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelRequestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelReason"}},{"kind":"Field","name":{"kind":"Name","value":"participant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"cpf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"course"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cycle"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facilitator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meetings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"activity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"presence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activityId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"activityId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardExportedEnrollmentsQuery, DashboardExportedEnrollmentsQueryVariables>;
export const DashboardLiveSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLiveSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LiveSessionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LiveSessionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LiveSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_name"},"name":{"kind":"Name","value":"className"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_title"},"name":{"kind":"Name","value":"courseTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_name"},"name":{"kind":"Name","value":"facilitatorName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_name"},"name":{"kind":"Name","value":"roomName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_url"},"name":{"kind":"Name","value":"roomUrl"}},{"kind":"Field","name":{"kind":"Name","value":"enrolled"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]} as unknown as DocumentNode<DashboardLiveSessionsQuery, DashboardLiveSessionsQueryVariables>;
export const DashboardLiveSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLiveSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"intervalMinutes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LiveSessionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attendance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"time"},"name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"left"}},{"kind":"Field","name":{"kind":"Name","value":"present"}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LiveSessionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LiveSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_name"},"name":{"kind":"Name","value":"className"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_title"},"name":{"kind":"Name","value":"courseTitle"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_name"},"name":{"kind":"Name","value":"facilitatorName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_name"},"name":{"kind":"Name","value":"roomName"}},{"kind":"Field","alias":{"kind":"Name","value":"room_url"},"name":{"kind":"Name","value":"roomUrl"}},{"kind":"Field","name":{"kind":"Name","value":"enrolled"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]} as unknown as DocumentNode<DashboardLiveSessionQuery, DashboardLiveSessionQueryVariables>;
export const DashboardLiveMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLiveMessages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"meetingId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"latestFirst"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watchLiveMessages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"meetingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"meetingId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"latestFirst"},"value":{"kind":"Variable","name":{"kind":"Name","value":"latestFirst"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"time"},"name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","alias":{"kind":"Name","value":"author_id"},"name":{"kind":"Name","value":"authorId"}},{"kind":"Field","alias":{"kind":"Name","value":"author_name"},"name":{"kind":"Name","value":"authorName"}},{"kind":"Field","alias":{"kind":"Name","value":"by_staff"},"name":{"kind":"Name","value":"byStaff"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardLiveMessagesQuery, DashboardLiveMessagesQueryVariables>;
export const DashboardLogDaysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLogDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"size"}}]}}]}}]} as unknown as DocumentNode<DashboardLogDaysQuery, DashboardLogDaysQueryVariables>;
export const DashboardLogDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLogDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"size"}}]}}]}}]} as unknown as DocumentNode<DashboardLogDayQuery, DashboardLogDayQueryVariables>;
export const DashboardLogEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardLogEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogEntryFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"request_id"},"name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"milliseconds"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}},{"kind":"Field","name":{"kind":"Name","value":"older"}},{"kind":"Field","name":{"kind":"Name","value":"newer"}},{"kind":"Field","name":{"kind":"Name","value":"searched"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"size"}}]}}]}}]} as unknown as DocumentNode<DashboardLogEntriesQuery, DashboardLogEntriesQueryVariables>;
export const DashboardSentimentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardSentiment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SentimentFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentiment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analyser"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"judged"}},{"kind":"Field","name":{"kind":"Name","value":"positive"}},{"kind":"Field","name":{"kind":"Name","value":"neutral"}},{"kind":"Field","name":{"kind":"Name","value":"negative"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"session_id"},"name":{"kind":"Name","value":"meetingId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_name"},"name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"judged"}},{"kind":"Field","name":{"kind":"Name","value":"positive"}},{"kind":"Field","name":{"kind":"Name","value":"neutral"}},{"kind":"Field","name":{"kind":"Name","value":"negative"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"themes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"theme"}},{"kind":"Field","name":{"kind":"Name","value":"judged"}},{"kind":"Field","name":{"kind":"Name","value":"positive"}},{"kind":"Field","name":{"kind":"Name","value":"neutral"}},{"kind":"Field","name":{"kind":"Name","value":"negative"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentiment"}},{"kind":"Field","name":{"kind":"Name","value":"theme"}},{"kind":"Field","alias":{"kind":"Name","value":"session_id"},"name":{"kind":"Name","value":"meetingId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardSentimentQuery, DashboardSentimentQueryVariables>;
export const DashboardStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dashboardStatus"}}]}}]} as unknown as DocumentNode<DashboardStatusQuery, DashboardStatusQueryVariables>;
export const DashboardHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timestamp"}}]}}]}}]} as unknown as DocumentNode<DashboardHealthQuery, DashboardHealthQueryVariables>;