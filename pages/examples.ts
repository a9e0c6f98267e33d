/** An operation ready to run against the demo data. */
export interface Example {
  name: string;
  document: string;
}

const example = (document: string): Example => ({
  name: /\b(?:query|mutation|subscription) (\w+)/.exec(document)![1]!,
  document: document.trim(),
});

/** Shown in Sandbox and GraphiQL; a test checks each against the schema and its limits. */
export const examples: readonly Example[] = [
  example(`
# A class with everything around it.
query ClassWithEnrollments {
  class(id: 1) {
    name
    shift
    startsOn
    course { title }
    cycle { name year }
    facilitator { name }
    enrollments(first: 10) {
      nodes {
        participant { name }
        presence { source activity { title } }
        submissions { title status files { originalName } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`),
  example(`
# Who is signed in.
query Me {
  me {
    id
    name
    email
    roles
    enrollments { class { id name } }
  }
}`),
  example(`
# What submissions were before each change, removed ones too.
query SubmissionHistory {
  submissionRevisions(first: 5) {
    nodes {
      change
      changedByName
      changedAt
      title
      status
      score
      facilitatorComment
      files { originalName }
    }
  }
}`),
  example(`
# Who changed what; for administrators.
query WhoChangedWhat {
  auditRecords(first: 5) {
    nodes {
      createdAt
      actorName
      action
      face
      outcome
      changes { recordType recordId operation fields { name before after } }
    }
  }
  auditStats { total refused actions { name count } }
}`),
  example(`
# The runs of the programme in a year.
query CyclesOf2026 {
  cycles(year: 2026) {
    id
    name
    startsOn
    endsOn
    recoveryHours
  }
}`),
  example(`
# A course by its slug.
query CourseBySlug {
  course(slug: "acolhimento") {
    id
    title
    description
    subscribers
    activities { position title kind }
  }
}`),
  example(`
# Classes page by page: pass endCursor as after to read on.
query Classes {
  classes(first: 3, filter: { cycleId: 2 }) {
    nodes {
      id
      name
      course { title }
      meetings { position title startsAt endsAt }
    }
    pageInfo { hasNextPage endCursor }
  }
}`),
  example(`
# What participants of a class handed in, with the files, and where each stands.
query SubmissionsOfClass {
  submissions(first: 5, filter: { classId: 1 }) {
    nodes {
      id
      title
      status
      score
      participant { name }
      activity { title }
      files { originalName mediaType size }
    }
    pageInfo { hasNextPage endCursor }
  }
}`),
  example(`
# The next 60 days of a facilitator.
query CalendarOfEmployee {
  calendar(employeeId: 1) {
    employee { id name }
    appointments(first: 10) {
      nodes { startsAt endsAt kind comments client { name } class { name } }
    }
  }
}`),
  example(`
# A KPI of a group of hospitals, month by month, with what it was calculated from.
query Nedocs {
  kpi(name: "nedocs", groupId: 1) {
    title
    series {
      unit
      formula
      source
      points { label shown band { name level } recordedAt inputs { title value } }
    }
  }
}`),
  example(`
# What the dashboard shows: who is enrolled, which sessions run now, and what is thought of them.
query Dashboard {
  enrollmentStats(filter: { cycleId: 2 }) {
    total
    byCourse { title total active canceled }
  }
  liveSessions {
    sessions { id title className enrolled joined present messages }
    freshness { age maxAge }
  }
  sentiment {
    analyser
    positive
    neutral
    negative
    themes { theme judged score }
    quotes { sentiment text }
  }
}`),
  example(`
# What the content backend publishes, the latest first.
query Posts {
  posts(first: 3) {
    nodes {
      id
      title
      excerpt
      category
      publishedAt
      likes
      author { name }
    }
    pageInfo { hasNextPage endCursor }
  }
}`),
  example(`
# Who was invited to a hospital group; administrators and supervisors see it, and members of the group.
query GroupInvitations {
  groupInvitations(groupId: 1, first: 10) {
    nodes { email createdAt acceptedAt invitedBy { name } }
  }
}`),
  example(`
# A change: staff says that a participant took part. Ask ClassWithEnrollments again to see it.
mutation RecordPresence {
  recordPresence(classId: 1, participantId: 101, activityId: 1) {
    participant { name }
    presence { source recordedAt activity { title } }
  }
}`),
  example(`
# What is told as it changes: book or block one of the times elsewhere, and it is gone here.
subscription FreeTimes {
  slotsChanged(classId: 1) { id startsAt endsAt }
}`),
];

/** All examples in one document, for tools that can run each of its operations. */
export const allExamples = (): string => examples.map(({ document }) => document).join('\n\n');
