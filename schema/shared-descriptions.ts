/* Descriptions of names that mean the same in every type. A name with a further or another meaning has it in its decorator.
   The check of the schema refuses a name without any description (npm run lint). */

/** Types that no class declares. */
export const rootTypes: Readonly<Record<string, string>> = {
  Query: 'All that can be read. The permissions of each query are in docs/permissions.md.',
  Mutation:
    'All that can be changed. Several mutations in one request run one after the other; each leaves an audit record.',
  Subscription:
    'Changes, sent over a WebSocket (graphql-transport-ws) at the address of the graph: the first at once, then at most five times a second.',
};

/** Fields of object types. */
export const sharedFields: Readonly<Record<string, string>> = {
  id: 'The id of the record among all of its type. It never changes.',
  createdAt: 'The time when the record was made.',
  updatedAt: 'The time when the record was last changed, or made if it never was.',

  activityId: 'The id of the activity of this record.',
  classId: 'The id of the class of this record.',
  courseId: 'The id of the course of this record.',
  cycleId: 'The id of the cycle of this record.',
  enrollmentId: 'The id of the enrollment of this record.',
  participantId: 'The id of the participant of this record.',
  actorUserId: 'The id of the person who did it; null when it was no person.',
  actorKeyId: 'The id of the API key that did it; null when it was none.',

  activity: 'The activity of this record.',
  class: 'The class of this record.',
  cycle: 'The cycle of this record.',
  freshness: 'The age of this answer.',

  className: 'The name of the class.',
  startsAt: 'The start.',
  endsAt: 'The end.',

  path: 'Its key in storage.',
  originalName: 'The name of the file as it was uploaded.',
  mediaType: 'The media type, detected from the content, such as application/pdf.',
  size: 'The size in bytes.',

  environment: 'The kind of deployment, NODE_ENV: production, development or test.',
  timestamp: 'The time of the server when this answer was made.',
  uptimeSeconds: 'Seconds since the process began.',
  nodeVersion: 'The version of Node.js that runs the server.',
  version: 'The version of Elo.',
};

/** Arguments of queries, mutations and fields. */
export const sharedArguments: Readonly<Record<string, string>> = {
  id: 'The id of the record to read or to change.',
  filter: 'Conditions that all must hold; left out, all records that the caller may see.',
  input: 'The values to write or to send.',

  classId: 'The id of the class.',
  employeeId: 'The id of the employee with the calendar.',
  enrollmentId: 'The id of the enrollment.',
  groupId: 'The id of the hospital group.',
  meetingId: 'The id of the collective meeting.',
  participantId: 'The id of the participant.',
  search: 'Words that must all be in the name, e-mail, username, CPF or phone. Accents and case do not matter.',
};

/** Conditions: fields of input types with names that end in Filter. */
export const sharedConditions: Readonly<Record<string, string>> = {
  activityId: 'Only records of this activity.',
  classId: 'Only records of this class.',
  courseId: 'Only records of this course.',
  cycleId: 'Only records of this cycle.',
  participantId: 'Only records of this participant.',
  requestId: 'Only records of the request with this X-Request-Id.',
};
