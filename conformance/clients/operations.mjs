// What the clients ask: two views of the same records, changes of them, and what goes wrong.

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
/** One of them, with what only a page of its own shows. */
export const SUBMISSION = `query ConformanceSubmission($id: ID!) {
  submission(id: $id) { ${SEEN} facilitatorComment files { id originalName } }
}`;
export const EVALUATE = `mutation ConformanceEvaluate($id: ID!, $score: Float!) {
  evaluateSubmission(id: $id, input: { score: $score }) { id status score }
}`;

/** A person where others meet them, and by themselves. */
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

/** Numbers of classes, which are others with each filter. */
export const STATS = `query ConformanceStats($status: EnrollmentStatus) {
  enrollmentStats(filter: { status: $status }) { total byClass { classId name total } }
}`;

/** Something that is there, and something that is not. */
export const PARTLY = 'query ConformancePartly { me { id name } submission(id: 999999999) { id } }';
/** An operation that the graph refuses whole. */
export const WRONG = 'query ConformanceWrong { me { id noSuchField } }';
