/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What an activity asks of a participant. */
export type ActivityKind =
  /** To attend a meeting of the whole class. */
  | 'COLLECTIVE_MEETING'
  /** To hand something in. */
  | 'DELIVERABLE';

/** Conditions on courses, which all must hold. */
export type CourseFilter = {
  /** Without archived ones. */
  open?: boolean | null | undefined;
  /** Words that are all found in title or slug. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** A new step of a course. */
export type CreateActivityInput = {
  /** The course that gets it. */
  courseId: string;
  /** What there is to do. */
  description?: string | null | undefined;
  /** What it asks of a participant. */
  kind: ActivityKind;
  /** Its place in the course, from 1; the last when left out. */
  position?: number | null | undefined;
  /** What participants read: at most 200 characters. */
  title: string;
};

/** A new course. */
export type CreateCourseInput = {
  /** Where its banner is: https. */
  bannerUrl?: string | null | undefined;
  /** What it is about. */
  description?: string | null | undefined;
  /** Where its logo is: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; no other course may have it. */
  slug: string;
  /** What people read: at most 200 characters. */
  title: string;
};

/** What a person may do. */
export type Role =
  /** Sees and changes everything. */
  | 'ADMIN'
  /** Leads classes: sees and changes what belongs to these. */
  | 'FACILITATOR'
  /** Takes part in classes: sees and changes what is their own. */
  | 'PARTICIPANT'
  /** Another server, by its API key or the service token; no person. */
  | 'SERVICE'
  /** Sees everything of every class, and changes little. */
  | 'SUPERVISOR';

/** What is left out stays. */
export type UpdateActivityInput = {
  /** What there is to do. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw: CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Can’t change once something was done in it. */
  kind?: ActivityKind | null | undefined;
  /** Where it goes in the course, from 1; others make room. */
  position?: number | null | undefined;
  /** What participants read: at most 200 characters. */
  title?: string | null | undefined;
};

/** What is left out stays; null takes away. */
export type UpdateCourseInput = {
  /** In an archived course nobody is enrolled any more. */
  archived?: boolean | null | undefined;
  /** Where its banner is: https. */
  bannerUrl?: string | null | undefined;
  /** What it is about. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw: CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Where its logo is: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; no other course may have it. */
  slug?: string | null | undefined;
  /** What people read: at most 200 characters. */
  title?: string | null | undefined;
};

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, name: string, roles: Array<Role> | null } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: boolean };

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
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    name
    roles
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  signOut
}
    `) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
export const CoursesDocument = new TypedDocumentString(`
    query Courses($first: Int, $after: String, $filter: CourseFilter) {
  courses(first: $first, after: $after, filter: $filter) {
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