// The operations of the clients: two views of the same records, changes of them, and failures.

const SEEN = 'id status score participant { id name } class { id name facilitator { id name } }';

/** A page of the submissions of a class. */
export const SUBMISSIONS = `query ConformanceSubmissions($classId: ID!, $first: Int!, $after: String) {
  submissions(filter: { classId: $classId }, first: $first, after: $after) {
    totalCount
    nodes { ${SEEN} }
    edges { cursor node { id } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
/** One of them, with the further fields of its own page. */
export const SUBMISSION = `query ConformanceSubmission($id: ID!) {
  submission(id: $id) { ${SEEN} facilitatorComment files { id originalName } }
}`;
export const EVALUATE = `mutation ConformanceEvaluate($id: ID!, $score: Float!) {
  evaluateSubmission(id: $id, input: { score: $score }) { id status score }
}`;

/** A person as part of other records, and alone. */
export const FACILITATOR = `query ConformanceFacilitator($classId: ID!) {
  class(id: $classId) { id facilitator { id name email roles } }
}`;
export const ME = 'query ConformanceMe { me { id name email roles } }';

/** A course by id and by slug: one record. */
export const COURSE = `query ConformanceCourse($id: ID, $slug: String) {
  course(id: $id, slug: $slug) { id slug title activities { id title } }
}`;
export const CREATE_ACTIVITY = `mutation ConformanceCreateActivity($courseId: ID!, $title: String!) {
  createActivity(input: { courseId: $courseId, title: $title, kind: DELIVERABLE }) { id title }
}`;
export const REMOVE_ACTIVITY = `mutation ConformanceRemoveActivity($id: ID!) {
  removeActivity(id: $id) { type id }
}`;

/** Numbers of classes; they differ for each filter. */
export const STATS = `query ConformanceStats($status: EnrollmentStatus) {
  enrollmentStats(filter: { status: $status }) { total byClass { classId name total } }
}`;

/** An existing record, and a missing one. */
export const PARTLY = 'query ConformancePartly { me { id name } submission(id: 999999999) { id } }';
/** An operation that the graph refuses as a whole. */
export const WRONG = 'query ConformanceWrong { me { id noSuchField } }';
