/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Whether the dashboard can be used. */
export type DashboardStatus =
  | 'FAULT'
  | 'MAINTENANCE'
  | 'OPERATIONAL';

/** Days are those of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period. */
export type EnrollmentStatsFilter = {
  classId?: string | number | null | undefined;
  courseId?: string | number | null | undefined;
  cycleId?: string | number | null | undefined;
  /** The first day on which enrollments were made. */
  from?: string | null | undefined;
  status?: EnrollmentStatus | null | undefined;
  /** The last one. */
  to?: string | null | undefined;
};

/** CANCEL_REQUESTED: the participant asked to leave, staff has not decided. */
export type EnrollmentStatus =
  | 'ACTIVE'
  | 'CANCELED'
  | 'CANCEL_REQUESTED';

export type DashboardEnrollmentsQueryVariables = Exact<{
  filter: EnrollmentStatsFilter;
}>;


export type DashboardEnrollmentsQuery = { enrollmentStats: { total: number, active: number, canceled: number, participants: number, cancel_requested: number, by_status: Array<{ status: EnrollmentStatus, total: number }>, by_course: Array<{ title: string, total: number, active: number, canceled: number, course_id: number, cancel_requested: number }>, by_cycle: Array<{ name: string, year: number, total: number, active: number, canceled: number, cycle_id: number, cancel_requested: number }>, by_class: Array<{ name: string, total: number, active: number, canceled: number, class_id: number, course_id: number, cycle_id: number, cancel_requested: number }>, by_day: Array<{ day: string, total: number, active: number, canceled: number, cancel_requested: number }>, freshness: { age: number, maxAge: number } } };

export type DashboardStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardStatusQuery = { dashboardStatus: DashboardStatus };

export type DashboardHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardHealthQuery = { health: { timestamp: string } };


export const DashboardEnrollmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardEnrollments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EnrollmentStatsFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enrollmentStats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","alias":{"kind":"Name","value":"by_status"},"name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_course"},"name":{"kind":"Name","value":"byCourse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_cycle"},"name":{"kind":"Name","value":"byCycle"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"year"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_class"},"name":{"kind":"Name","value":"byClass"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"by_day"},"name":{"kind":"Name","value":"byDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","alias":{"kind":"Name","value":"cancel_requested"},"name":{"kind":"Name","value":"cancelRequested"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"freshness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"maxAge"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardEnrollmentsQuery, DashboardEnrollmentsQueryVariables>;
export const DashboardStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dashboardStatus"}}]}}]} as unknown as DocumentNode<DashboardStatusQuery, DashboardStatusQueryVariables>;
export const DashboardHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timestamp"}}]}}]}}]} as unknown as DocumentNode<DashboardHealthQuery, DashboardHealthQueryVariables>;