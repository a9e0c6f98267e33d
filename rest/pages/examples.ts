/** An operation ready to run against the demo data (INTERFACE.md section 4). */
export interface Example {
  name: string;
  document: string;
}

const example = (document: string): Example => ({ name: /\b(?:query|mutation) (\w+)/.exec(document)![1]!, document: document.trim() });

/** Shown in Sandbox and GraphiQL; a test holds each against the schema and its limits. */
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
];

/** All examples in one document, for tools that offer to run each of its operations. */
export const allExamples = (): string => examples.map(({ document }) => document).join('\n\n');
